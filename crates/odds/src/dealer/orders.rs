//! In how many orders the dealer can draw each hand that he can end with.

use std::collections::BTreeMap;

use blackjack_engine::{DealerEnd, Rules, Total, dealer_draws, is_dealer_charlie};

use super::{Factor, Shown};
use crate::counts::VALUES;

/// How many cards of each value.
type Held = [u8; 10];

/// A hand with which the dealer ends, not a bust.
#[derive(Debug)]
pub(super) struct FinalHand {
    held: Held,
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

    /// The chances of its cards, drawn from low to high: its path down the tree of products.
    pub(super) fn factors(&self) -> Vec<Factor> {
        let mut factors = Vec::new();
        for (value, &count) in VALUES.zip(&self.held) {
            factors.extend((0..count).map(|of_value| (value, of_value)));
        }
        let numbered = (0..).zip(factors);
        numbered.map(|(of_all, (value, of_value))| Factor { value, of_value, of_all }).collect()
    }

    pub(super) fn prefixes(&self) -> Vec<Vec<Factor>> {
        let path = self.factors();
        (1..=path.len()).map(|length| path[..length].to_vec()).collect()
    }
}

/// All hands with which the dealer can end, busts apart, in the order of a depth-first walk over
/// cards from low to high, each before those that begin with it; from shoes without end.
pub(super) fn final_hands(rules: &Rules) -> Vec<FinalHand> {
    let mut finals = BTreeMap::new();
    // Hands with which he draws, each with its orders; all of one number of cards.
    let mut drawing: BTreeMap<Held, [i32; 10]> = BTreeMap::new();
    for value in VALUES {
        let first = usize::from(value) - 1;
        let (mut held, mut orders) = ([0; 10], [0; 10]);
        (held[first], orders[first]) = (1, 1);
        drawing.insert(held, orders);
    }
    for cards in 2_u8.. {
        let mut reached: BTreeMap<Held, [i32; 10]> = BTreeMap::new();
        for (before, orders) in drawing {
            for value in VALUES {
                let mut held = before;
                held[usize::from(value) - 1] += 1;
                let all = reached.entry(held).or_default();
                for (sum, more) in all.iter_mut().zip(orders) {
                    *sum += more;
                }
            }
        }
        reached.retain(|held, _| !total(held).is_bust());
        drawing = BTreeMap::new();
        for (held, orders) in reached {
            let total = total(&held);
            if dealer_draws(rules, total, cards) {
                drawing.insert(held, orders);
            } else {
                finals.insert(held, FinalHand { held, orders, end: end(rules, total, cards) });
            }
        }
        if drawing.is_empty() {
            break;
        }
    }
    finals.into_values().collect()
}

fn total(held: &Held) -> Total {
    VALUES.zip(held).fold(Total::default(), |total, (value, &count)| {
        (0..count).fold(total, |total, _| total.plus(value))
    })
}

/// What the dealer ends with.
fn end(rules: &Rules, total: Total, cards: u8) -> DealerEnd {
    if cards == 2 && total.best() == 21 {
        DealerEnd::Natural
    } else if is_dealer_charlie(rules, total, cards) {
        DealerEnd::Charlie
    } else {
        DealerEnd::Stood(total.best())
    }
}
