//! Cards without suits in questions and answers.

use anyhow::{Result, bail};
use blackjack_coach::words::{counted, hand};
use blackjack_engine::{Card, Composition, House, Rank, SplitBy, Suit};
use blackjack_odds::HandOdds;

/// The largest number of equal cards in a list: more than any shoe has.
const EQUAL_MAX: usize = 20_000;

/// Reads the ranks of a list of cards, optionally separated by whitespace, commas or `separators`:
/// `T,6`, `T6`, `TH 6C`, `T*24`.
pub(super) fn read(option: &str, text: &str, separators: &[char]) -> Result<Vec<Rank>> {
    let mut cards = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || separators.contains(&c));
    for word in words.filter(|word| !word.is_empty()) {
        let Some(ranks) = ranks(word) else {
            bail!(
                "{option}: card {}, \"{}\": expected a rank (A, 2 to 9, T or 10, J, Q, K), with or \
                 without a suit (C, D, H, S), and *N for N of them",
                cards.len() + 1,
                word.escape_debug()
            )
        };
        cards.extend(ranks);
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

/// Returns the ranks of the cards in a word. Apart from side bets, no odds depend on suits.
fn ranks(word: &str) -> Option<Vec<Rank>> {
    if let Some((card, times)) = word.split_once('*') {
        let times = number_of(times)?;
        return match ranks(card)?[..] {
            [rank] => Some(vec![rank; times]),
            _ => None,
        };
    }
    let (mut ranks, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        let (rank, after) = if let Some(after) = rest.strip_prefix("10") {
            (Rank::Ten, after)
        } else {
            let mut symbols = rest.chars();
            (Rank::from_symbol(symbols.next()?)?, symbols.as_str())
        };
        ranks.push(rank);
        let mut symbols = after.chars();
        let suit = symbols.next().and_then(Suit::from_symbol);
        rest = suit.map_or(after, |_| symbols.as_str());
    }
    Some(ranks)
}

/// Removes these cards from a shoe and returns the removed ones. Unless the house splits by rank,
/// ten-valued cards are interchangeable, so a missing rank is replaced by another one.
pub(super) fn take(
    shoe: &mut Composition,
    option: &str,
    cards: &[Rank],
    house: &House,
) -> Result<Vec<Rank>> {
    let has_ranks = house.rules().split_by() == SplitBy::Rank;
    let mut taken = Vec::new();
    for (index, &asked) in cards.iter().enumerate() {
        let mut alike = Rank::ALL.into_iter().filter(|rank| rank.value() == asked.value());
        let meant = Some(asked).filter(|&rank| shoe.count(rank) > 0);
        let meant = meant.or_else(|| alike.find(|&rank| !has_ranks && shoe.count(rank) > 0));
        let Some(rank) = meant.filter(|&rank| shoe.remove(rank)) else {
            let decks = counted(house.rules().decks(), "deck");
            bail!(
                "{option}: card {}, \"{}\": no {} is left in the {decks} of the house \"{}\" after \
                 the other cards of the question",
                index + 1,
                asked.symbol(),
                if asked.value() == 10 && !has_ranks { "ten-valued card" } else { asked.word() },
                house.name()
            )
        };
        taken.push(rank);
    }
    Ok(taken)
}

/// Returns the label of a hand: `A,6`, `T,6`, `8,8`. Two tens that are not a pair at the house are
/// `T,J`.
pub(super) fn label(odds: &HandOdds) -> String {
    if odds.cards == [10, 10] && !odds.is_pair {
        return "T,J".into();
    }
    hand(&odds.cards)
}
