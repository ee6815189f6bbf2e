//! Joint sums over hands of the player and of the dealer, by the number of cards
//! of a pair that they hold.
//!
//! Hands that differ only in cards of the pair leave the same other cards, and so share one sum
//! over the dealer's hands. Eight such sums are computed at a time, one in each lane, for hands
//! with the same number of other cards. A dealer's hand adds its own cards, so the contribution of
//! a group of dealer's hands is indexed by the number of cards of the pair and of all cards that
//! both hold ([`CardsHeld`]).

use super::{CardsHeld, DealerTree, PairTerms, multiply};
use crate::number::{Number, from_count};
use crate::parallel::lanes::Lanes;
use crate::parallel::vectors::LaneArithmetic;
use crate::value_counts::ValueCounts;

/// Sums by column and by the cards held.
#[derive(Debug)]
pub(crate) struct PairSums<T> {
    /// The maximum number of cards held, plus one.
    size: CardsHeld,
    lanes: Vec<Lanes<T>>,
    /// The sums of amounts that are added one at a time, not in lanes.
    others: Vec<T>,
}

impl<T: Number> PairSums<T> {
    /// Prepares sums over hands that hold at most this many cards.
    pub(crate) fn new(columns: usize, most: CardsHeld) -> Self {
        let size = most.and(CardsHeld { of_pair: 1, all: 1 });
        let cells = columns * size.of_pair * size.all;
        Self { size, lanes: vec![Lanes::zero(); cells], others: vec![T::zero(); cells] }
    }

    #[inline(always)]
    fn place(&self, column: usize, held: CardsHeld) -> usize {
        (column * self.size.of_pair + held.of_pair) * self.size.all + held.all
    }

    /// Adds to a sum.
    pub(crate) fn add(&mut self, column: usize, held: CardsHeld, amount: T) {
        let place = self.place(column, held);
        self.others[place] = self.others[place].clone() + amount;
    }

    #[inline(always)]
    fn add_lanes(&mut self, column: usize, held: CardsHeld, amount: &Lanes<T>) {
        let place = self.place(column, held);
        self.lanes[place] = self.lanes[place].plus(amount);
    }

    /// Lists the sums of a column that are not zero. The lanes are added one after the other.
    pub(crate) fn sums(&self, column: usize) -> Vec<(CardsHeld, T)> {
        let mut sums = Vec::new();
        for of_pair in 0..self.size.of_pair {
            for all in of_pair..self.size.all {
                let held = CardsHeld { of_pair, all };
                let place = self.place(column, held);
                let (lanes, other) = (&self.lanes[place].0, &self.others[place]);
                let sum = lanes.iter().fold(other.clone(), |sum, lane| sum + lane.clone());
                if sum != T::zero() {
                    sums.push((held, sum));
                }
            }
        }
        sums
    }
}

/// Hands of the player that hold the same cards except those of the pair, in one lane; the other
/// lanes have hands with the same number of cards.
#[derive(Debug)]
pub(crate) struct HandBatch<T> {
    /// The number of cards that each hand holds besides those of the pair.
    others: usize,
    /// The cards that the hands leave in the shoe, by value.
    left: Vec<Lanes<T>>,
    /// By outcome, then by column.
    cells: Vec<Vec<Weights<T>>>,
    factors: Vec<Lanes<T>>,
    prefixes: Vec<Lanes<T>>,
    finals: Vec<Lanes<T>>,
}

/// The factors of the probability of an outcome, for the hands with this many cards of the pair.
#[derive(Debug)]
struct Weights<T> {
    of_pair: usize,
    /// The index of the sums to which the weights belong.
    kind: usize,
    by_lane: Lanes<T>,
}

impl<T: Number> HandBatch<T> {
    /// Allocates a batch of hands against this dealer.
    pub(crate) fn new(tree: &DealerTree<T>) -> Self {
        let (batch, _) = tree.batch(ValueCounts::NONE);
        let cells = tree.groups.len() * tree.columns.len();
        Self {
            others: 0,
            left: vec![Lanes::zero(); 10],
            cells: (0..cells).map(|_| Vec::new()).collect(),
            factors: batch.factors,
            prefixes: batch.prefixes,
            finals: batch.finals,
        }
    }

    /// Removes all hands; the next ones will hold this many cards besides those of the pair.
    pub(crate) fn clear(&mut self, others: usize) {
        self.others = others;
        self.cells.iter_mut().for_each(Vec::clear);
    }

    /// Sets the cards that the hands of a lane leave in the shoe.
    pub(crate) fn set_left(&mut self, lane: usize, left: &ValueCounts) {
        for (lanes, &count) in self.left.iter_mut().zip(left.by_value()) {
            lanes.0[lane] = from_count(count);
        }
    }

    /// Adds to the weight of a cell for the hand of a lane with this many cards of the pair.
    pub(crate) fn add_weight(
        &mut self,
        (kind, cell): (usize, usize),
        of_pair: usize,
        lane: usize,
        weight: T,
    ) {
        let known = &mut self.cells[cell];
        let is_same = |weights: &Weights<T>| (weights.of_pair, weights.kind) == (of_pair, kind);
        let place = known.iter().position(is_same).unwrap_or_else(|| {
            known.push(Weights { of_pair, kind, by_lane: Lanes::zero() });
            known.len() - 1
        });
        let sum = &mut known[place].by_lane.0[lane];
        *sum = sum.clone() + weight;
    }
}

/// Adds the sums over a batch of hands to sums of two kinds.
pub(crate) struct AddHands<'a, T> {
    pub(crate) tree: &'a DealerTree<T>,
    pub(crate) terms: &'a PairTerms<T>,
    pub(crate) batch: &'a mut HandBatch<T>,
    pub(crate) sums: &'a mut [PairSums<T>; 2],
}

impl<T: Number> LaneArithmetic for AddHands<'_, T> {
    #[inline(always)]
    fn run(self) {
        let Self { tree, terms, batch, sums } = self;
        let HandBatch { others, left, cells, factors, prefixes, finals } = batch;
        tree.multiply_pair_factors(terms.value, left, factors);
        tree.multiply_prefixes(prefixes, factors, |step| step.undivided);
        let columns = tree.columns.len();
        let ends = cells.chunks_exact(columns).zip(terms.cells.chunks_exact(columns));
        for (group, (cells, terms)) in tree.groups.iter().zip(ends) {
            if cells.iter().all(Vec::is_empty) {
                continue;
            }
            multiply(&group.hands, prefixes, factors, finals, |step| step.undivided);
            for (column, (cell, terms)) in cells.iter().zip(terms).enumerate() {
                if cell.is_empty() {
                    continue;
                }
                for group in &terms.groups {
                    let mut sum = Lanes::zero();
                    for term in &terms.terms[group.range()] {
                        sum = sum.plus(&finals[usize::from(term.hand)].scaled(&term.orders));
                    }
                    let others = *others + usize::from(group.others);
                    for Weights { of_pair, kind, by_lane } in cell {
                        let of_pair = of_pair + usize::from(group.of_pair);
                        let held = CardsHeld { of_pair, all: others + of_pair };
                        sums[*kind].add_lanes(column, held, &sum.times(by_lane));
                    }
                }
            }
        }
    }
}

impl<T: Number> DealerTree<T> {
    /// Groups the terms of the sums by the cards of this value.
    pub(crate) fn pair_terms(&self, value: u8) -> PairTerms<T> {
        PairTerms::new(self, value)
    }

    /// Computes the factors for shoes with these numbers of cards, without the cards of the pair
    /// and not divided by the number of all cards.
    #[inline(always)]
    fn multiply_pair_factors(&self, pair: u8, left: &[Lanes<T>], factors: &mut [Lanes<T>]) {
        let hole = self.known_hole();
        for (lanes, &(value, drawn)) in factors.iter_mut().zip(&self.undivided.0) {
            // The dealer's hands contain a known hole card, but the shoe does not.
            *lanes = match drawn.checked_sub(u8::from(hole == Some(value))) {
                Some(drawn) if value != pair => {
                    left[usize::from(value) - 1].minus(&T::from_int(i32::from(drawn)))
                }
                _ => Lanes::all(&T::one()),
            };
        }
    }
}
