//! Counts of judged decisions: `Tally`, by matchup and by mistake.

use crate::decision::DecisionClass;
use crate::decision::play::Play;
use crate::micros::MicroSum;

/// Counts of judged decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of decisions.
    pub seen: u64,
    /// The number of decisions slightly worse than the right one, but not mistakes.
    pub close: u64,
    /// The number of mistakes.
    pub wrong: u64,
    /// The cost of all decisions compared with the best ones.
    pub cost: MicroSum,
    /// The cost of all decisions compared with the recommended plays.
    pub cost_vs_level: MicroSum,
}

/// The judged decisions of one matchup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchupTally {
    /// The class of the decisions.
    pub class: DecisionClass,
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The counts.
    pub tally: Tally,
    /// The opening time of the last round with a mistake, in milliseconds since 1970.
    pub last_wrong_ms: Option<i64>,
}

/// A mistake and how often it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MistakeTally {
    /// The class of the decisions.
    pub class: DecisionClass,
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The choice that was made.
    pub choice: Play,
    /// The best choice.
    pub best: Play,
    /// The number of times it was made.
    pub times: u64,
    /// The total cost.
    pub cost: MicroSum,
}

impl Tally {
    /// Returns the number of right decisions.
    pub const fn right(self) -> u64 {
        self.seen - self.close - self.wrong
    }

    /// Returns the sum of two tallies.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            seen: self.seen + other.seen,
            close: self.close + other.close,
            wrong: self.wrong + other.wrong,
            cost: MicroSum(self.cost.0 + other.cost.0),
            cost_vs_level: MicroSum(self.cost_vs_level.0 + other.cost_vs_level.0),
        }
    }
}
