//! The dealer's final hands, from any shoe.
//!
//! The dealer makes no choice. So the probability of a final hand is the number of orders in which
//! the rules let the dealer draw its cards, times the probability of any one order, which for draws
//! without replacement is a product of falling factorials:
//!
//! ```text
//! P(cards d) = orders(d) · Π c_v (c_v − 1) … (c_v − d_v + 1)  /  N (N − 1) … (N − |d| + 1)
//! ```
//!
//! with `c_v` cards of value `v` in a shoe of `N`. The orders depend only on the rules and are
//! counted once (`DealerTree::new`). Each shoe then needs only the products, which hands with
//! a common prefix share, and a sum over about 1,700 hands (`DealerTree::sum_outcomes`). That
//! sum has neither branches nor lookups that depend on the shoe, so eight shoes are computed
//! at a time, one in each lane.
//!
//! Where cards are drawn with replacement, the products are powers instead of falling factorials.

#![expect(
    clippy::inline_always,
    reason = "each vector version of the sums must contain its own copy"
)]

pub(crate) mod chances;
pub(crate) mod chances_by_hand;
pub(crate) mod odds;
pub(crate) mod open;
mod orders;
mod pair_sums;
mod pair_terms;
pub(crate) mod shared;
pub(crate) mod upcard;

use std::array;
use std::ops::Range;

use blackjack_engine::DealerEnd;

use crate::hands::{HandIndex, hands};
use crate::number::{Number, from_count};
use crate::parallel::lanes::{LANES, Lanes};
use crate::parallel::vectors::LaneArithmetic;
use crate::value_counts::ValueCounts;
use orders::LastDraw;
pub(crate) use orders::{DealerFinalHand, dealer_final_hands};
pub(crate) use pair_sums::{AddHands, HandBatch, PairSums};
pub(crate) use pair_terms::{CardsHeld, PairTerms};
use upcard::DealerUpcard;

/// The dealer's outcomes other than a bust that loses, in the order of the probabilities in a
/// [`BatchOutlook`]. The probability of a bust is 1 minus their sum.
pub(crate) const DEALER_ENDS: [DealerEnd; 8] = [
    DealerEnd::Stood(17),
    DealerEnd::Stood(18),
    DealerEnd::Stood(19),
    DealerEnd::Stood(20),
    DealerEnd::Stood(21),
    DealerEnd::Pushed,
    DealerEnd::Charlie,
    DealerEnd::Blackjack,
];

/// One term of a sum: a final hand of a group and the number of orders in which the dealer draws
/// it.
#[derive(Clone, Debug)]
struct Term<T> {
    hand: u16,
    orders: T,
}

/// One step down the tree of products: the product of the parent times one more factor.
#[derive(Clone, Copy, Debug)]
struct Step {
    parent: u16,
    factor: u16,
    /// The factor if products are not divided by the number of all cards.
    undivided: u16,
}

/// The probability of one card of a value, after `drawn_of_value` cards of that value and
/// `drawn_in_all` cards in total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Factor {
    value: u8,
    drawn_of_value: u8,
    drawn_in_all: u8,
}

/// The final hands of one outcome.
#[derive(Debug)]
struct EndGroup<T> {
    /// The last step to each hand.
    hands: Vec<Step>,
    /// The cards of each hand that come from the shoe: all except a known hole card.
    cards: Vec<[u8; 10]>,
    terms: Vec<Term<T>>,
    /// The range of terms of each column.
    columns: Vec<Range<usize>>,
}

/// All final hands of a dealer under one set of rules, as a tree of products.
#[derive(Debug)]
pub(crate) struct DealerTree<T> {
    columns: Vec<DealerUpcard>,
    factors: Vec<Factor>,
    undivided: UndividedFactors,
    /// The steps to all prefixes of final hands, level by level, so that no step depends on another
    /// of the same level.
    levels: Vec<Vec<Step>>,
    groups: [EndGroup<T>; DEALER_ENDS.len()],
    /// The indices of the outcomes that can happen, in order; a bust, which comes last, always can.
    ends: Vec<usize>,
}

/// A batch of shoes, upcard included.
#[derive(Debug)]
pub(crate) struct Batch<T> {
    pub(crate) shoes: [ValueCounts; LANES],
    factors: Vec<Lanes<T>>,
    /// The products of the prefixes; the empty hand, 1, comes first.
    prefixes: Vec<Lanes<T>>,
    /// The products of the final hands of one group.
    finals: Vec<Lanes<T>>,
}

/// The probabilities of the dealer's outcomes for a batch of shoes, by outcome and then by column,
/// given the upcard of the column.
#[derive(Debug)]
pub(crate) struct BatchOutlook<T> {
    columns: usize,
    ends: Vec<Lanes<T>>,
}

impl<T: Number> BatchOutlook<T> {
    /// Returns the probability of the outcome with this index in [`DEALER_ENDS`].
    pub(crate) fn probability(&self, end: usize, column: usize, lane: usize) -> T {
        self.ends[end * self.columns + column].0[lane].clone()
    }
}

impl<T: Number> DealerTree<T> {
    /// Builds the tree of a dealer whose hand can end in these ways, for these columns.
    pub(crate) fn new(finals: &[DealerFinalHand], columns: &[DealerUpcard]) -> Self {
        let comes_up =
            |hand: &&DealerFinalHand| columns.iter().any(|&column| hand.orders_with(column) > 0);
        let finals = finals.iter().filter(comes_up).copied().collect::<Vec<_>>();
        let prefixes = Prefixes::new(&finals);
        let factors = Factor::all(&finals, &prefixes);
        let undivided = UndividedFactors::new(&factors);
        let step = |draw: LastDraw| {
            let factor = factors.binary_search(&Factor::of(draw)).unwrap_or_default();
            let parent = prefixes.place(draw.before);
            Step { parent, factor: index(factor), undivided: undivided.place(factors[factor]) }
        };
        let levels = prefixes.levels.iter().skip(1);
        let levels =
            levels.map(|level| level.iter().copied().map(LastDraw::to).map(step).collect());
        let levels = levels.collect();
        let groups = array::from_fn(|end| {
            let of_end =
                finals.iter().filter(|hand| hand.end == DEALER_ENDS[end]).collect::<Vec<_>>();
            let last_steps = of_end.iter().map(|final_hand| step(final_hand.draw)).collect();
            EndGroup::new(last_steps, &of_end, columns)
        });
        let happens = |&end: &usize| {
            groups.get(end).is_none_or(|group: &EndGroup<T>| !group.hands.is_empty())
        };
        let ends = (0..=DEALER_ENDS.len()).filter(happens).collect();
        Self { columns: columns.to_vec(), factors, undivided, levels, groups, ends }
    }

    /// Returns the columns.
    pub(crate) fn columns(&self) -> &[DealerUpcard] {
        &self.columns
    }

    /// Returns the hole card, if it is known.
    pub(crate) fn known_hole(&self) -> Option<u8> {
        known_hole(&self.columns)
    }

    /// Returns the indices of the outcomes that can happen, in order, a bust last.
    pub(crate) fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// Allocates a batch, filled with this shoe, and its results.
    pub(crate) fn batch(&self, shoe: ValueCounts) -> (Batch<T>, BatchOutlook<T>) {
        let zeros = |count| vec![Lanes::zero(); count];
        let finals = self.groups.iter().map(|group| group.hands.len()).max().unwrap_or_default();
        let mut prefixes = zeros(1 + self.levels.iter().map(Vec::len).sum::<usize>());
        prefixes[0] = Lanes::all(&T::one());
        let factors = zeros(self.factors.len());
        let batch = Batch { shoes: [shoe; LANES], factors, prefixes, finals: zeros(finals) };
        let columns = self.columns.len();
        (batch, BatchOutlook { columns, ends: zeros(DEALER_ENDS.len() * columns) })
    }

    /// Computes the probabilities of all outcomes for a batch.
    #[inline(always)]
    fn sum_outcomes(&self, batch: &mut Batch<T>, outlook: &mut BatchOutlook<T>) {
        let Batch { shoes, factors, prefixes, finals } = batch;
        self.multiply_factors(shoes, factors);
        self.multiply_prefixes(prefixes, factors, |step| step.factor);
        let columns = self.columns.len();
        let given: [_; 10] = array::from_fn(|at| {
            self.columns.get(at).map(|&column| upcard_condition(column, shoes))
        });
        for (group, ends) in self.groups.iter().zip(outlook.ends.chunks_exact_mut(columns)) {
            multiply(&group.hands, prefixes, factors, finals, |step| step.factor);
            for ((column, given), end) in group.columns.iter().zip(given.iter().flatten()).zip(ends)
            {
                *end = sum_of(&group.terms[column.clone()], finals).times(given);
            }
        }
    }

    /// Computes the products of the prefixes.
    #[inline(always)]
    fn multiply_prefixes(
        &self,
        prefixes: &mut [Lanes<T>],
        factors: &[Lanes<T>],
        factor: impl Fn(&Step) -> u16 + Copy,
    ) {
        let mut from = 1;
        for level in &self.levels {
            let (parent, this) = prefixes.split_at_mut(from);
            multiply(level, parent, factors, this, factor);
            from += level.len();
        }
    }

    /// Computes the factors for a batch. A factor below a zero factor may be negative; the product
    /// is still zero.
    #[inline(always)]
    fn multiply_factors(&self, shoes: &[ValueCounts; LANES], factors: &mut [Lanes<T>]) {
        let mut shares: [Lanes<T>; MAX_DRAWS] = array::from_fn(|_| Lanes::zero());
        for (drawn, share) in (0..).zip(&mut shares) {
            *share =
                Lanes(array::from_fn(|lane| match shoes[lane].left_of(shoes[lane].len(), drawn) {
                    0 => T::zero(),
                    left => T::one() / from_count(left),
                }));
        }
        // The shoes of a batch are of one house.
        let is_replaced = shoes[0].is_replaced();
        let counts: [Lanes<T>; 10] = array::from_fn(|at| {
            Lanes(array::from_fn(|lane| from_count(shoes[lane].by_value()[at])))
        });
        for (lanes, factor) in factors.iter_mut().zip(&self.factors) {
            let counts = &counts[usize::from(factor.value) - 1];
            let drawn = if is_replaced { 0 } else { i32::from(factor.drawn_of_value) };
            let drawn = T::from_int(drawn);
            *lanes = counts.minus(&drawn).times(&shares[usize::from(factor.drawn_in_all)]);
        }
    }
}

/// Returns the hole card of these columns, if it is known.
fn known_hole(columns: &[DealerUpcard]) -> Option<u8> {
    columns.iter().find_map(|column| column.known_hole())
}

/// The sums over all outcomes for a batch.
pub(crate) struct SumOutcomes<'a, T> {
    pub(crate) tree: &'a DealerTree<T>,
    pub(crate) batch: &'a mut Batch<T>,
    pub(crate) outlook: &'a mut BatchOutlook<T>,
}

impl<T: Number> LaneArithmetic for SumOutcomes<'_, T> {
    #[inline(always)]
    fn run(self) {
        self.tree.sum_outcomes(self.batch, self.outlook);
    }
}

/// The maximum number of cards that a dealer can draw: aces count 1 once 11 would bust the hand.
const MAX_DRAWS: usize = 22;

/// Returns the factor that makes a probability conditional on the upcard of a column.
#[inline(always)]
fn upcard_condition<T: Number>(column: DealerUpcard, shoes: &[ValueCounts; LANES]) -> Lanes<T> {
    Lanes(array::from_fn(|lane| match column {
        DealerUpcard::None => T::one(),
        DealerUpcard::Value(up) => inverse_share(&shoes[lane], up),
        DealerUpcard::WithHole { up, hole } => {
            let rest = shoes[lane].without_value(up, 1);
            let hole = rest.map_or_else(T::zero, |rest| inverse_share(&rest, hole));
            inverse_share::<T>(&shoes[lane], up) * hole
        }
    }))
}

/// Returns 1 divided by the probability of a card of this value; 0 if there is none.
#[inline(always)]
fn inverse_share<T: Number>(shoe: &ValueCounts, value: u8) -> T {
    match shoe.of(value) {
        0 => T::zero(),
        count => from_count::<T>(shoe.len()) / from_count(count),
    }
}

/// Multiplies out a list of steps with these factors, selected by `factor`.
#[inline(always)]
fn multiply<T: Number>(
    steps: &[Step],
    parents: &[Lanes<T>],
    factors: &[Lanes<T>],
    products: &mut [Lanes<T>],
    factor: impl Fn(&Step) -> u16,
) {
    for (step, product) in steps.iter().zip(products) {
        *product = parents[usize::from(step.parent)].times(&factors[usize::from(factor(step))]);
    }
}

impl<T: Number> EndGroup<T> {
    fn new(last_steps: Vec<Step>, hands: &[&DealerFinalHand], columns: &[DealerUpcard]) -> Self {
        let hole = known_hole(columns);
        let cards = hands.iter().map(|final_hand| final_hand.draw.cards_without(hole)).collect();
        let mut ranges = Vec::new();
        let mut terms = Vec::new();
        for &column in columns {
            let from = terms.len();
            terms.extend((0..).zip(hands).filter_map(|(hand, final_hand)| {
                let orders = final_hand.orders_with(column);
                (orders > 0).then(|| Term { hand, orders: T::from_int(orders) })
            }));
            ranges.push(from..terms.len());
        }
        Self { hands: last_steps, cards, terms, columns: ranges }
    }
}

impl Factor {
    /// Returns the factor of the last card of a hand.
    fn of(LastDraw { before, value }: LastDraw) -> Self {
        let hand = hands().get(before);
        Self { value, drawn_of_value: hand.holds(value), drawn_in_all: hand.cards }
    }

    /// Lists all factors that final hands need, in order and without duplicates.
    fn all(finals: &[DealerFinalHand], prefixes: &Prefixes) -> Vec<Self> {
        let prefix_draws = prefixes.levels.iter().skip(1).flatten().copied().map(LastDraw::to);
        let needed = finals.iter().map(|final_hand| final_hand.draw).chain(prefix_draws);
        let mut factors = needed.map(Self::of).collect::<Vec<_>>();
        factors.sort_unstable();
        factors.dedup();
        factors
    }
}

/// The factors of products that are not divided by the number of all cards: numbers of cards of a
/// value, after some have been drawn.
#[derive(Debug)]
struct UndividedFactors(Vec<(u8, u8)>);

impl UndividedFactors {
    fn new(factors: &[Factor]) -> Self {
        let mut all = factors.iter().copied().map(Self::key).collect::<Vec<_>>();
        all.dedup();
        Self(all)
    }

    fn key(factor: Factor) -> (u8, u8) {
        (factor.value, factor.drawn_of_value)
    }

    fn place(&self, factor: Factor) -> u16 {
        index(self.0.binary_search(&Self::key(factor)).unwrap_or_default())
    }
}

/// The prefixes of the final hands when cards are drawn from low to high.
struct Prefixes {
    /// By the number of cards, starting with the empty hand.
    levels: Vec<Vec<HandIndex>>,
    /// The position of each prefix in the list of all levels together.
    places: Vec<u16>,
}

impl Prefixes {
    fn new(finals: &[DealerFinalHand]) -> Self {
        let mut is_prefix = vec![false; hands().len()];
        for final_hand in finals {
            let mut hand = final_hand.draw.before;
            is_prefix[usize::from(hand)] = true;
            while hand != 0 {
                hand = LastDraw::to(hand).before;
                is_prefix[usize::from(hand)] = true;
            }
        }
        let mut levels: Vec<Vec<HandIndex>> = Vec::new();
        let mut places = vec![0; hands().len()];
        let prefix_hands = hands().iter().filter(|(hand, _)| is_prefix[usize::from(*hand)]);
        for (place, (hand, node)) in prefix_hands.enumerate() {
            levels.resize(usize::from(node.cards) + 1, Vec::new());
            levels[usize::from(node.cards)].push(hand);
            places[usize::from(hand)] = index(place);
        }
        Self { levels, places }
    }

    fn place(&self, hand: HandIndex) -> u16 {
        self.places[usize::from(hand)]
    }
}

/// Converts a position in a list of a few thousand entries.
fn index(place: usize) -> u16 {
    u16::try_from(place).unwrap_or_else(|_| unreachable!("a dealer has some 2,000 final hands"))
}

/// Sums the terms of a column. Four sums run side by side to hide the latency of additions.
#[inline(always)]
fn sum_of<T: Number>(terms: &[Term<T>], products: &[Lanes<T>]) -> Lanes<T> {
    let product = |term: &Term<T>| products[usize::from(term.hand)].scaled(&term.orders);
    let mut sums: [Lanes<T>; 4] = array::from_fn(|_| Lanes::zero());
    let mut fours = terms.chunks_exact(4);
    for four in &mut fours {
        for (sum, term) in sums.iter_mut().zip(four) {
            *sum = sum.plus(&product(term));
        }
    }
    for (sum, term) in sums.iter_mut().zip(fours.remainder()) {
        *sum = sum.plus(&product(term));
    }
    let [a, b, c, d] = sums;
    a.plus(&b).plus(&c.plus(&d))
}
