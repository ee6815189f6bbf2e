//! A judged decision of a finished round: `JudgedDecision`.

use crate::{DecisionClass, Micros, Play, Verdict};

/// A decision of a finished round, judged by the coach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedDecision {
    /// The number of the decision in its round, from 1.
    pub number: u32,
    /// The class of the decision.
    pub class: DecisionClass,
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The choice that was made.
    pub choice: Play,
    /// The play that the player's level recommends.
    pub recommended: Play,
    /// The best play for the cards left.
    pub best: Play,
    /// The cost of the choice compared with the best one.
    pub cost: Micros,
    /// The cost compared with the recommended play; zero if the choice was as good.
    pub cost_vs_level: Micros,
    /// The coach's verdict.
    pub verdict: Verdict,
}
