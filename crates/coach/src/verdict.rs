//! What a coach says to a decision: `Verdict`.

/// What a coach says to a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It is what the level plays, or as good.
    Right,
    /// It is a little worse: no mistake.
    Close,
    /// It is a mistake.
    Wrong,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Right, Self::Close, Self::Wrong];

    /// Whether it is a mistake, as what is close is not.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Wrong)
    }

    /// What it is called in memory.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Close => "close",
            Self::Wrong => "wrong",
        }
    }

    /// The verdict that is called so.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}
