//! The cards that two halves of the hands of a split would share if each half had its own shoe.
//!
//! Two halves that hold `a` and `b` of the `c` cards of one value come from one shoe in
//! fewer orders than from two:
//!
//! ```text
//! c (c − 1) … (c − a − b + 1)
//!     =  [c (c − 1) …] [c (c − 1) …] · Σ_k (−1)^k C(a, k) C(b, k) / C(c, k)
//! ```
//!
//! with `a` and `b` factors in the brackets. This is inclusion–exclusion over `k` cards that both
//! halves would hold, or the Chu–Vandermonde identity. The product over all values makes a sum over
//! sets `k` of cards, and in each of its terms the halves are separate:
//!
//! ```text
//! Σ_k (−1)^|k| · m_k(first) · m_k(second)
//! m_k  =  Σ over terms  factor · P(cards) · Π C(a, k) / √C(c, k)
//! ```
//!
//! So only the sets of cards in terms of a half need to be listed, not the many products of terms
//! of both halves. A card that leaves the shoe changes these moments by
//!
//! ```text
//! m_k  →  √((c − k) / c) m_k − √((k + 1) / c) m_(k + 1)
//! ```
//!
//! in its value. Only the number of all cards is not a product over values; for that there is
//! [`crate::distribution::falling_rule`].

use std::collections::HashMap;

use crate::distribution::falling_rule::FallingRule;
use crate::distribution::half_terms::{HalfTerms, Powers};
use crate::hands::endings::{CardBundle, PackedBundle};
use crate::parallel::lanes::{LANES, Lanes};
use crate::value_counts::VALUES;

/// The moments of two halves against one outcome of the dealer.
pub(crate) struct SharedCards {
    /// The sets of cards, by level: the number of cards that must be taken out for terms of
    /// both halves to hold the rest. Of those on the lowest level, the ones with an even
    /// number of cards come first.
    pub(crate) sets: Vec<PackedBundle>,
    /// The number of sets with an even number of cards on the lowest level, which both halves hold.
    pub(crate) even: usize,
    /// By level: the number of sets on it and below.
    pub(crate) up_to_level: Vec<usize>,
    /// By value: the index of each set with one more card of this value.
    pub(crate) with_one: Vec<Vec<Option<usize>>>,
    /// The powers of `x` of the halves.
    pub(crate) spans: [Span; 2],
    /// By set, then by vector of nodes: the moments for each power of the first
    /// half, then of the second.
    pub(crate) moments: Vec<[f64; LANES]>,
}

/// Successive powers of `x`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) lowest: i64,
    pub(crate) step: i64,
    pub(crate) count: usize,
}

impl Span {
    /// Returns the powers of two halves, which both have the same steps.
    fn of(halves: [&HalfTerms; 2]) -> [Self; 2] {
        let powers = halves.map(HalfTerms::exponents);
        let lowest = powers.each_ref().map(|powers| powers.first().copied().unwrap_or_default());
        let above = powers.iter().zip(lowest);
        let above = above.flat_map(|(powers, lowest)| powers.iter().map(move |one| one - lowest));
        let step = above.fold(0, greatest_divisor).max(1);
        std::array::from_fn(|half| {
            let highest = powers[half].last().copied().unwrap_or_default();
            let count = usize::try_from((highest - lowest[half]) / step + 1).unwrap_or_default();
            Self { lowest: lowest[half], step, count }
        })
    }

    /// Lists the factors of a polynomial.
    fn row(self, powers: &Powers) -> Vec<f64> {
        let power = |(_, place)| self.lowest + self.step * place;
        let factor = |power| powers.get(&power).copied().unwrap_or_default();
        (0..self.count).zip(0_i64..).map(power).map(factor).collect()
    }
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// A term of a half.
struct Weighted {
    drawn: PackedBundle,
    /// The number of cards.
    cards: usize,
    /// The half.
    half: usize,
    /// The place of its polynomial among those of both halves.
    powers: usize,
    /// Its factor times the probability of its cards.
    weight: f64,
}

/// Terms that hold a set, each with `Π C(a, k) / √C(c, k)`.
type Holding = Vec<(usize, f64)>;

/// A set that some term holds.
#[derive(Clone, Copy)]
struct Found {
    set: PackedBundle,
    /// The place of its moments.
    place: usize,
    level: usize,
}

/// The search for all sets of cards in some term.
struct Search {
    shoe: [u16; 10],
    terms: Vec<Weighted>,
    /// The factors of all polynomials, of the first half and then of the second.
    rows: Vec<Vec<f64>>,
    spans: [Span; 2],
    /// By number of cards: the factor of the rule for the probability of one
    /// order of this many cards.
    by_cards: Vec<Vec<Lanes<f64>>>,
    /// The sums over terms by number of cards and polynomial. They are zero between sets.
    sums: Vec<f64>,
    found: Vec<Found>,
    moments: Vec<[f64; LANES]>,
}

impl SharedCards {
    /// Computes the moments of two halves that come from this shoe, without the
    /// upcard, up to this level.
    pub(crate) fn new(
        shoe: &[u16; 10],
        rule: &FallingRule,
        halves: [&HalfTerms; 2],
        highest: usize,
    ) -> Self {
        let cards: u16 = shoe.iter().sum();
        let spans = Span::of(halves);
        let (mut rows, mut terms) = (Vec::new(), Vec::new());
        for (half, of) in halves.into_iter().enumerate() {
            let possible = of.terms.iter().filter_map(|term| {
                let (weight, powers) = (chance(term.drawn, shoe) * term.factor, term.powers);
                let (drawn, cards) = (term.drawn, term.drawn.cards());
                let powers = powers + rows.len();
                (weight != 0.0).then_some(Weighted { drawn, cards, half, powers, weight })
            });
            terms.extend(possible);
            let row = |powers| {
                let rows: [_; 2] = std::array::from_fn(|other| {
                    if other == half {
                        spans[half].row(powers)
                    } else {
                        vec![0.0; spans[other].count]
                    }
                });
                rows.concat()
            };
            rows.extend(of.powers.iter().map(row));
        }
        let most = terms.iter().map(|term| term.cards).max().unwrap_or_default();
        let mut by_cards = vec![vec![Lanes::all(&1.0); rule.powers.len()]];
        for (drawn, _) in (0..cards).zip(0..most) {
            let left = f64::from(cards - drawn);
            let powers = by_cards[usize::from(drawn)].iter().zip(&rule.powers);
            by_cards.push(powers.map(|(all, power)| all.times(power).scaled(&left)).collect());
        }
        let sums = vec![0.0; by_cards.len() * rows.len()];
        let (shoe, found, moments) = (*shoe, Vec::new(), Vec::new());
        let mut search = Search { shoe, terms, rows, spans, by_cards, sums, found, moments };
        let all = (0..search.terms.len()).map(|term| (term, 1.0)).collect::<Holding>();
        search.visit(CardBundle::NONE.packed(), 1, &all);
        search.finish(highest)
    }
}

impl Search {
    /// Adds a set, which these terms hold, and all sets with more cards of
    /// the value `from` or above.
    fn visit(&mut self, set: PackedBundle, from: u8, holding: &Holding) {
        self.add(set, holding);
        let mut more: [Holding; 10] = Default::default();
        for &(term, ways) in holding {
            let drawn = self.terms[term].drawn;
            for value in from..=10 {
                let (held, taken) = (drawn.of(value), set.of(value));
                if held > taken {
                    // C(a, k + 1) / C(a, k), over the root of the same ratio for the shoe.
                    let next = f64::from(taken + 1);
                    let left = f64::from(self.shoe[usize::from(value) - 1] - u16::from(taken));
                    let ratio = f64::from(held - taken) / (next * left).sqrt();
                    more[usize::from(value) - 1].push((term, ways * ratio));
                }
            }
        }
        for (value, holding) in VALUES.zip(more).filter(|(_, holding)| !holding.is_empty()) {
            self.visit(set.with(value), value, &holding);
        }
    }

    /// Adds a set and its moments.
    fn add(&mut self, set: PackedBundle, holding: &Holding) {
        for &(term, ways) in holding {
            let term = &self.terms[term];
            self.sums[term.cards * self.rows.len() + term.powers] += term.weight * ways;
        }
        let width = self.spans.iter().map(|span| span.count).sum::<usize>();
        let vectors = self.by_cards[0].len();
        let from = self.moments.len();
        self.moments.resize(from + width * vectors, [0.0; LANES]);
        for (sums, factors) in self.sums.chunks_exact_mut(self.rows.len()).zip(&self.by_cards) {
            let mut all = vec![0.0; width];
            for (sum, row) in sums.iter_mut().zip(&self.rows) {
                let sum = std::mem::take(sum);
                if sum != 0.0 {
                    for (all, factor) in all.iter_mut().zip(row) {
                        *all += sum * factor;
                    }
                }
            }
            for (place, all) in all.into_iter().enumerate().filter(|&(_, all)| all != 0.0) {
                for (vector, factor) in factors.iter().enumerate() {
                    let moment = &mut self.moments[from + vector * width + place];
                    for (moment, factor) in moment.iter_mut().zip(factor.0) {
                        *moment += factor * all;
                    }
                }
            }
        }
        let of_half = |half: usize| holding.iter().any(|&(term, _)| self.terms[term].half == half);
        let level = if of_half(0) && of_half(1) { 0 } else { usize::MAX };
        self.found.push(Found { set, place: self.found.len(), level });
    }

    /// Sorts the sets, without those above the highest level.
    fn finish(mut self, highest: usize) -> SharedCards {
        let width = self.moments.len() / self.found.len();
        self.set_levels();
        let mut found = self.found;
        found.retain(|found| found.level <= highest);
        found.sort_by_key(|found| (found.level, found.set.cards() % 2));
        let places = found.iter().zip(0..).map(|(found, place)| (found.set, place));
        let places = places.collect::<HashMap<PackedBundle, usize>>();
        let with_one = VALUES.map(|value| {
            found.iter().map(|found| places.get(&found.set.with(value)).copied()).collect()
        });
        let is_even = |found: &&Found| found.level == 0 && found.set.cards().is_multiple_of(2);
        let up_to = |level| found.partition_point(|found| found.level <= level);
        let moments = found.iter().flat_map(|found| &self.moments[found.place * width..][..width]);
        SharedCards {
            even: found.iter().take_while(is_even).count(),
            up_to_level: (0..=highest).map(up_to).collect(),
            with_one: with_one.collect(),
            moments: moments.copied().collect(),
            spans: self.spans,
            sets: found.iter().map(|found| found.set).collect(),
        }
    }

    /// Finds the levels of the sets that only one half holds.
    fn set_levels(&mut self) {
        self.found.sort_by_key(|found| found.set.cards());
        let places = self.found.iter().zip(0..).map(|(found, place)| (found.set, place));
        let places = places.collect::<HashMap<PackedBundle, usize>>();
        for at in 0..self.found.len() {
            let Found { set, level, .. } = self.found[at];
            for place in VALUES.filter_map(|value| places.get(&set.with(value))) {
                let above = &mut self.found[*place].level;
                *above = (*above).min(level.saturating_add(1));
            }
        }
    }
}

/// Returns the probability that these cards come from a shoe in one given order.
pub(crate) fn chance(cards: PackedBundle, shoe: &[u16; 10]) -> f64 {
    let (mut chance, mut all) = (1.0, f64::from(shoe.iter().sum::<u16>()));
    for (count, &of) in cards.counts().into_iter().zip(shoe) {
        for drawn in 0..count {
            if all <= 0.0 {
                return 0.0;
            }
            chance *= f64::from(of.saturating_sub(drawn.into())) / all;
            all -= 1.0;
        }
    }
    chance
}
