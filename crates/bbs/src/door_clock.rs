//! The door's clock: a time of day that never jumps during a call.

use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime};

use bbs_door::{Call, TimeLeft};
use jiff::Timestamp;

/// A clock that starts at the system's time and then runs independently, so that changes of the
/// system's time neither give nor take minutes. Clones show the same time.
#[derive(Clone)]
pub(crate) struct DoorClock {
    start_ms: i64,
    elapsed: Rc<dyn Fn() -> Duration>,
}

impl fmt::Debug for DoorClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DoorClock").field("start_ms", &self.start_ms).finish_non_exhaustive()
    }
}

/// Returns the system's time, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// Returns the time since 1970 of a time in milliseconds; a time before 1970 is its beginning.
pub(crate) fn since_1970(now_ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(now_ms).unwrap_or_default())
}

/// Returns the time that a call has left at a time in milliseconds since 1970.
pub(crate) fn time_left(call: &Call, now_ms: i64) -> Option<TimeLeft> {
    call.time_left_at(SystemTime::UNIX_EPOCH + since_1970(now_ms))
}

impl DoorClock {
    /// Starts the clock.
    pub(crate) fn start() -> Self {
        let started = Instant::now();
        Self { start_ms: now_ms(), elapsed: Rc::new(move || started.elapsed()) }
    }

    /// Creates a clock that shows the time that a test sets.
    #[cfg(test)]
    pub(crate) fn of_test(start_ms: i64, elapsed: Rc<dyn Fn() -> Duration>) -> Self {
        Self { start_ms, elapsed }
    }

    /// Returns the time, in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        let elapsed = i64::try_from((self.elapsed)().as_millis()).unwrap_or(i64::MAX);
        self.start_ms.saturating_add(elapsed)
    }
}
