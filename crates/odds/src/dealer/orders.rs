//! In how many orders the dealer can draw each hand that he can end with.

use blackjack_engine::{DealerEnd, Rules, dealer_draws, is_dealer_charlie};

use super::Shown;
use crate::hands::{BUST, HandIndex, HandNode, hands};

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
            // Whichever value it has, it is the first.
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
            finals.push(FinalHand { hand: index, orders, end: end(rules, hand) });
        }
    }
    finals
}

/// What the dealer ends with.
fn end(rules: &Rules, hand: &HandNode) -> DealerEnd {
    let total = hand.total;
    if hand.cards == 2 && total.best() == 21 {
        DealerEnd::Natural
    } else if is_dealer_charlie(rules, total, hand.cards) {
        DealerEnd::Charlie
    } else {
        DealerEnd::Stood(total.best())
    }
}
