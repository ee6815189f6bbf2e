//! Cards in questions and answers: ranks without suits.

use anyhow::{Result, anyhow, bail};
use blackjack_coach::words::{counted, hand};
use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::HandOdds;

/// Reads a list of ranks; whitespace, commas and these separators stand between them.
pub(super) fn read(option: &str, text: &str, separators: &[char]) -> Result<Vec<Rank>> {
    text.split(|c: char| c.is_whitespace() || c == ',' || separators.contains(&c))
        .filter(|word| !word.is_empty())
        .enumerate()
        .map(|(index, word)| {
            rank(word).ok_or_else(|| {
                anyhow!(
                    "{option}: card {}, \"{}\": expected a rank (A, 2 to 9, T or 10, J, Q, K), \
                     with commas or spaces between",
                    index + 1,
                    word.escape_debug()
                )
            })
        })
        .collect()
}

fn rank(word: &str) -> Option<Rank> {
    let mut symbols = word.chars();
    match (word, symbols.next(), symbols.next()) {
        ("10", ..) => Some(Rank::Ten),
        (_, Some(symbol), None) => Rank::from_symbol(symbol),
        _ => None,
    }
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
