//! The time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    #[cfg(test)]
    if let Some(ms) = paused::now_ms() {
        return ms;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A clock that follows a paused runtime's time, so that a test is repeatable to the millisecond.
#[cfg(test)]
pub(crate) mod paused {
    use std::cell::Cell;

    use tokio::time::Instant;

    /// The start of the clock, in milliseconds since 1970.
    const BEGIN_MS: i64 = 1_790_000_000_000;

    thread_local! {
        static SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    /// Restarts this thread's clock.
    pub(crate) fn begin() {
        SINCE.set(Some(Instant::now()));
    }

    pub(super) fn now_ms() -> Option<i64> {
        let passed = Instant::now().duration_since(SINCE.get()?);
        Some(BEGIN_MS + i64::try_from(passed.as_millis()).unwrap_or(0))
    }
}
