//! Cards without suits in questions and answers.

use std::collections::HashMap;

use anyhow::{Result, bail};
use blackjack_coach::words::{counted, hand};
use blackjack_engine::{Card, Composition, House, Rank, SplitBy, Suit};
use blackjack_odds::HandOdds;

/// The largest number of equal cards in a list: more than any shoe has.
const EQUAL_MAX: usize = 20_000;

/// A card of a question: its suit need not be named.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    rank: Rank,
    suit: Option<Suit>,
}

impl From<Rank> for Asked {
    fn from(rank: Rank) -> Self {
        Self { rank, suit: None }
    }
}

impl Asked {
    /// Returns the symbol of its rank.
    pub(super) fn symbol(self) -> char {
        self.rank.symbol()
    }
}

/// Reads a list of cards, optionally separated by whitespace, commas or `separators`: `T,6`, `T6`, `TH 6C`,
/// `T*24`.
pub(super) fn read(option: &str, text: &str, separators: &[char]) -> Result<Vec<Asked>> {
    let mut cards = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || separators.contains(&c));
    for word in words.filter(|word| !word.is_empty()) {
        let Some(more) = cards_of_word(word) else {
            bail!(
                "{option}: card {}, \"{}\": expected a rank (A, 2 to 9, T or 10, J, Q, K), with or \
                 without a suit (C, D, H, S), and *N for N of them",
                cards.len() + 1,
                word.escape_debug()
            )
        };
        cards.extend(more);
    }
    Ok(cards)
}

/// Reads cards with their suits, which the odds of side bets depend on.
pub(super) fn suited(option: &str, text: &str) -> Result<Vec<Card>> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'));
    let words = words.filter(|word| !word.is_empty()).enumerate();
    let mut cards = Vec::new();
    for (at, word) in words {
        let (card, times) = word.split_once('*').unwrap_or((word, "1"));
        let Some((card, times)) = card.parse::<Card>().ok().zip(number_of(times)) else {
            bail!(
                "{option}: card {}, \"{}\": side bets depend on suits; expected a card such as 8C, and *N for \
                 N of them",
                at + 1,
                word.escape_debug()
            )
        };
        cards.extend(std::iter::repeat_n(card, times));
    }
    Ok(cards)
}

/// Returns how many equal cards are meant, from what follows a `*`.
fn number_of(times: &str) -> Option<usize> {
    times.parse().ok().filter(|times| (1..=EQUAL_MAX).contains(times))
}

/// Returns the cards in a word.
fn cards_of_word(word: &str) -> Option<Vec<Asked>> {
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
        cards.push(Asked { rank, suit });
        rest = suit.map_or(after, |_| symbols.as_str());
    }
    Some(cards)
}

/// The shoe of a house, which the cards of a question are taken from.
#[derive(Debug)]
pub(super) struct Shoe<'a> {
    house: &'a House,
    pub(super) left: Composition,
    /// The cards with suits that have been taken. Apart from side bets no odds depend on suits, but no shoe
    /// has more kings of spades than decks.
    taken: HashMap<Card, u8>,
}

impl<'a> Shoe<'a> {
    /// Returns the full shoe.
    pub(super) fn new(house: &'a House) -> Self {
        let left = Composition::decks(house.rules().decks());
        Self { house, left, taken: HashMap::new() }
    }

    /// Removes these cards, and returns the removed ones. Unless the house splits by rank, ten-valued cards are
    /// interchangeable, so a missing rank is replaced by another one.
    pub(super) fn take(&mut self, option: &str, cards: &[Asked]) -> Result<Vec<Rank>> {
        let mut taken = Vec::new();
        for (index, asked) in cards.iter().enumerate() {
            match self.take_one(*asked) {
                Ok(rank) => taken.push(rank),
                Err(missing) => bail!(
                    "{option}: card {}, \"{}\": no {missing} is left in the {} of the house \"{}\" after the \
                     other cards of the question",
                    index + 1,
                    asked.symbol(),
                    counted(self.house.rules().decks(), "deck"),
                    self.house.name()
                ),
            }
        }
        Ok(taken)
    }

    /// Removes a card, or returns what is missing.
    fn take_one(&mut self, Asked { rank: asked, suit }: Asked) -> Result<Rank, String> {
        if let Some(card) = suit.map(|suit| Card::new(asked, suit)) {
            let taken = self.taken.entry(card).or_default();
            if *taken == self.house.rules().decks() {
                return Err(card.to_string());
            }
            *taken += 1;
        }
        let has_ranks = self.house.rules().split_by() == SplitBy::Rank;
        let left = &mut self.left;
        let mut alike = Rank::ALL.into_iter().filter(|rank| rank.value() == asked.value());
        let meant = Some(asked).filter(|&rank| left.count(rank) > 0);
        let meant = meant.or_else(|| alike.find(|&rank| !has_ranks && left.count(rank) > 0));
        meant.filter(|&rank| left.remove(rank)).ok_or_else(|| {
            let is_any_ten = asked.value() == 10 && !has_ranks;
            if is_any_ten { "ten-valued card" } else { asked.word() }.to_owned()
        })
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
