//! When something happened, by the player's clock and calendar.

use jiff::Timestamp;
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Milliseconds since 1970 as a time where the player is; a time that no calendar has is the
/// beginning of 1970.
pub(super) fn zoned(ms: i64) -> Zoned {
    timestamp(ms).to_zoned(TimeZone::system())
}

/// The day where the player is.
pub(super) fn day(ms: i64) -> Date {
    zoned(ms).date()
}

/// The day and the minute where the player is.
pub(super) fn minute(ms: i64) -> String {
    zoned(ms).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The time for scripts, the same everywhere.
pub(super) fn universal(ms: i64) -> String {
    format!("{:.3}", timestamp(ms))
}

fn timestamp(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}
