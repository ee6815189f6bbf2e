//! Values that people choose by a word.

use blackjack_coach::Level;

/// Values that have words for them.
pub trait Worded: Copy + PartialEq + 'static {
    /// Every value with its word, in the order in which they are offered.
    const WORDS: &'static [(&'static str, Self)];

    /// The word for this value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }

    /// The value with this word.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
    }

    /// So many values further on; at either end that is the one at the end.
    #[must_use]
    fn moved(self, by: isize) -> Self {
        let at = Self::WORDS.iter().position(|(_, value)| *value == self).unwrap_or_default();
        let to = at.saturating_add_signed(by).min(Self::WORDS.len() - 1);
        Self::WORDS[to].1
    }
}

impl Worded for Level {
    const WORDS: &'static [(&'static str, Self)] =
        &[("exact", Self::Exact), ("card", Self::Card), ("simple", Self::Simple)];
}
