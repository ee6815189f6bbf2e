//! Values that people choose by a word.

use blackjack_coach::Level;

/// Values that have words for them.
pub trait Keyword: Copy + PartialEq + 'static {
    /// Every value with its word, in the order in which they are offered.
    const KEYWORDS: &'static [(&'static str, Self)];

    /// The word for this value.
    fn word(self) -> &'static str {
        Self::KEYWORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }

    /// The value with this word.
    fn from_word(word: &str) -> Option<Self> {
        Self::KEYWORDS.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
    }

    /// So many values further on; at either end that is the one at the end.
    #[must_use]
    fn stepped(self, by: isize) -> Self {
        let at = Self::KEYWORDS.iter().position(|(_, value)| *value == self).unwrap_or_default();
        let to = at.saturating_add_signed(by).min(Self::KEYWORDS.len() - 1);
        Self::KEYWORDS[to].1
    }
}

impl Keyword for Level {
    const KEYWORDS: &'static [(&'static str, Self)] =
        &[("exact", Self::Exact), ("card", Self::BasicStrategy), ("simple", Self::Simple)];
}
