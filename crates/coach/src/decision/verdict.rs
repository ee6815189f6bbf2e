//! The coach's verdict on a decision: `Verdict`, and the judgement that it belongs to:
//! `Judgement`.

use blackjack_engine::Choice;

/// The coach's verdict on a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// As good as the play of the level.
    Right,
    /// Slightly worse, but not a mistake.
    Close,
    /// A mistake.
    Wrong,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 3] = [Self::Right, Self::Close, Self::Wrong];

    /// Returns whether it is a mistake; a close decision is not.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Wrong)
    }

    /// Returns the stored name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Close => "close",
            Self::Wrong => "wrong",
        }
    }

    /// Returns the verdict with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}

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
