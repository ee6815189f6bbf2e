//! The chance that a dealer natural meets a split start of which no hand bears the loss of the first
//! stake.
//!
//! Where a natural takes one first stake for each start and no more, it takes nothing from a start
//! all of whose hands are charlies, naturals, or (where busts are lost whole in any case) busts. How
//! likely that is depends on all hands together. Each way for one hand to end is a term: its cards,
//! and in how many orders they come. For several hands the terms are multiplied out like
//! polynomials, and the chance of any cards in one certain order is a product of falling factorials.

use crate::counts::{Counts, VALUES};
use crate::ends::Bundle;
use crate::game::{Column, whole};
use crate::number::Number;

/// Cards, and the number of orders in which they come, for one hand or several.
#[derive(Clone, Debug)]
pub(crate) struct Terms<T>(Vec<(Bundle, T)>);

impl<T: Number> Terms<T> {
    /// One hand that has drawn nothing.
    pub(crate) fn one() -> Self {
        Self(vec![(Bundle::NONE, T::one())])
    }

    /// These ways.
    pub(crate) fn new(mut terms: Vec<(Bundle, T)>) -> Self {
        terms.sort_unstable_by_key(|&(bundle, _)| bundle);
        let mut merged: Vec<(Bundle, T)> = Vec::new();
        for (bundle, orders) in terms {
            match merged.last_mut() {
                Some((last, sum)) if *last == bundle => *sum = sum.clone() + orders,
                _ => merged.push((bundle, orders)),
            }
        }
        Self(merged)
    }

    /// How many.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The ways of one and of the other.
    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// The ways of both together.
    pub(crate) fn times(&self, other: &Self) -> Self {
        let pairs = self.0.iter().flat_map(|(one, ways)| {
            let both =
                move |(two, more): &(Bundle, T)| (one.and(*two), ways.clone() * more.clone());
            other.0.iter().map(both)
        });
        Self::new(pairs.collect())
    }
}

/// The chances of cards in one certain order, from one shoe.
#[derive(Debug)]
pub(crate) struct InOrder<T> {
    /// By value and number: the product of what is left each time.
    falling: Vec<Vec<T>>,
    /// The same for tens of the rank of a pair, and of other ranks.
    paired_tens: Vec<T>,
    other_tens: Vec<T>,
    /// By number: one over the same for all cards.
    shares: Vec<T>,
}

impl<T: Number> InOrder<T> {
    /// For a shoe without the upcard, in which so many tens are of the rank of a pair.
    pub(crate) fn new(unseen: &Counts, paired_tens: u16) -> Self {
        let mut shares = vec![T::one()];
        for drawn in 0..unseen.len() {
            let last = shares[usize::from(drawn)].clone();
            shares.push(last / whole(unseen.len() - drawn));
        }
        Self {
            falling: VALUES.map(|value| falling(unseen.of(value))).collect(),
            paired_tens: falling(paired_tens),
            other_tens: falling(unseen.of(10).saturating_sub(paired_tens)),
            shares,
        }
    }

    /// The chance that two hands, or groups of hands, and some more cards come like this.
    pub(crate) fn chance(&self, one: &Terms<T>, other: &Terms<T>, more: Bundle) -> T {
        let mut sum = T::zero();
        for (left, ways) in &one.0 {
            let left = left.and(more);
            let mut part = T::zero();
            for (right, orders) in &other.0 {
                part = part + orders.clone() * self.of(left.and(*right));
            }
            sum = sum + part * ways.clone();
        }
        sum
    }

    fn of(&self, cards: Bundle) -> T {
        let mut chance = T::one();
        let mut all = 0;
        // Tens whose rank matters are taken from those of it, then the rest from all that remain.
        let paired = cards.of_kind(Bundle::PAIRED_TENS);
        let other = cards.of_kind(Bundle::OTHER_TENS);
        let ranked = paired + other;
        if ranked > 0 {
            let [Some(paired), Some(other)] =
                [(&self.paired_tens, paired), (&self.other_tens, other)]
                    .map(|(falling, count)| falling.get(count))
            else {
                return T::zero();
            };
            chance = paired.clone() * other.clone() / self.falling[9][ranked].clone();
        }
        for (value, falling) in VALUES.zip(&self.falling) {
            let count = cards.of_kind(value) + if value == 10 { ranked } else { 0 };
            if count > 0 {
                let Some(product) = falling.get(count) else { return T::zero() };
                chance = chance * product.clone();
                all += count;
            }
        }
        self.shares.get(all).map_or_else(T::zero, |share| chance * share.clone())
    }
}

/// By number: the product of what is left of so many cards when they are drawn one by one.
fn falling<T: Number>(count: u16) -> Vec<T> {
    let mut products = vec![T::one()];
    for drawn in 0..count {
        let last = products[usize::from(drawn)].clone();
        products.push(last * whole(count - drawn));
    }
    products
}

/// The cards that make a dealer natural under a column, and in how many orders they come.
pub(crate) fn naturals(column: Column) -> Option<(Bundle, i32)> {
    match column.upcard() {
        Some(1) => Some((Bundle::NONE.with(10), 1)),
        Some(10) => Some((Bundle::NONE.with(1), 1)),
        Some(_) => None,
        None => Some((Bundle::NONE.with(1).with(10), 2)),
    }
}
