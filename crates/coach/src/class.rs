//! What kind of decision it was: `Class`.

/// What kind of decision it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A hand whose aces, if any, count 1.
    Hard,
    /// A hand with an ace that counts 11.
    Soft,
    /// A pair that could be split.
    Pair,
    /// Insurance.
    Insurance,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hard, Self::Soft, Self::Pair, Self::Insurance];

    /// What it is called in memory.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Pair => "pair",
            Self::Insurance => "insurance",
        }
    }

    /// The class that is called so.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }
}
