//! The system clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// The milliseconds in a day.
pub(crate) const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Returns the milliseconds since 1970 (UTC), or 0 if the clock is set to a time before 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
