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
//! because their probability is 1 minus all others.

use blackjack_engine::{DealerEnd, Rules, dealer_draws, dealer_end};

use crate::dealer_upcard::DealerUpcard;
use crate::hands::{BUST, HandIndex, hands};

/// A hand other than a bust with which the dealer ends.
#[derive(Debug)]
pub(super) struct DealerFinalHand {
    /// The cards.
    pub(super) hand: HandIndex,
    /// The number of orders, by the value of the first card, which is the upcard.
    orders: [i32; 10],
    /// The dealer's outcome with this hand.
    pub(super) end: DealerEnd,
}

impl DealerFinalHand {
    /// Returns the number of orders that begin with this upcard.
    pub(super) fn orders_with(&self, dealer_upcard: DealerUpcard) -> i32 {
        match dealer_upcard {
            DealerUpcard::Value(value) => self.orders[usize::from(value) - 1],
            DealerUpcard::None => self.orders.iter().sum(),
        }
    }
}

/// Lists all final hands of the dealer except busts, for an unlimited shoe.
pub(super) fn dealer_final_hands(rules: &Rules) -> Vec<DealerFinalHand> {
    let mut finals = Vec::new();
    // Successors have higher numbers, so each count is complete when its hand is visited.
    let mut reached = vec![[0; 10]; hands().len()];
    for (index, hand) in hands().iter() {
        let mut orders = reached[usize::from(index)];
        if hand.cards == 1 {
            // A single card is always the first one: it comes in one order under an upcard of its
            // own value and in none under any other.
            orders = hand.counts.map(i32::from);
        } else if orders == [0; 10] {
            continue;
        }
        if hand.cards == 1 || dealer_draws(rules, hand.total, hand.cards) {
            for &next in hand.with.iter().filter(|&&next| next != BUST) {
                for (sum, more) in reached[usize::from(next)].iter_mut().zip(orders) {
                    *sum += more;
                }
            }
        } else {
            finals.push(DealerFinalHand {
                hand: index,
                orders,
                end: dealer_end(rules, &hand.to_hand()),
            });
        }
    }
    finals
}
