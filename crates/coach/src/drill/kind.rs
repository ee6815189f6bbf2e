//! The kinds of drills: `DrillKind`.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::{excerpt, nearest};

/// The kind of a drill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DrillKind {
    /// The hands that the player gets wrong, costliest first.
    Weak,
    /// All starting hands.
    House,
    /// Starting hands without an ace that counts as 11.
    Hard,
    /// Starting hands with an ace that counts as 11.
    Soft,
    /// Two cards that can be split.
    Pairs,
    /// Hands that the player has chosen.
    Hands,
    /// The decision whether to insure.
    Insurance,
    /// The running count of a deck shown card by card.
    Countdown,
    /// The true count, from the running count and the discard tray.
    TrueCount,
    /// The number of decks left, from the discard tray.
    Decks,
}

/// The error for an unknown kind of drill.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no drill is called \"{}\"{}; expected one of {}",
    excerpt(found),
    nearest.map(|word| format!(" (did you mean \"{word}\"?)")).unwrap_or_default(),
    DrillKind::ALL.map(DrillKind::word).join(", ")
)]
pub struct ParseDrillKindError {
    /// The unknown word.
    pub found: String,
    /// The most similar word.
    pub nearest: Option<&'static str>,
}

impl DrillKind {
    /// All kinds, in the order of menus.
    pub const ALL: [Self; 10] = [
        Self::Weak,
        Self::House,
        Self::Hard,
        Self::Soft,
        Self::Pairs,
        Self::Hands,
        Self::Insurance,
        Self::Countdown,
        Self::TrueCount,
        Self::Decks,
    ];

    /// Returns the name of the kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::House => "house",
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Pairs => "pairs",
            Self::Hands => "hands",
            Self::Insurance => "insurance",
            Self::Countdown => "countdown",
            Self::TrueCount => "true-count",
            Self::Decks => "decks",
        }
    }

    /// Describes it in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Weak => "the hands that you get wrong, costliest first",
            Self::House => "all starting hands of the house",
            Self::Hard => "starting hands without a soft ace",
            Self::Soft => "starting hands with an ace",
            Self::Pairs => "two cards that can be split",
            Self::Hands => "hands that you choose",
            Self::Insurance => "whether to insure, by the count",
            Self::Countdown => "the running count of a deck, against the clock",
            Self::TrueCount => "the true count, from running count and tray",
            Self::Decks => "how many decks are left",
        }
    }

    /// Returns whether it asks how to play hands.
    pub const fn is_of_hands(self) -> bool {
        match self {
            Self::Weak | Self::House | Self::Hard | Self::Soft | Self::Pairs | Self::Hands => true,
            Self::Insurance | Self::Countdown | Self::TrueCount | Self::Decks => false,
        }
    }

    /// Returns whether it depends on the tags of a count.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Insurance | Self::Countdown | Self::TrueCount)
    }

    /// Returns the default number of questions.
    pub const fn usual_reps(self) -> u32 {
        match self {
            Self::Countdown => 1,
            Self::TrueCount | Self::Decks | Self::Insurance => 10,
            Self::Weak | Self::House | Self::Hard | Self::Soft | Self::Pairs | Self::Hands => 20,
        }
    }
}

impl fmt::Display for DrillKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for DrillKind {
    type Err = ParseDrillKindError;

    fn from_str(text: &str) -> Result<Self, ParseDrillKindError> {
        let word = text.trim().to_lowercase();
        let named = Self::ALL.into_iter().find(|kind| kind.word() == word);
        let nearest = || nearest(&word, Self::ALL.map(Self::word));
        named.ok_or_else(|| ParseDrillKindError { nearest: nearest(), found: word.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_parsed_from_its_name() {
        for kind in DrillKind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
    }

    #[test]
    fn a_misspelled_name_gets_a_suggestion() {
        let error = "trucount".parse::<DrillKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no drill is called \"trucount\" (did you mean \"true-count\"?); expected one of weak, \
             house, hard, soft, pairs, hands, insurance, countdown, true-count, decks"
        );
        assert_eq!("xyzzy".parse::<DrillKind>().unwrap_err().nearest, None);
    }
}
