//! Orders of cards: any, and another that agrees with it in every card shown.

use blackjack_engine::generate::{Choices as _, Seeded};
use blackjack_engine::{Card, House};

/// Returns the cards of this house's shoe in random order, without the burned ones.
pub(super) fn any(random: &mut Seeded, house: &House) -> Vec<Card> {
    let rules = house.rules();
    let mut cards: Vec<Card> = (0..rules.decks()).flat_map(|_| Card::DECK).collect();
    mix(random, &mut cards);
    cards.truncate(cards.len() - usize::from(rules.burn()));
    cards
}

/// Returns the part of a card that a peek reveals: an ace, a ten, or neither.
const fn revealed_by_a_peek(card: Card) -> u8 {
    match card.value() {
        kind @ (1 | 10) => kind,
        _ => 0,
    }
}

/// Brings the same cards into another order: among those dealt so far, only these face-down cards
/// may differ. Returns the number that do.
pub(super) fn twin(
    random: &mut Seeded,
    order: &[Card],
    dealt: usize,
    down: &[usize],
) -> (Vec<Card>, usize) {
    let mut twin = order.to_vec();
    mix(random, &mut twin[dealt..]);
    let mut others = 0;
    for &down in down {
        let alike = |&at: &usize| revealed_by_a_peek(twin[at]) == revealed_by_a_peek(twin[down]);
        let alike: Vec<usize> = (dealt..twin.len()).filter(alike).collect();
        if !alike.is_empty() {
            twin.swap(down, *random.choose(&alike));
        }
        others += usize::from(twin[down] != order[down]);
    }
    (twin, others)
}

fn mix(random: &mut Seeded, cards: &mut [Card]) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
}
