//! English words and lists, shared by all front ends.

mod play;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Display;

use blackjack_engine::{Card, Rank, Total, value_symbol};

use crate::figures::short;
pub use play::{did, does, doing, play};

/// Returns a count with its noun.
///
/// ```
/// use blackjack_coach::words::counted;
/// assert_eq!((counted(1, "card"), counted(0, "card")), ("1 card".into(), "0 cards".into()));
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, one: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {one}{plural}")
}

/// Returns "once", "twice" or "41 times".
pub fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}

/// Joins words with "or": "hit, stand or double".
pub fn any_of(words: &[impl AsRef<str>]) -> String {
    listed(words, "or")
}

/// Joins words with "and": "two of clubs, three of clubs and four of clubs".
pub fn all_of(words: &[impl AsRef<str>]) -> String {
    listed(words, "and")
}

fn listed(words: &[impl AsRef<str>], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first = first.iter().map(AsRef::as_ref).collect::<Vec<_>>();
            format!("{} {conjunction} {}", first.join(", "), last.as_ref())
        }
    }
}

/// Capitalizes the first letter of a text.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
}

/// Puts the indefinite article before a word: "an eight", "a six".
pub fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// Names a card: "ten of spades".
pub fn card(card: Card) -> String {
    format!("{} of {}", card.rank().word(), card.suit().word())
}

/// Names cards: "ten of spades and six of hearts".
pub fn cards(cards: &[Card]) -> String {
    all_of(&cards.iter().copied().map(card).collect::<Vec<_>>())
}

/// Writes a hand by the values of its cards, highest first: "A,7", "T,6".
pub fn hand(values: &[u8]) -> String {
    let mut values = values.to_vec();
    values.sort_unstable_by_key(|&value| Reverse(if value == 1 { 11 } else { value }));
    values.into_iter().map(|value| value_symbol(value).to_string()).collect::<Vec<_>>().join(",")
}

/// Names an upcard by its value: "an ace", "a six".
pub fn upcard(value: u8) -> String {
    with_article(rank(value))
}

/// Names a rank by its value: "ace", "six".
pub(crate) fn rank(value: u8) -> &'static str {
    Rank::from_value(value).map_or("card", Rank::word)
}

/// Names several cards by their value: "aces", "sixes".
pub(crate) fn plural_rank(value: u8) -> String {
    let word = rank(value);
    format!("{word}{}", if word.ends_with('x') { "es" } else { "s" })
}

/// Names a total: "16", "soft 17".
pub fn total(total: Total) -> String {
    let soft = if total.is_soft() && total.best() < 21 { "soft " } else { "" };
    format!("{soft}{}", total.best())
}

/// Counts decks: "1 deck", "2.5 decks".
pub fn decks(decks: f64) -> String {
    let number = short(decks);
    if number == "1" { "1 deck".into() } else { format!("{number} decks") }
}

/// Formats a duration: "3.4 s", "2 min 5 s".
pub fn time(ms: u64) -> String {
    let tenths = (ms + 50) / 100;
    if let Ok(tenths) = u16::try_from(tenths)
        && tenths < 600
    {
        return format!("{} s", short(f64::from(tenths) / 10.0));
    }
    let seconds = (ms + 500) / 1000;
    format!("{} min {} s", seconds / 60, seconds % 60)
}

/// Converts a text to ASCII: currency signs to their codes, punctuation to the nearest character,
/// everything else to question marks.
///
/// ```
/// use blackjack_coach::words::in_ascii;
/// assert_eq!(in_ascii("Zoë: €5…"), "Zo?: EUR 5...");
/// ```
pub fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut ascii = String::new();
    for character in text.chars() {
        match character {
            '€' => ascii += "EUR ",
            '£' => ascii += "GBP ",
            '¥' => ascii += "JPY ",
            '…' => ascii += "...",
            '·' | '–' | '—' => ascii.push('-'),
            '×' => ascii.push('x'),
            '\u{a0}' => ascii.push(' '),
            '‘' | '’' => ascii.push('\''),
            character if character.is_ascii() => ascii.push(character),
            _ => ascii.push('?'),
        }
    }
    ascii.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_join_the_last_word_with_a_conjunction() {
        let words = ["hit", "stand", "double"];
        let texts = [0, 1, 2, 3].map(|count| any_of(&words[..count]));
        assert_eq!(texts, ["", "hit", "hit or stand", "hit, stand or double"]);
        assert_eq!(all_of(&words.map(str::to_owned)), "hit, stand and double");
    }

    #[test]
    fn one_takes_the_singular() {
        assert_eq!(
            [0_u64, 1, 2].map(|count| counted(count, "round")).join(" "),
            "0 rounds 1 round 2 rounds"
        );
        assert_eq!([1, 2, 3].map(times), ["once", "twice", "3 times"]);
    }

    #[test]
    fn a_hand_starts_with_its_highest_card() {
        assert_eq!([hand(&[7, 1]), hand(&[2, 10, 4])], ["A,7", "T,4,2"]);
    }

    #[test]
    fn articles_and_capitals_fit_their_words() {
        assert_eq!([1, 8, 10, 11].map(upcard), ["an ace", "an eight", "a ten", "a card"]);
        assert_eq!([capital("ten of clubs"), capital("")], ["Ten of clubs", ""]);
    }

    #[test]
    fn durations_use_suitable_units() {
        let texts = [0, 949, 1_000, 3_420, 59_940, 59_960, 125_400].map(time);
        let expected = ["0 s", "0.9 s", "1 s", "3.4 s", "59.9 s", "1 min 0 s", "2 min 5 s"];
        assert_eq!(texts, expected);
    }
}
