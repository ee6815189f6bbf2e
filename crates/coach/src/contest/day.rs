//! A calendar day in UTC: `Day`.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::excerpt;

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
pub struct Day {
    year: u16,
    month: u8,
    date: u8,
}

/// The error for text that is not a date.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a day from 1970 on, such as 2026-11-20, found \"{found}\"")]
pub struct DayError {
    /// The text, shortened for display.
    pub found: String,
}

/// The length of a day in milliseconds.
const DAY_MS: i64 = 86_400_000;

impl Day {
    /// The earliest day.
    pub const FIRST: Self = Self { year: 1970, month: 1, date: 1 };

    /// Returns the day of a time in milliseconds since 1970; [`Day::FIRST`] for earlier times.
    pub fn at(ms: i64) -> Self {
        let mut day = Self::FIRST;
        let mut left = ms.max(0) / DAY_MS;
        while left >= days_in_year(day.year) && day.year < u16::MAX {
            left -= days_in_year(day.year);
            day.year += 1;
        }
        for month in 1..=12 {
            let days = days_in_month(day.year, month);
            day.month = month;
            if left < i64::from(days) {
                break;
            }
            left -= i64::from(days);
        }
        day.date = u8::try_from(left + 1).unwrap_or(1);
        day
    }

    /// Returns the digits of the date as one number: 20261120.
    pub fn number(self) -> u64 {
        (u64::from(self.year) * 100 + u64::from(self.month)) * 100 + u64::from(self.date)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.date)
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        read(text).ok_or_else(|| DayError { found: excerpt(text) })
    }
}

fn read(text: &str) -> Option<Day> {
    let is_written = |(index, letter): (usize, char)| match index {
        4 | 7 => letter == '-',
        _ => letter.is_ascii_digit(),
    };
    if text.len() != 10 || !text.chars().enumerate().all(is_written) {
        return None;
    }
    let (year, month) = (text[..4].parse().ok()?, text[5..7].parse().ok()?);
    let day = Day { year, month, date: text[8..].parse().ok()? };
    let exists = (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day.date);
    Some(day).filter(|&day| exists && day >= Day::FIRST)
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_in_year(year: u16) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
