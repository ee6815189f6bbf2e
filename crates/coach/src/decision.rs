//! The class of a decision: `DecisionClass`.

pub(crate) mod matchup;
pub(crate) mod play;
pub(crate) mod verdict;

/// The class of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DecisionClass {
    /// A hand in which every ace counts as 1.
    Hard,
    /// A hand with an ace that counts as 11.
    Soft,
    /// A pair that could be split.
    Pair,
    /// Insurance.
    Insurance,
}

impl DecisionClass {
    /// All classes.
    pub const ALL: [Self; 4] = [Self::Hard, Self::Soft, Self::Pair, Self::Insurance];

    /// Returns the stored name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Pair => "pair",
            Self::Insurance => "insurance",
        }
    }

    /// Returns the class with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }
}
