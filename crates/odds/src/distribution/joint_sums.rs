//! The joint probabilities of two halves of the hands of a split and an outcome of the dealer.
//!
//! The dealer's final hands with an outcome are listed. Each leaves a shoe, from which the halves
//! come: [`super::shared_cards`] describes the change of their moments with each card that the
//! dealer takes. Hands of the dealer with a common prefix share the changes for its cards.

#![expect(
    clippy::inline_always,
    reason = "each vector version of the sums must contain its own copy"
)]

use std::array;

use crate::distribution::falling_rule::FallingRule;
use crate::distribution::shared_cards::SharedCards;
use crate::hands::endings::PackedBundle;
use crate::parallel::lanes::{LANES, Lanes};
use crate::parallel::vectors::{LaneArithmetic, with_vectors};

/// A final hand of the dealer.
#[derive(Clone, PartialEq, PartialOrd, Debug)]
pub(crate) struct DealerCards {
    /// The values of the cards that come from the shoe, from high to low.
    pub(crate) drawn: Vec<u8>,
    /// The number of orders; negative if the hand is subtracted.
    pub(crate) orders: f64,
}

/// The sums over the dealer's hands, for both halves together.
pub(crate) struct JointSums<'a> {
    shared: &'a SharedCards,
    rule: &'a FallingRule,
    /// The shoe after the cards that the dealer has taken so far.
    shoe: [u16; 10],
    /// By number of cards taken: the moments of the halves.
    moments: Vec<Vec<[f64; LANES]>>,
    /// By power of both halves together.
    sums: Vec<f64>,
}

impl<'a> JointSums<'a> {
    /// Returns the total results of both halves, each with its joint probability with one of these
    /// hands of the dealer, which must be sorted.
    pub(crate) fn results(
        shared: &'a SharedCards,
        rule: &'a FallingRule,
        shoe: [u16; 10],
        dealer: &[DealerCards],
    ) -> impl Iterator<Item = (i64, f64)> + use<> {
        let [one, other] = shared.spans;
        let sums = vec![0.0; one.count + other.count - 1];
        let moments = vec![shared.moments.clone()];
        let mut joint = Self { shared, rule, shoe, moments, sums };
        joint.visit(dealer, 0, &rule.weights);
        let powers = (0_i64..).map(move |place| one.lowest + other.lowest + one.step * place);
        powers.zip(joint.sums)
    }

    /// Adds these hands, after the dealer has taken this many of their cards.
    fn visit(&mut self, dealer: &[DealerCards], taken: usize, weights: &[Lanes<f64>]) {
        let next_card = |hand: &DealerCards| hand.drawn.get(taken).copied();
        for hands in dealer.chunk_by(|one, other| next_card(one) == next_card(other)) {
            let Some(card) = hands.first().and_then(next_card) else {
                let orders = hands.iter().map(|hand| hand.orders).sum::<f64>();
                self.add(taken, orders, weights);
                continue;
            };
            let place = usize::from(card) - 1;
            let left = self.shoe[place];
            if left > 0 {
                let more = hands.iter().map(|hand| hand.drawn.len() - taken - 1).max();
                self.take(card, taken, more.unwrap_or_default());
                let left = f64::from(left);
                let weights = weights.iter().zip(&self.rule.powers);
                let weights = weights.map(|(weight, power)| weight.times(power).scaled(&left));
                self.shoe[place] -= 1;
                self.visit(hands, taken + 1, &weights.collect::<Vec<_>>());
                self.shoe[place] += 1;
            }
        }
    }

    /// Returns the number of moments of a set.
    fn width(&self) -> usize {
        self.shared.moments.len() / self.shared.sets.len()
    }

    /// Computes the moments after one more card, which is left in the shoe. The dealer may take
    /// this many more cards after it, each of which needs one more level of sets.
    fn take(&mut self, card: u8, taken: usize, more: usize) {
        let levels = &self.shared.up_to_level;
        let size = levels[more.min(levels.len() - 1)] * self.width();
        self.moments.resize_with((taken + 2).max(self.moments.len()), Vec::new);
        let (width, place) = (self.width(), usize::from(card) - 1);
        let (before, after) = self.moments.split_at_mut(taken + 1);
        let (before, after) = (&before[taken], &mut after[0]);
        after.resize(size, [0.0; LANES]);
        let left = f64::from(self.shoe[place]);
        let with_one = &self.shared.with_one[place];
        with_vectors(OneTaken {
            sets: &self.shared.sets,
            with_one,
            card,
            left,
            width,
            before,
            after,
        });
    }

    /// Adds the results with a hand of the dealer that has this many cards.
    fn add(&mut self, taken: usize, orders: f64, weights: &[Lanes<f64>]) {
        let counts = self.shared.spans.map(|span| span.count);
        let width = self.width();
        let shared = &self.moments[taken][..self.shared.up_to_level[0] * width];
        let (even, odd) = shared.split_at(self.shared.even * width);
        for (moments, sign) in [(even, orders), (odd, -orders)] {
            let vectors = weights.len();
            let mut sums = vec![Lanes::zero(); vectors * self.sums.len()];
            with_vectors(Products { moments, counts, vectors, sums: &mut sums });
            for (sums, weights) in sums.chunks_exact(self.sums.len()).zip(weights) {
                for (all, sum) in self.sums.iter_mut().zip(sums) {
                    *all += sign * sum.times(weights).0.iter().sum::<f64>();
                }
            }
        }
    }
}

/// The change of all moments when a card leaves the shoe.
struct OneTaken<'a> {
    sets: &'a [PackedBundle],
    with_one: &'a [Option<usize>],
    card: u8,
    /// The number of cards of its value before.
    left: f64,
    width: usize,
    before: &'a [[f64; LANES]],
    after: &'a mut [[f64; LANES]],
}

impl LaneArithmetic for OneTaken<'_> {
    #[inline(always)]
    fn run(self) {
        let Self { sets, with_one, card, left, width, before, after } = self;
        // Indexed by the number of cards of the value in a set, which
        // cannot exceed the number left.
        let mut factors = [(0.0, 0.0); 64];
        let mut held = 0.0;
        for (kept, lost) in &mut factors {
            if held < left {
                (*kept, *lost) = (((left - held) / left).sqrt(), -((held + 1.0) / left).sqrt());
            }
            held += 1.0;
        }
        let known = before.len() / width;
        let rows = before.chunks_exact(width).zip(after.chunks_exact_mut(width));
        for ((row, after), (set, &more)) in rows.zip(sets.iter().zip(with_one)) {
            let (row, after) = (row.as_flattened(), after.as_flattened_mut());
            let (kept, lost) = factors[usize::from(set.of(card)) & 63];
            if let Some(more) = more.filter(|&more| lost < 0.0 && more < known) {
                let more = &before[more * width..][..width];
                let more = more.as_flattened();
                for ((after, row), more) in after.iter_mut().zip(row).zip(more) {
                    *after = row * kept + more * lost;
                }
            } else {
                for (after, row) in after.iter_mut().zip(row) {
                    *after = row * kept;
                }
            }
        }
    }
}

/// The sums of products of the moments of both halves, by vector of nodes and power.
struct Products<'a> {
    moments: &'a [[f64; LANES]],
    /// The number of powers of each half.
    counts: [usize; 2],
    vectors: usize,
    sums: &'a mut [Lanes<f64>],
}

impl LaneArithmetic for Products<'_> {
    #[inline(always)]
    fn run(self) {
        let [one, other] = self.counts;
        for set in self.moments.chunks_exact((one + other) * self.vectors) {
            let vectors = self.sums.chunks_exact_mut(one + other - 1);
            for (sums, moments) in vectors.zip(set.chunks_exact(one + other)) {
                let (first, second) = moments.split_at(one);
                for (power, sum) in sums.iter_mut().enumerate() {
                    // The sum stays in a register. The powers of both factors add up to this power.
                    let least = (power + 1).saturating_sub(other);
                    let most = power.min(one - 1);
                    let factors = &first[least..=most];
                    let moments = &second[power - most..=power - least];
                    let mut all = sum.0;
                    for (factor, moment) in factors.iter().zip(moments.iter().rev()) {
                        all = array::from_fn(|lane| all[lane] + factor[lane] * moment[lane]);
                    }
                    sum.0 = all;
                }
            }
        }
    }
}
