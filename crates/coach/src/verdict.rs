//! The coach's verdict on a decision: `Verdict`.

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
