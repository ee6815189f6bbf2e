//! Values that are chosen by a word: `Keyword`.

use blackjack_coach::Level;

/// A value that is chosen by a word, in settings and on the command line.
pub trait Keyword: Copy + PartialEq + 'static {
    /// All values with their words, in the order in which they are offered.
    const KEYWORDS: &'static [(&'static str, Self)];

    /// Returns the word for this value.
    fn word(self) -> &'static str {
        Self::KEYWORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }

    /// Returns the value with this word.
    fn from_word(word: &str) -> Option<Self> {
        Self::KEYWORDS.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
    }

    /// Returns the value this many places further in the list, or the one at its end.
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
