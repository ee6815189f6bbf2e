//! What there is to be drilled on.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::{excerpt, nearest};

/// What a drill is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DrillKind {
    /// The hands that somebody gets wrong, the dearest first.
    Weak,
    /// All starting hands.
    House,
    /// Starting hands without an ace that counts as 11.
    Hard,
    /// Starting hands with an ace that counts as 11.
    Soft,
    /// Two cards that can be split.
    Pairs,
    /// Hands that somebody has chosen.
    Hands,
    /// Whether to insure.
    Insurance,
    /// The running count of a deck that is shown card by card.
    Countdown,
    /// From the running count and the discard tray to the true count.
    TrueCount,
    /// How many decks are left, from the discard tray.
    Decks,
}

/// A word that names no drill.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no drill is called \"{}\"{}; expected one of {}",
    excerpt(found),
    nearest.map(|word| format!(" (did you mean \"{word}\"?)")).unwrap_or_default(),
    DrillKind::ALL.map(DrillKind::word).join(", ")
)]
pub struct ParseDrillKindError {
    /// What was found.
    pub found: String,
    /// The word that it is most like.
    pub nearest: Option<&'static str>,
}

impl DrillKind {
    /// All of them, in the order of menus.
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

    /// Its name.
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

    /// What it is about, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Weak => "the hands that you get wrong, the dearest first",
            Self::House => "all starting hands of the house",
            Self::Hard => "starting hands without a soft ace",
            Self::Soft => "starting hands with an ace",
            Self::Pairs => "two cards that may be split",
            Self::Hands => "hands that you choose",
            Self::Insurance => "whether to insure, by the count",
            Self::Countdown => "the running count of a deck, against the clock",
            Self::TrueCount => "from running count and tray to true count",
            Self::Decks => "how many decks are left",
        }
    }

    /// Whether it asks how hands are played.
    pub const fn is_of_hands(self) -> bool {
        match self {
            Self::Weak | Self::House | Self::Hard | Self::Soft | Self::Pairs | Self::Hands => true,
            Self::Insurance | Self::Countdown | Self::TrueCount | Self::Decks => false,
        }
    }

    /// Whether it depends on the values that a count gives to cards.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Insurance | Self::Countdown | Self::TrueCount)
    }

    /// How many questions it asks where nobody says how many.
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
    fn every_kind_is_read_by_its_name() {
        for kind in DrillKind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
    }

    #[test]
    fn a_name_that_is_nearly_right_is_told_with_the_right_one() {
        let error = "trucount".parse::<DrillKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no drill is called \"trucount\" (did you mean \"true-count\"?); expected one of weak, \
             house, hard, soft, pairs, hands, insurance, countdown, true-count, decks"
        );
        assert_eq!("xyzzy".parse::<DrillKind>().unwrap_err().nearest, None);
    }
}
