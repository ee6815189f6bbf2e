//! A calendar day in UTC: `Day`.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::excerpt;
use jiff::Timestamp;
use jiff::civil::{Date, date};
use jiff::tz::Offset;

/// A calendar day in UTC, the same for everyone.
///
/// ```
/// use blackjack_coach::Day;
/// let day: Day = "2026-11-20".parse()?;
/// assert_eq!(day, Day::at(1_795_132_800_000));
/// assert!("2026-02-29".parse::<Day>().is_err());
/// # Ok::<(), blackjack_coach::DayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(Date);

/// The error for text that is not a date.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a day from 1970 on, such as 2026-11-20, found \"{found}\"")]
pub struct DayError {
    /// The text, shortened for display.
    pub found: String,
}

impl Day {
    /// The earliest day.
    pub const FIRST: Self = Self(date(1970, 1, 1));

    /// Returns the day of a time in milliseconds since 1970; [`Day::FIRST`] for earlier times.
    pub fn at(ms: i64) -> Self {
        let time = Timestamp::from_millisecond(ms.max(0)).unwrap_or(Timestamp::MAX);
        Self(Offset::UTC.to_datetime(time).date())
    }

    /// Returns the digits of the date as one number: 20261120.
    pub fn number(self) -> u64 {
        // No day is before 1970, so nothing is negative.
        let (year, month, day) = (self.0.year(), self.0.month(), self.0.day());
        let [year, month, day] =
            [year, month.into(), day.into()].map(|it: i16| u64::from(it.unsigned_abs()));
        (year * 100 + month) * 100 + day
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        read(text).ok_or_else(|| DayError { found: excerpt(text) })
    }
}

/// Parses a day in exactly the form in which days are written; the library would
/// accept other forms, too.
fn read(text: &str) -> Option<Day> {
    let is_written = |(index, letter): (usize, char)| match index {
        4 | 7 => letter == '-',
        _ => letter.is_ascii_digit(),
    };
    if text.len() != 10 || !text.chars().enumerate().all(is_written) {
        return None;
    }
    text.parse().ok().map(Day).filter(|&day| day >= Day::FIRST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of a day in milliseconds.
    const DAY_MS: i64 = 86_400_000;

    #[test]
    fn days_of_two_centuries_are_consecutive() {
        let mut before = Day::FIRST;
        for day in 1..73_049 {
            let next = Day::at(day * DAY_MS);
            assert_eq!(Day::at((day + 1) * DAY_MS - 1), next);
            assert!(next > before, "{before} {next}");
            assert_eq!(next.to_string().parse(), Ok(next));
            before = next;
        }
        assert_eq!(before.to_string(), "2169-12-31");
    }

    #[test]
    fn texts_that_are_not_dates_are_refused() {
        for text in [
            "",
            "today",
            "2026-2-3",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2100-02-29",
            "2026-11-00",
            "20261120",
            "2026/11/20",
            "1969-12-31",
            "２０２６-11-2",
            "2026-11-20 ",
        ] {
            let error = text.parse::<Day>().unwrap_err().to_string();
            assert!(
                error.starts_with("expected a day from 1970 on, such as 2026-11-20, found"),
                "{error}"
            );
        }
        assert!("2000-02-29".parse::<Day>().is_ok());
        assert_eq!("2026-11-20".parse::<Day>().unwrap().number(), 20_261_120);
    }
}
