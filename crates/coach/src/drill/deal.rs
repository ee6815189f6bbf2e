//! The choice of cards to show for the values of a hand.

use blackjack_engine::{Card, Rank, Rules, SplitBy, Suit};
use blackjack_odds::HandOdds;

use super::dice::Dice;

/// Chooses cards with these values from the decks of a house: the hand, in random order, and the
/// upcard.
pub(super) fn deal(rules: &Rules, hand: &HandOdds, dice: &mut Dice) -> (Vec<Card>, Option<Card>) {
    let mut dealt: Vec<Card> = Vec::new();
    for &value in &hand.cards {
        let before = dealt.first().map(|card| card.rank());
        let ranks = ranks(rules, hand, value, before);
        dealt.extend(card(rules, &ranks, &dealt, dice));
    }
    let upcard = hand.upcard.and_then(|value| {
        let ranks: Vec<_> = of_value(value).collect();
        card(rules, &ranks, &dealt, dice)
    });
    dice.shuffle(&mut dealt);
    (dealt, upcard)
}

/// Returns the allowed ranks of a hand's next card. Two tens get the same rank if that makes them a
/// pair, and different ranks if they must not be one.
fn ranks(rules: &Rules, hand: &HandOdds, value: u8, before: Option<Rank>) -> Vec<Rank> {
    let by_rank = rules.split_by() == SplitBy::Rank && hand.cards == [10, 10];
    let fits = |rank: &Rank| match before.filter(|_| by_rank) {
        Some(first) => (first == *rank) == hand.is_pair,
        None => true,
    };
    of_value(value).filter(fits).collect()
}

fn of_value(value: u8) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().filter(move |rank| rank.value() == value)
}

/// Draws a card of one of these ranks that is still in the decks.
fn card(rules: &Rules, ranks: &[Rank], dealt: &[Card], dice: &mut Dice) -> Option<Card> {
    let all = ranks.iter().flat_map(|&rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    let times = |card: &Card| dealt.iter().filter(|other| *other == card).count();
    let left: Vec<Card> = all.filter(|card| times(card) < usize::from(rules.decks())).collect();
    dice.one_of(&left).copied()
}

/// Draws a hole card that does not make a blackjack, because then there would be no decision.
pub(super) fn hole(rules: &Rules, hand: &[Card], upcard: Card, dice: &mut Dice) -> Option<Card> {
    let missing = match upcard.rank().value() {
        1 => 10,
        10 => 1,
        _ => 0,
    };
    let ranks: Vec<_> = Rank::ALL.into_iter().filter(|rank| rank.value() != missing).collect();
    let dealt: Vec<_> = hand.iter().copied().chain([upcard]).collect();
    card(rules, &ranks, &dealt, dice)
}
