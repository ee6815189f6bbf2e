//! In how many orders the dealer can draw each hand that he can end with.

use blackjack_engine::{DealerEnd, Rules, Total, dealer_draws, is_dealer_charlie};

use super::Shown;
use crate::counts::VALUES;

/// Cards of the dealer's: how many of each value, aces first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Held([u8; 10]);

impl Held {
    /// No card.
    pub(super) const NONE: Self = Self([0; 10]);

    /// How many of this value.
    pub(super) fn of(self, value: u8) -> u8 {
        self.0[usize::from(value) - 1]
    }

    /// With one more of this value.
    fn with(mut self, value: u8) -> Self {
        self.0[usize::from(value) - 1] += 1;
        self
    }

    /// How many cards.
    pub(super) fn cards(self) -> u8 {
        self.0.iter().sum()
    }

    /// The highest value, and the cards without one of it; `None` if there is no card.
    pub(super) fn split_highest(self) -> Option<(u8, Self)> {
        let value = VALUES.rev().find(|&value| self.of(value) > 0)?;
        let mut rest = self;
        rest.0[usize::from(value) - 1] -= 1;
        Some((value, rest))
    }

    fn total(self) -> Total {
        VALUES.zip(self.0).fold(Total::default(), |total, (value, count)| {
            (0..count).fold(total, |total, _| total.plus(value))
        })
    }
}

/// A hand with which the dealer ends, not a bust.
#[derive(Debug)]
pub(super) struct FinalHand {
    /// Its cards.
    pub(super) held: Held,
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
    // Hands with which he draws, each with its orders; all of one number of cards.
    let mut drawing = VALUES.map(|value| (Held::NONE.with(value), first(value))).collect();
    for cards in 2.. {
        let mut still = Vec::new();
        for (held, orders) in one_more_card(drawing) {
            let total = held.total();
            if dealer_draws(rules, total, cards) {
                still.push((held, orders));
            } else {
                finals.push(FinalHand { held, orders, end: end(rules, total, cards) });
            }
        }
        if still.is_empty() {
            break;
        }
        drawing = still;
    }
    finals
}

/// One order, of one card.
fn first(value: u8) -> [i32; 10] {
    let mut orders = [0; 10];
    orders[usize::from(value) - 1] = 1;
    orders
}

/// All hands of one card more that are not over 21, with the orders of all that they can come from.
fn one_more_card(drawing: Vec<(Held, [i32; 10])>) -> Vec<(Held, [i32; 10])> {
    let mut reached = Vec::with_capacity(drawing.len() * 10);
    for (held, orders) in drawing {
        let hard = held.total().hard();
        let fits = VALUES.filter(|value| hard + value <= 21);
        reached.extend(fits.map(|value| (held.with(value), orders)));
    }
    reached.sort_unstable_by_key(|&(held, _)| held);
    reached.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            for (sum, more) in first.1.iter_mut().zip(later.1) {
                *sum += more;
            }
        }
        same
    });
    reached
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
