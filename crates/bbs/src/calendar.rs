//! Local days and times: turns, limits and records count by local day.

use std::ops::Range;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// All times.
pub(crate) const ALWAYS: Range<i64> = i64::MIN..i64::MAX;

/// Returns the local time; a time outside the calendar becomes the beginning of 1970.
pub(crate) fn local(ms: i64) -> Zoned {
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(TimeZone::system())
}

/// Returns the local day around a time, in milliseconds since 1970.
pub(crate) fn day(ms: i64) -> Range<i64> {
    let date = local(ms).date();
    start(date)..date.tomorrow().map_or(i64::MAX, start)
}

/// Returns the local month around a time, in milliseconds since 1970.
pub(crate) fn month(ms: i64) -> Range<i64> {
    let date = local(ms).date();
    start(date.first_of_month())..date.last_of_month().tomorrow().map_or(i64::MAX, start)
}

/// Returns the start of a day, which may not be midnight where the clocks change.
fn start(date: Date) -> i64 {
    let zoned = date.to_zoned(TimeZone::system());
    zoned.map_or(i64::MIN, |zoned| zoned.timestamp().as_millisecond())
}

/// Returns the weekday, from Sunday as 0, and the second of the day.
pub(crate) fn weekday_and_second(ms: i64) -> (u8, u32) {
    let now = local(ms);
    let weekday = u8::try_from(now.weekday().to_sunday_zero_offset()).unwrap_or_default();
    let hour = |value: i8| u32::try_from(value).unwrap_or_default();
    (weekday, hour(now.hour()) * 3_600 + hour(now.minute()) * 60 + hour(now.second()))
}

/// Returns a time of day: `21:05`.
pub(crate) fn time_of_day(ms: i64) -> String {
    local(ms).strftime("%H:%M").to_string()
}

/// Returns a day: `23 Nov`.
pub(crate) fn short_date(ms: i64) -> String {
    local(ms).strftime("%-d %b").to_string()
}

/// Returns the name of the month: `November`.
pub(crate) fn month_name(ms: i64) -> String {
    local(ms).strftime("%B").to_string()
}

/// Returns a date and a time for a log: `2026-11-23 21:05:09`.
pub(crate) fn log_time(ms: i64) -> String {
    local(ms).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_700_000_000_000;

    #[test]
    fn days_and_months_are_whole_and_hold_their_times() {
        for now in [NOON, 0, 951_782_400_000] {
            let (day, month) = (day(now), month(now));
            assert!(day.contains(&now) && month.contains(&now));
            assert!(month.start <= day.start && day.end <= month.end);
            let hours = (day.end - day.start) / 3_600_000;
            assert!((23..=25).contains(&hours), "{hours}");
            assert_eq!(super::day(day.end - 1), day);
            assert_ne!(super::day(day.end), day);
        }
    }

    #[test]
    fn a_week_has_seven_weekdays() {
        let weekdays: Vec<u8> =
            (0..7).map(|day| weekday_and_second(NOON + day * 86_400_000).0).collect();
        let mut sorted = weekdays.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6]);
        assert!(weekday_and_second(NOON).1 < 86_400);
    }
}
