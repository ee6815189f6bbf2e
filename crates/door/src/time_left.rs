//! The time that a caller has left.

use std::fmt;

/// The seconds that the 16-bit fields of drop files can hold in whole minutes: 546 minutes.
pub(crate) const FULL_SECONDS: u32 = FULL_MINUTES * 60;

/// The minutes whose seconds still fit into a signed 16-bit number.
pub(crate) const FULL_MINUTES: u32 = 546;

/// The longest real time limit of a board, in minutes: a day.
const LONGEST_MINUTES: i64 = 1_440;

/// The same in seconds.
const DAY_SECONDS: u32 = 86_400;

/// The time that a caller has left, as a drop file states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLeft {
    /// This many seconds.
    Seconds(u32),
    /// At least this many seconds: the field of the drop file holds no more.
    AtLeast(u32),
    /// No limit.
    Unlimited,
}

impl TimeLeft {
    /// Reads the minutes of a drop file. Boards state a caller without a limit as more than a day.
    /// A negative number is no time: the caller has used more than there was.
    ///
    /// ```
    /// use bbs_door::TimeLeft;
    /// assert_eq!(TimeLeft::from_minutes(30), TimeLeft::Seconds(1_800));
    /// assert_eq!(TimeLeft::from_minutes(546), TimeLeft::AtLeast(32_760));
    /// assert_eq!(TimeLeft::from_minutes(99_999), TimeLeft::Unlimited);
    /// assert_eq!(TimeLeft::from_minutes(-5), TimeLeft::Seconds(0));
    /// ```
    pub fn from_minutes(minutes: i64) -> Self {
        match u32::try_from(minutes.max(0)) {
            Ok(FULL_MINUTES) => Self::AtLeast(FULL_SECONDS),
            Ok(minutes) if i64::from(minutes) <= LONGEST_MINUTES => Self::Seconds(minutes * 60),
            Ok(_) | Err(_) => Self::Unlimited,
        }
    }

    /// Reads the seconds of a drop file, as [`from_minutes`](Self::from_minutes) does.
    pub fn from_seconds(seconds: i64) -> Self {
        match u32::try_from(seconds.max(0)) {
            Ok(seconds @ FULL_SECONDS..=32_767) => Self::AtLeast(seconds),
            Ok(seconds) if i64::from(seconds) <= LONGEST_MINUTES * 60 => Self::Seconds(seconds),
            Ok(_) | Err(_) => Self::Unlimited,
        }
    }

    /// Returns seconds that no field has cut: more than a day means no limit here too.
    pub(crate) fn from_exact_seconds(seconds: u64) -> Self {
        match u32::try_from(seconds) {
            Ok(seconds) if seconds <= DAY_SECONDS => Self::Seconds(seconds),
            Ok(_) | Err(_) => Self::Unlimited,
        }
    }

    /// Combines the seconds and the minutes of the same drop file. Boards cap the seconds at 16
    /// bits or leave them at zero; then the minutes are more precise.
    pub(crate) fn from_both(seconds: Option<i64>, minutes: Option<i64>) -> Option<Self> {
        let by_minutes = minutes.map(Self::from_minutes);
        match (seconds.map(Self::from_seconds), by_minutes) {
            // Overflowed seconds are negative, which is no time, beside valid minutes.
            (Some(Self::Seconds(0) | Self::AtLeast(_) | Self::Unlimited), Some(more)) => Some(more),
            (by_seconds, by_minutes) => by_seconds.or(by_minutes),
        }
    }

    /// Combines the times of two drop files of the same call: the first, with the seconds of the
    /// other if it states whole minutes.
    pub(crate) fn refined(first: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (first, other) {
            (Some(Self::Seconds(minutes)), Some(Self::Seconds(exact)))
                if minutes % 60 == 0 && exact / 60 == minutes / 60 =>
            {
                other
            }
            // Some boards have been writing 0 into one of the files for years.
            (Some(Self::Seconds(0)), Some(_)) => other,
            (first, other) => first.or(other),
        }
    }

    /// Returns the seconds to play with: the certain ones, or [546 minutes](Self) without a limit.
    pub const fn seconds(self) -> u32 {
        match self {
            Self::Seconds(seconds) | Self::AtLeast(seconds) => seconds,
            Self::Unlimited => FULL_SECONDS,
        }
    }

    /// Returns the maximum number of seconds that the drop file with this time can hold. A board
    /// that wrote more than 16 bits also accepts more than 16 bits.
    pub(crate) const fn most_seconds(self) -> u32 {
        match self {
            Self::Seconds(seconds) if seconds > FULL_SECONDS => DAY_SECONDS,
            Self::Seconds(_) | Self::AtLeast(_) | Self::Unlimited => FULL_SECONDS,
        }
    }

    /// Returns whether there is no limit.
    pub const fn is_unlimited(self) -> bool {
        matches!(self, Self::Unlimited)
    }
}

/// Formats the time in minutes and seconds: `31:14`, `546:00 or more`, `no limit`.
impl fmt::Display for TimeLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds();
        let (minutes, rest) = (seconds / 60, seconds % 60);
        match self {
            Self::Seconds(_) => write!(f, "{minutes}:{rest:02}"),
            Self::AtLeast(_) => write!(f, "{minutes}:{rest:02} or more"),
            Self::Unlimited => f.write_str("no limit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_that_says_more_decides() {
        let of = |seconds, minutes| TimeLeft::from_both(seconds, minutes);
        assert_eq!(of(Some(1_859), Some(30)), Some(TimeLeft::Seconds(1_859)));
        assert_eq!(of(Some(0), Some(30)), Some(TimeLeft::Seconds(1_800)));
        assert_eq!(of(Some(32_767), Some(1_000)), Some(TimeLeft::Seconds(60_000)));
        assert_eq!(of(Some(32_760), Some(546)), Some(TimeLeft::AtLeast(32_760)));
        assert_eq!(of(Some(32_767), None), Some(TimeLeft::AtLeast(32_767)));
        assert_eq!(of(None, Some(-7)), Some(TimeLeft::Seconds(0)));
        assert_eq!(of(Some(-2_536), Some(1_050)), Some(TimeLeft::Seconds(63_000)), "overflowed");
        assert_eq!(of(Some(-1), Some(-1)), Some(TimeLeft::Seconds(0)));
        assert_eq!(of(Some(5_999_940), Some(99_999)), Some(TimeLeft::Unlimited));
        assert_eq!(of(Some(0), Some(0)), Some(TimeLeft::Seconds(0)));
        assert_eq!(of(None, None), None);
    }

    #[test]
    fn absurd_times_are_no_limit() {
        for minutes in [1_441, 99_999, i64::MAX] {
            assert_eq!(TimeLeft::from_minutes(minutes), TimeLeft::Unlimited, "{minutes}");
        }
        assert_eq!(TimeLeft::from_minutes(1_440), TimeLeft::Seconds(86_400));
        assert_eq!(TimeLeft::from_seconds(86_401), TimeLeft::Unlimited);
        assert_eq!(TimeLeft::Unlimited.seconds(), 32_760);
    }

    #[test]
    fn negative_times_are_no_time() {
        for number in [-1, -5, -300, i64::MIN] {
            assert_eq!(TimeLeft::from_minutes(number), TimeLeft::Seconds(0), "{number}");
            assert_eq!(TimeLeft::from_seconds(number), TimeLeft::Seconds(0), "{number}");
        }
    }
}
