//! Times in the local time zone, and in UTC for documents.

use jiff::Timestamp;
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Returns milliseconds since 1970 as a local time; a time outside the calendar becomes the
/// beginning of 1970.
pub(super) fn zoned(ms: i64) -> Zoned {
    timestamp(ms).to_zoned(TimeZone::system())
}

/// Returns the local day.
pub(super) fn day(ms: i64) -> Date {
    zoned(ms).date()
}

/// Returns the local day and minute.
pub(super) fn minute(ms: i64) -> String {
    zoned(ms).strftime("%Y-%m-%d %H:%M").to_string()
}

/// Returns the time in UTC.
pub(super) fn universal(ms: i64) -> String {
    format!("{:.3}", timestamp(ms))
}

fn timestamp(ms: i64) -> Timestamp {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH)
}
