//! In how many orders the dealer can draw each hand that he can end with.
//!
//! The dealer draws by his rules alone, so whether cards can come in some order is a matter of the
//! totals on the way: each beginning of the order must be a hand that draws. Let `o(h)` be the
//! number of orders in which he comes to hold the cards `h`, having drawn every time. A hand with
//! one card more is reached from each hand that lacks one of its cards:
//!
//! ```text
//! o(h) = Σ over values v in h, where h − v draws:  o(h − v)
//! ```
//!
//! Hands are numbered with fewer cards first, so one pass pushes each number on to all that a hand
//! can become. The orders are kept apart by their first card, because that is the upcard, which is
//! known; a house without one adds them up.
//!
//! Nothing here depends on a shoe: orders are counted as if no value ever ran out. Where a shoe
//! lacks a card, its product of falling factorials is nothing, and the term with it. Busts are not
//! listed: their chance is what is left to one.

use blackjack_engine::{DealerEnd, Rules, dealer_draws, dealer_end};

use crate::hands::{BUST, HandIndex, hands};
use crate::shown::Shown;

/// A hand with which the dealer ends, not a bust.
#[derive(Debug)]
pub(super) struct FinalHand {
    /// Its cards.
    pub(super) hand: HandIndex,
    /// The orders in which he can draw it, by the value of the first card, which is the upcard.
    orders: [i32; 10],
    /// What it is.
    pub(super) end: DealerEnd,
}

impl FinalHand {
    /// The orders that begin with what is shown.
    pub(super) fn orders_with(&self, shown: Shown) -> i32 {
        match shown {
            Shown::Up(value) => self.orders[usize::from(value) - 1],
            Shown::Nothing => self.orders.iter().sum(),
        }
    }
}

/// All hands with which the dealer can end, busts apart; from shoes without end.
pub(super) fn final_hands(rules: &Rules) -> Vec<FinalHand> {
    let mut finals = Vec::new();
    // Hands with more cards come later.
    let mut reached = vec![[0; 10]; hands().len()];
    for (index, hand) in hands().iter() {
        let mut orders = reached[usize::from(index)];
        if hand.cards == 1 {
            // Whichever value it has, it is the first: in one order under that upcard, in none
            // under any other.
            orders = hand.held.map(i32::from);
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
            finals.push(FinalHand { hand: index, orders, end: dealer_end(rules, &hand.to_hand()) });
        }
    }
    finals
}
