//! The door's clock: a time of day that never jumps during a call.

use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::clock::now_ms;

/// A clock that starts with the system's time and then counts by itself, so that no change of the
/// system's time gives or takes a caller's minutes. Clones show the same time.
#[derive(Clone)]
pub(super) struct DoorClock {
    start_ms: i64,
    elapsed: Rc<dyn Fn() -> Duration>,
}

impl fmt::Debug for DoorClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DoorClock").field("start_ms", &self.start_ms).finish_non_exhaustive()
    }
}

impl DoorClock {
    /// Starts the clock.
    pub(super) fn start() -> Self {
        let started = Instant::now();
        Self { start_ms: now_ms(), elapsed: Rc::new(move || started.elapsed()) }
    }

    /// Creates a clock that shows the time that a test sets.
    #[cfg(test)]
    pub(super) fn of_test(start_ms: i64, elapsed: Rc<dyn Fn() -> Duration>) -> Self {
        Self { start_ms, elapsed }
    }

    /// Returns the time, in milliseconds since 1970.
    pub(super) fn now_ms(&self) -> i64 {
        let elapsed = i64::try_from((self.elapsed)().as_millis()).unwrap_or(i64::MAX);
        self.start_ms.saturating_add(elapsed)
    }
}
