//! How good a choice was.

use blackjack_engine::Choice;

use crate::Verdict;

/// A cost below this share of the bet is close: no mistake, and nobody is told of one.
pub const CLOSE: f64 = 0.002;

/// How good a choice was, in initial wagers of the hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// What was chosen.
    pub choice: Choice,
    /// What it was worth.
    pub value: f64,
    /// What it cost against the best choice for the cards that are left.
    pub cost: f64,
    /// What it cost against what the level plays; 0 where it was as good or better.
    pub miss: f64,
    /// How good it was at that level.
    pub verdict: Verdict,
}

/// How good a choice is that misses this much.
pub(crate) fn verdict(is_due: bool, miss: f64) -> Verdict {
    if is_due || miss <= 0.0 {
        Verdict::Right
    } else if miss < CLOSE {
        Verdict::Close
    } else {
        Verdict::Wrong
    }
}
