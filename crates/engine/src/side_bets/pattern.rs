//! Patterns: the cards that an outcome of a side bet needs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::SideBetError;
use crate::cards::card::{Card, Rank, Suit};
use crate::cards::hand::Total;
use crate::spelling::excerpt;

/// The cards that an outcome of a side bet needs: words that must all be true, such as `same-rank
/// same-suit`, or the cards themselves, such as `QH QH` and `7 7 7 same-suit`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    words: Vec<Word>,
    /// The required cards; empty if any cards fit.
    cards: Vec<CardPattern>,
}

/// A property of all the cards together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    SameRank,
    SameSuit,
    SameColour,
    /// Ranks in sequence; an ace is below a two or above a king.
    Straight,
    /// An ace and a card of ten.
    Blackjack,
    /// The best total.
    Total(u8),
    /// The total with aces as 1 is over this.
    Over(u8),
    /// The total with aces as 1 is under this.
    Under(u8),
}

const WORDS: [(&str, Word); 6] = [
    ("same-rank", Word::SameRank),
    ("same-suit", Word::SameSuit),
    ("same-colour", Word::SameColour),
    ("same-color", Word::SameColour),
    ("straight", Word::Straight),
    ("blackjack", Word::Blackjack),
];

/// A word that ends in a number: the text before the number, and the constructor.
type NumberedWord = (&'static str, fn(u8) -> Word);

const NUMBERED_WORDS: [NumberedWord; 3] =
    [("total-", Word::Total), ("over-", Word::Over), ("under-", Word::Under)];

/// A card of a pattern: a rank, or a rank and a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CardPattern {
    rank: Rank,
    suit: Option<Suit>,
}

impl Pattern {
    /// Parses a pattern for this many cards.
    ///
    /// # Errors
    ///
    /// [`SideBetError::Expected`] with the first invalid word, or if the number of cards is wrong.
    pub(crate) fn parse(text: &str, count: usize) -> Result<Self, SideBetError> {
        let (mut words, mut cards) = (Vec::new(), Vec::new());
        for token in text.split_whitespace() {
            match (word(token), card(token)) {
                (Some(word), _) => words.push(word),
                (None, Some(card)) => cards.push(card),
                (None, None) => return Err(expected(token)),
            }
        }
        let is_all = cards.is_empty() || cards.len() == count;
        if words.is_empty() && cards.is_empty() || !is_all {
            let expected = format!("words such as same-suit, or {count} cards such as QH or K");
            return Err(SideBetError::Expected {
                expected,
                found: format!("\"{}\"", excerpt(text)),
            });
        }
        Ok(Self { words, cards })
    }

    /// Returns whether these cards fit, in any order.
    pub fn fits(&self, cards: &[Card]) -> bool {
        self.words.iter().all(|word| word.fits(cards)) && fit(&self.cards, cards)
    }
}

/// Returns whether the cards can be matched one to one with the wanted cards.
fn fit(wanted: &[CardPattern], cards: &[Card]) -> bool {
    let Some((first, rest)) = wanted.split_first() else { return true };
    cards.iter().enumerate().filter(|(_, card)| first.fits(**card)).any(|(at, _)| {
        let others: Vec<Card> =
            cards.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &it)| it).collect();
        fit(rest, &others)
    })
}

fn expected(token: &str) -> SideBetError {
    let expected = "same-rank, same-suit, same-colour, straight, blackjack, total-N, over-N, \
                    under-N, a rank such as K or a card such as QH";
    SideBetError::Expected { expected: expected.into(), found: format!("\"{}\"", excerpt(token)) }
}

fn word(token: &str) -> Option<Word> {
    if let Some((_, word)) = WORDS.iter().find(|(word, _)| *word == token) {
        return Some(*word);
    }
    NUMBERED_WORDS.iter().find_map(|(prefix, word)| {
        let number = token.strip_prefix(prefix)?;
        number.parse().ok().filter(|n: &u8| n.to_string() == number).map(word)
    })
}

fn card(token: &str) -> Option<CardPattern> {
    if let Ok(card) = token.parse::<Card>() {
        return Some(CardPattern { rank: card.rank(), suit: Some(card.suit()) });
    }
    let mut symbols = token.chars();
    let rank = if token == "10" { Rank::Ten } else { Rank::from_symbol(symbols.next()?)? };
    (token == "10" || symbols.next().is_none()).then_some(CardPattern { rank, suit: None })
}

impl Word {
    fn fits(self, cards: &[Card]) -> bool {
        let total = || Total::of(cards.iter().map(|card| card.value()));
        match self {
            Self::SameRank => is_same(cards, Card::rank),
            Self::SameSuit => is_same(cards, Card::suit),
            Self::SameColour => is_same(cards, |card| is_red(card.suit())),
            Self::Straight => is_straight(cards),
            Self::Blackjack => cards.len() == 2 && total().best() == 21,
            Self::Total(wanted) => total().best() == wanted,
            Self::Over(limit) => total().hard() > limit,
            Self::Under(limit) => total().hard() < limit,
        }
    }
}

fn is_same<T: PartialEq>(cards: &[Card], property: impl Fn(Card) -> T) -> bool {
    cards.windows(2).all(|pair| property(pair[0]) == property(pair[1]))
}

const fn is_red(suit: Suit) -> bool {
    matches!(suit, Suit::Diamonds | Suit::Hearts)
}

fn is_straight(cards: &[Card]) -> bool {
    let in_sequence = |ace: u8| {
        let place = |card: &Card| if card.is_ace() { ace } else { card.rank() as u8 + 1 };
        let mut places: Vec<u8> = cards.iter().map(place).collect();
        places.sort_unstable();
        places.windows(2).all(|pair| pair[1] == pair[0] + 1)
    };
    in_sequence(1) || in_sequence(14)
}

impl CardPattern {
    fn fits(self, card: Card) -> bool {
        card.rank() == self.rank && self.suit.is_none_or(|suit| suit == card.suit())
    }
}

/// Writes the words, then the cards, as they are read.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words.iter().map(ToString::to_string);
        let cards = self.cards.iter().map(ToString::to_string);
        f.write_str(&words.chain(cards).collect::<Vec<String>>().join(" "))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Total(number) => write!(f, "total-{number}"),
            Self::Over(number) => write!(f, "over-{number}"),
            Self::Under(number) => write!(f, "under-{number}"),
            Self::SameRank
            | Self::SameSuit
            | Self::SameColour
            | Self::Straight
            | Self::Blackjack => {
                f.write_str(WORDS.iter().find(|(_, other)| other == self).map_or("", |it| it.0))
            }
        }
    }
}

impl fmt::Display for CardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rank.symbol())?;
        self.suit.map_or(Ok(()), |suit| write!(f, "{}", suit.symbol()))
    }
}
