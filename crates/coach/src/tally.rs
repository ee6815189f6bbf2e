//! How decisions were judged: `Tally`, for each question, for each mistake.

use crate::{Class, MicroSum, Play};

/// How decisions were judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub seen: u64,
    /// How many of them were a little worse than right: no mistakes.
    pub close: u64,
    /// How many were mistakes.
    pub wrong: u64,
    /// What all of them cost against the best ones.
    pub cost: MicroSum,
    /// What they cost against what the level plays.
    pub miss: MicroSum,
}

/// How the decisions about one question were judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseTally {
    /// What kind of decision it is.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// How they were judged.
    pub tally: Tally,
    /// When the last round was opened in which it was a mistake, in milliseconds since 1970.
    pub last_wrong_ms: Option<i64>,
}

/// A mistake that was made, perhaps often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Habit {
    /// What kind of decision it is.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// What was chosen.
    pub choice: Play,
    /// What would have been best.
    pub best: Play,
    /// How often.
    pub times: u64,
    /// What it cost.
    pub cost: MicroSum,
}

impl Tally {
    /// How many decisions were right.
    pub const fn right(self) -> u64 {
        self.seen - self.close - self.wrong
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            seen: self.seen + other.seen,
            close: self.close + other.close,
            wrong: self.wrong + other.wrong,
            cost: MicroSum(self.cost.0 + other.cost.0),
            miss: MicroSum(self.miss.0 + other.miss.0),
        }
    }
}
