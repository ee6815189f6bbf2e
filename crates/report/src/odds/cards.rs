//! Cards in questions and answers.

use std::collections::HashMap;
use std::fmt::{self, Write};

use blackjack_coach::words::{self, hand};
use blackjack_engine::{Card, Composition, House, Rank, SplitBy, Suit};
use blackjack_odds::HandOdds;

use super::question_error::QuestionError;

/// The largest number of equal cards in a list: more than any shoe has.
const EQUAL_MAX: usize = 20_000;

/// A card that a question names, with or without its suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedCard {
    rank: Rank,
    suit: Option<Suit>,
}

impl From<Rank> for NamedCard {
    fn from(rank: Rank) -> Self {
        Self { rank, suit: None }
    }
}

impl fmt::Display for NamedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.rank.symbol())?;
        self.suit.map_or(Ok(()), |suit| f.write_char(suit.symbol()))
    }
}

impl NamedCard {
    /// Returns the symbol of its rank.
    pub(super) fn rank_symbol(self) -> char {
        self.rank.symbol()
    }
}

/// Reads the list of cards that an option states, optionally separated by whitespace, commas or
/// `separators`: `T,6`, `T6`, `TH 6C`, `T*24`.
///
/// # Errors
///
/// Returns an error if a text is not a card.
pub fn cards_of(
    option: &'static str,
    text: &str,
    separators: &[char],
) -> Result<Vec<NamedCard>, QuestionError> {
    let mut cards = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || separators.contains(&c));
    for word in words.filter(|word| !word.is_empty()) {
        let Some(more) = cards_of_word(word) else {
            let (place, text) = (cards.len() + 1, word.to_owned());
            return Err(QuestionError::UnknownCard { option, place, text });
        };
        cards.extend(more);
    }
    Ok(cards)
}

/// Reads the one card that an option states.
///
/// # Errors
///
/// Returns an error if the text is not one card.
pub fn card_of(option: &'static str, text: &str) -> Result<NamedCard, QuestionError> {
    match cards_of(option, text, &[])?[..] {
        [card] => Ok(card),
        ref cards => Err(QuestionError::NotOneCard { option, found: cards.len() }),
    }
}

/// Returns cards with their suits, which the odds of side bets depend on.
pub(super) fn suited(
    option: &'static str,
    cards: &[NamedCard],
) -> Result<Vec<Card>, QuestionError> {
    let suited = (1..).zip(cards).map(|(place, card)| match card.suit {
        Some(suit) => Ok(Card::new(card.rank, suit)),
        None => Err(QuestionError::NoSuit { option, place, card: card.to_string() }),
    });
    suited.collect()
}

/// Returns the number of equal cards, from the text after a `*`.
fn number_of(times: &str) -> Option<usize> {
    times.parse().ok().filter(|times| (1..=EQUAL_MAX).contains(times))
}

/// Returns the cards in a word.
fn cards_of_word(word: &str) -> Option<Vec<NamedCard>> {
    if let Some((card, times)) = word.split_once('*') {
        let times = number_of(times)?;
        return match cards_of_word(card)?[..] {
            [card] => Some(vec![card; times]),
            _ => None,
        };
    }
    let (mut cards, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        let (rank, after) = if let Some(after) = rest.strip_prefix("10") {
            (Rank::Ten, after)
        } else {
            let mut symbols = rest.chars();
            (Rank::from_symbol(symbols.next()?)?, symbols.as_str())
        };
        let mut symbols = after.chars();
        let suit = symbols.next().and_then(Suit::from_symbol);
        cards.push(NamedCard { rank, suit });
        rest = suit.map_or(after, |_| symbols.as_str());
    }
    Some(cards)
}

/// The shoe of a house, from which the cards of a question are taken.
#[derive(Debug)]
pub(super) struct Shoe<'a> {
    house: &'a House,
    /// The remaining cards, by rank.
    pub(super) left: Composition,
    /// The taken cards whose suits were named. Only side bets depend on suits, but no shoe has more
    /// kings of spades than decks.
    taken: HashMap<Card, u8>,
}

impl<'a> Shoe<'a> {
    /// Returns the full shoe.
    pub(super) fn new(house: &'a House) -> Self {
        let left = Composition::decks(house.rules().decks());
        Self { house, left, taken: HashMap::new() }
    }

    /// Removes these cards, and returns the ranks of the removed ones. Unless the house
    /// splits by rank, ten-valued cards are interchangeable, so a missing one is replaced by
    /// another if no suit is named.
    pub(super) fn take(
        &mut self,
        option: &'static str,
        cards: &[NamedCard],
    ) -> Result<Vec<Rank>, QuestionError> {
        let taken = (1..).zip(cards).map(|(place, card)| {
            self.take_one(*card).map_err(|missing| QuestionError::MissingCard {
                option,
                place,
                card: card.to_string(),
                missing,
                decks: self.house.rules().decks(),
                house: self.house.name().to_owned(),
            })
        });
        taken.collect()
    }

    /// Removes a card and returns its rank, or the missing card.
    fn take_one(&mut self, NamedCard { rank, suit }: NamedCard) -> Result<Rank, String> {
        if let Some(suit) = suit {
            let card = Card::new(rank, suit);
            let taken = self.taken.entry(card).or_default();
            if *taken == self.house.rules().decks() || !self.left.remove(rank) {
                return Err(words::card(card));
            }
            *taken += 1;
            return Ok(rank);
        }
        let is_any_ten = rank.value() == 10 && self.house.rules().split_by() == SplitBy::Value;
        let tens = Rank::ALL.into_iter().filter(|ten| is_any_ten && ten.value() == 10);
        let meant = std::iter::once(rank).chain(tens).find(|&rank| self.left.remove(rank));
        meant.ok_or_else(|| if is_any_ten { "ten-valued card" } else { rank.word() }.to_owned())
    }
}

/// Returns the label of a hand: `A,6`, `T,6`, `8,8`. Two tens that are not a pair at the house are
/// `T,J`.
pub(super) fn label(odds: &HandOdds) -> String {
    if odds.cards == [10, 10] && !odds.is_pair {
        return "T,J".into();
    }
    hand(&odds.cards)
}
