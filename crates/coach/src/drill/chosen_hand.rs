//! Hands chosen by the player for a drill, such as `A,7 v 9; 16 v T`: `ChosenHand`.

use blackjack_engine::{House, Total};
use blackjack_odds::Row;

use crate::decision::matchup::{Matchup, ParseMatchupError};

/// The maximum number of hands in a list.
const MAX_HANDS: usize = 100;

/// The maximum number of cards in a hand.
const MAX_CARDS: usize = 12;

/// A hand to ask about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenHand {
    /// The matchup.
    pub matchup: Matchup,
    /// The values of its cards, if exactly these were chosen.
    pub cards: Option<Vec<u8>>,
}

/// The error for an invalid list of hands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChosenHandError {
    /// The list is empty.
    #[error("expected hands such as \"A,7 v 9; 16 v T\", found none")]
    None,
    /// Too many hands are chosen.
    #[error("expected at most {MAX_HANDS} hands, found {found}")]
    TooMany {
        /// The number of hands.
        found: usize,
    },
    /// A hand cannot be parsed.
    #[error("hand {number}: {error}")]
    Unknown {
        /// The number of the hand, from 1.
        number: usize,
        /// The error of the hand.
        error: ParseMatchupError,
    },
    /// A hand has an upcard at a house that shows none, or the reverse.
    #[error("hand {number}, \"{matchup}\": {}", upcard(*.shown, house))]
    Upcard {
        /// The number of the hand, from 1.
        number: usize,
        /// The matchup.
        matchup: Matchup,
        /// True if the house shows an upcard.
        shown: bool,
        /// The name of the house.
        house: String,
    },
}

fn upcard(shown: bool, house: &str) -> String {
    if shown {
        format!(
            "the dealer of the house \"{house}\" shows an upcard; name it too, as in \"16 v T\""
        )
    } else {
        format!(
            "the dealer of the house \"{house}\" shows no upcard until the hands are finished; \
             name the hand alone, as in \"16\""
        )
    }
}

impl ChosenHand {
    /// Parses a list of hands, separated by semicolons.
    ///
    /// # Errors
    ///
    /// [`ChosenHandError`], for the first hand that cannot be asked at this house.
    pub fn read(text: &str, house: &House) -> Result<Vec<Self>, ChosenHandError> {
        let texts = text.split(';').map(str::trim).filter(|text| !text.is_empty());
        let texts: Vec<_> = texts.collect();
        match texts.len() {
            0 => return Err(ChosenHandError::None),
            1..=MAX_HANDS => {}
            found => return Err(ChosenHandError::TooMany { found }),
        }
        let numbered = (1..).zip(texts);
        numbered.map(|(number, text)| Self::read_one(number, text, house)).collect()
    }

    fn read_one(number: usize, text: &str, house: &House) -> Result<Self, ChosenHandError> {
        let matchup = text.parse().map_err(|error| ChosenHandError::Unknown { number, error })?;
        let shown = house.rules().dealer_upcard();
        if let Matchup::Hand { upcard, .. } = matchup
            && upcard.is_some() != shown
        {
            let house = house.name().to_owned();
            return Err(ChosenHandError::Upcard { number, matchup, shown, house });
        }
        Ok(Self { matchup, cards: cards(text) })
    }
}

/// Returns the values of a hand's cards, if it is written as cards.
fn cards(text: &str) -> Option<Vec<u8>> {
    let lower = text.to_ascii_lowercase();
    let hand = lower.split('v').next()?;
    let words = hand.split(|c: char| c == ',' || c.is_whitespace());
    let words = words.filter(|word| !word.is_empty());
    let values = words.map(value).collect::<Option<Vec<u8>>>()?;
    let total = Total::of(values.iter().copied().take(MAX_CARDS));
    ((2..=MAX_CARDS).contains(&values.len()) && !total.is_bust()).then_some(values)
}

fn value(word: &str) -> Option<u8> {
    match word {
        "a" | "1" => Some(1),
        "t" | "10" | "j" | "q" | "k" => Some(10),
        digit => digit.parse().ok().filter(|value| (2..=9).contains(value)),
    }
}

/// Returns the row of these cards; `is_pair` tells whether they are a pair at the house.
pub(super) fn row_of(cards: &[u8], is_pair: bool) -> Row {
    match *cards {
        [value, _] if is_pair => Row::Pair(value),
        _ => Row::of_total(Total::of(cards.iter().copied())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, house: &str) -> Result<Vec<ChosenHand>, String> {
        let house = House::built_in(house).unwrap();
        ChosenHand::read(text, &house).map_err(|error| error.to_string())
    }

    #[test]
    fn typed_cards_are_used_exactly() {
        let hands = read("A,7 v 9; 16 vs T;8 8 v a; ; 2,3,A v 10", "strip").unwrap();
        let matchups: Vec<_> = hands.iter().map(|hand| hand.matchup.to_string()).collect();
        assert_eq!(matchups, ["A,7 v 9", "16 v T", "8,8 v A", "A,5 v T"]);
        let cards: Vec<_> = hands.into_iter().map(|hand| hand.cards).collect();
        let [ace_seven, any, eights, three] = [vec![1, 7], vec![], vec![8, 8], vec![2, 3, 1]];
        assert!(any.is_empty());
        assert_eq!(cards, [Some(ace_seven), None, Some(eights), Some(three)]);
    }

    #[test]
    fn mistakes_say_which_hand_and_what_was_expected() {
        for (text, house, message) in [
            (" ; ", "strip", "expected hands such as \"A,7 v 9; 16 v T\", found none"),
            (
                "16 v T; x",
                "strip",
                "hand 2: expected a hand such as \"16 v T\", \"A,7 v 9\" or \"8,8 v A\", found \"x\"",
            ),
            (
                "16",
                "strip",
                "hand 1, \"16\": the dealer of the house \"strip\" shows an upcard; name it too, \
                 as in \"16 v T\"",
            ),
            (
                "16 v T",
                "seven",
                "hand 1, \"16 v T\": the dealer of the house \"seven\" shows no upcard until \
                 the hands are finished; name the hand alone, as in \"16\"",
            ),
        ] {
            assert_eq!(read(text, house).unwrap_err(), message);
        }
        let many = "16 v T;".repeat(101);
        assert_eq!(read(&many, "strip").unwrap_err(), "expected at most 100 hands, found 101");
    }
}
