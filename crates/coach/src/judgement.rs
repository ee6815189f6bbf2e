//! The judgement of a choice: `Judgement`.

use blackjack_engine::Choice;

use crate::Verdict;

/// The cost, as a share of the bet, below which a choice is close, not a mistake.
pub const CLOSE: f64 = 0.002;

/// The judgement of a choice, in initial bets of the hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The choice.
    pub choice: Choice,
    /// Its expected value.
    pub value: f64,
    /// Its cost compared with the best choice for the cards left.
    pub cost: f64,
    /// Its cost compared with the recommended play; 0 if it was as good or better.
    pub cost_vs_level: f64,
    /// The verdict by the standard of the level.
    pub verdict: Verdict,
}

/// Returns the verdict on a choice with this cost compared with the recommended play.
pub(crate) fn verdict(is_recommended: bool, cost_vs_level: f64) -> Verdict {
    if is_recommended || cost_vs_level <= 0.0 {
        Verdict::Right
    } else if cost_vs_level < CLOSE {
        Verdict::Close
    } else {
        Verdict::Wrong
    }
}
