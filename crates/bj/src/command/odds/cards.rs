//! Cards in questions and answers: ranks without suits.

use anyhow::{Result, bail};
use blackjack_coach::words::{counted, hand};
use blackjack_engine::{Composition, House, Rank, Suit};
use blackjack_odds::HandOdds;

/// Reads a list of cards, of which the ranks matter; whitespace, commas and these separators may
/// stand between them: `T,6`, `T6`, `TH 6C`.
pub(super) fn read(option: &str, text: &str, separators: &[char]) -> Result<Vec<Rank>> {
    let mut cards = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || separators.contains(&c));
    for word in words.filter(|word| !word.is_empty()) {
        let Some(ranks) = ranks(word) else {
            bail!(
                "{option}: card {}, \"{}\": expected a rank (A, 2 to 9, T or 10, J, Q, K), with or \
                 without a suit (C, D, H, S)",
                cards.len() + 1,
                word.escape_debug()
            )
        };
        cards.extend(ranks);
    }
    Ok(cards)
}

/// The ranks of the cards of a word; no odds depend on suits.
fn ranks(word: &str) -> Option<Vec<Rank>> {
    let (mut ranks, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        let (rank, behind) = match rest.strip_prefix("10") {
            Some(behind) => (Rank::Ten, behind),
            None => {
                let mut symbols = rest.chars();
                (Rank::from_symbol(symbols.next()?)?, symbols.as_str())
            }
        };
        ranks.push(rank);
        let mut symbols = behind.chars();
        let suit = symbols.next().and_then(Suit::from_symbol);
        rest = suit.map_or(behind, |_| symbols.as_str());
    }
    Some(ranks)
}

/// Takes these cards out of a shoe, and says which they are: ten-valued cards are alike, and where
/// there is none of a rank any more, another is meant.
pub(super) fn take(
    shoe: &mut Composition,
    option: &str,
    cards: &[Rank],
    house: &House,
) -> Result<Vec<Rank>> {
    let mut taken = Vec::new();
    for (index, &asked) in cards.iter().enumerate() {
        let mut alike = Rank::ALL.into_iter().filter(|rank| rank.value() == asked.value());
        let meant = Some(asked).filter(|&rank| shoe.count(rank) > 0);
        let meant = meant.or_else(|| alike.find(|&rank| shoe.count(rank) > 0));
        let Some(rank) = meant.filter(|&rank| shoe.remove(rank)) else {
            let packs = counted(house.rules().decks(), "pack");
            bail!(
                "{option}: card {}, \"{}\": no {} is left of the {packs} of the house \"{}\", all \
                 cards of the question counted",
                index + 1,
                asked.symbol(),
                if asked.value() == 10 { "ten-valued card" } else { asked.word() },
                house.name()
            )
        };
        taken.push(rank);
    }
    Ok(taken)
}

/// What a hand is called: `A,6`, `T,6`, `8,8`. Two tens that are no pair in the house are `T,J`.
pub(super) fn label(odds: &HandOdds) -> String {
    if odds.cards == [10, 10] && !odds.is_pair {
        return "T,J".into();
    }
    hand(&odds.cards)
}
