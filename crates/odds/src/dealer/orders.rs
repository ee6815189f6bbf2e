//! The number of orders in which the dealer can draw each final hand.
//!
//! The dealer draws by rule, so whether cards can come in a given order depends on the totals on
//! the way: every prefix must be a hand that draws. Let `o(h)` be the number of orders in which the
//! dealer reaches the cards `h`, having drawn every time. A hand is reached from each hand that
//! lacks one of its cards:
//!
//! ```text
//! o(h) = Σ over values v in h, where h − v draws:  o(h − v)
//! ```
//!
//! Hands are numbered by their number of cards, so one pass in that order can add each count to all
//! hands with one more card. Orders are counted separately by their first card, because that is the
//! upcard; a house without an upcard adds them up.
//!
//! Nothing here depends on a shoe: orders are counted as if no value ever ran out. If a shoe lacks
//! a card, the product of falling factorials is zero, and the term vanishes. Busts are not listed,
//! because their probability is 1 minus all others; where a 22 pushes, 22s are.

use std::collections::BTreeMap;

use blackjack_engine::{Dealer22, DealerEnd, Rules, dealer_draws, dealer_end_of};

use crate::dealer::upcard::DealerUpcard;
use crate::hands::{BUST, HandIndex, hands};
use crate::value_counts::VALUES;

/// A hand as its last draw, if its cards were drawn from low to high: the hand before, and the
/// value of the last card, which none of the others exceeds. The hand itself may be over 21.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LastDraw {
    pub(super) before: HandIndex,
    pub(super) value: u8,
}

impl LastDraw {
    /// Returns the last draw to this hand.
    pub(super) fn to(hand: HandIndex) -> Self {
        let node = hands().get(hand);
        let value = node.highest();
        Self { before: node.before(value), value }
    }

    /// Returns the cards of the hand except a known hole card.
    pub(super) fn cards_without(self, known_hole: Option<u8>) -> [u8; 10] {
        let mut cards = hands().get(self.before).counts;
        cards[usize::from(self.value) - 1] += 1;
        if let Some(hole) = known_hole {
            cards[usize::from(hole) - 1] -= 1;
        }
        cards
    }

    /// Returns the last draw to this hand with one more card of any value. The hand without the
    /// highest of its cards must not be over 21.
    fn to_hand_with(hand: HandIndex, value: u8) -> Self {
        let node = hands().get(hand);
        let highest = node.highest();
        if value >= highest {
            return Self { before: hand, value };
        }
        Self { before: hands().get(node.before(highest)).after(value), value: highest }
    }
}

/// A hand with which the dealer ends, other than a bust that loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DealerFinalHand {
    /// The cards.
    pub(super) draw: LastDraw,
    /// The number of orders, by the value of the first card, which is the upcard.
    orders: [i32; 10],
    /// The dealer's outcome with this hand.
    pub(crate) end: DealerEnd,
}

impl DealerFinalHand {
    /// Returns the number of cards of each value.
    pub(crate) fn cards(&self) -> [u8; 10] {
        self.draw.cards_without(None)
    }

    /// Returns the number of orders that begin with this upcard.
    pub(crate) fn orders_with(&self, dealer_upcard: DealerUpcard) -> i32 {
        match dealer_upcard {
            DealerUpcard::Value(up) | DealerUpcard::WithHole { up, .. } => {
                self.orders[usize::from(up) - 1]
            }
            DealerUpcard::None => self.orders.iter().sum(),
        }
    }
}

/// Lists all final hands of the dealer except busts that lose, for an unlimited shoe; if the hole
/// card is known, those that begin with it.
pub(crate) fn dealer_final_hands(rules: &Rules, columns: &[DealerUpcard]) -> Vec<DealerFinalHand> {
    let known = columns.iter().find_map(|&column| match column {
        DealerUpcard::WithHole { up, hole } => Some((up, hands().find([up, hole])?)),
        DealerUpcard::Value(_) | DealerUpcard::None => None,
    });
    let mut finals = Vec::new();
    let mut pushed = BTreeMap::<LastDraw, [i32; 10]>::new();
    // Successors have higher numbers, so each count is complete when its hand is visited.
    let mut reached = vec![[0; 10]; hands().len()];
    for (index, hand) in hands().iter() {
        let mut orders = reached[usize::from(index)];
        if let Some((up, two_cards)) = known {
            if index == two_cards {
                orders[usize::from(up) - 1] = 1;
            }
        } else if hand.cards == 1 {
            // A single card is always the first one: it has one order under an upcard of the same
            // value, and none under any other.
            orders = hand.counts.map(i32::from);
        }
        // Comparing the whole arrays would compile to a function call.
        if orders.iter().all(|&ways| ways == 0) {
            continue;
        }
        if hand.cards == 1 || dealer_draws(rules, hand.total, hand.cards) {
            for &next in hand.with.iter().filter(|&&next| next != BUST) {
                add(&mut reached[usize::from(next)], orders);
            }
            let to_22 = 22 - hand.total.hard();
            if rules.dealer_22() == Dealer22::Push && VALUES.contains(&to_22) {
                add(pushed.entry(LastDraw::to_hand_with(index, to_22)).or_default(), orders);
            }
        } else {
            finals.push(DealerFinalHand {
                draw: LastDraw::to(index),
                orders,
                end: dealer_end_of(rules, hand.total, hand.cards),
            });
        }
    }
    let end = DealerEnd::Pushed;
    finals.extend(pushed.into_iter().map(|(draw, orders)| DealerFinalHand { draw, orders, end }));
    finals
}

fn add(sums: &mut [i32; 10], orders: [i32; 10]) {
    for (sum, more) in sums.iter_mut().zip(orders) {
        *sum += more;
    }
}
