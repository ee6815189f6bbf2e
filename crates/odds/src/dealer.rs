//! How the dealer's hand comes out, from any shoe.
//!
//! The dealer has no choice, so the probability that he ends with certain cards is the number of
//! orders in which the rules let him draw them, times the probability of any one order, which for
//! draws without replacement is a product of falling factorials:
//!
//! ```text
//! P(cards d) = orders(d) · Π c_v (c_v − 1) … (c_v − d_v + 1)  /  N (N − 1) … (N − |d| + 1)
//! ```
//!
//! with `c_v` cards of value `v` in a shoe of `N`. The orders depend on the rules alone and are
//! counted once (`Tree::new`); what remains for each shoe is the products, which hands share by
//! their beginnings, and a sum over some 1,700 hands (`Tree::fold`). There is neither a branch
//! nor a lookup in it, so eight shoes are done at a time, a lane each.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for other vectors must be inlined there"
)]

mod orders;

use std::array;
use std::ops::Range;

use blackjack_engine::{DealerEnd, Rules};

use crate::counts::Counts;
use crate::hands::{HandIndex, HandNode, hands};
use crate::number::Number;
use crate::shown::Shown;
use orders::{FinalHand, final_hands};

/// How many shoes are done at a time.
pub(crate) const LANES: usize = 8;

/// One number for each shoe of a batch, aligned like the widest vector: a load that crosses a cache
/// line takes twice as long.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes<T>([T; LANES]);

impl<T: Number> Lanes<T> {
    #[inline(always)]
    fn all(number: &T) -> Self {
        Self(array::from_fn(|_| number.clone()))
    }

    #[inline(always)]
    fn times(&self, other: &Self) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() * other.0[lane].clone()))
    }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() + other.0[lane].clone()))
    }

    #[inline(always)]
    fn less(&self, by: &T) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() - by.clone()))
    }

    #[inline(always)]
    fn scaled(&self, by: &T) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() * by.clone()))
    }
}

/// How the dealer can end without a bust, which is what is left: the index of a probability in an
/// [`BatchOutlook`].
pub(crate) const ENDS: [DealerEnd; 7] = [
    DealerEnd::Stood(17),
    DealerEnd::Stood(18),
    DealerEnd::Stood(19),
    DealerEnd::Stood(20),
    DealerEnd::Stood(21),
    DealerEnd::Charlie,
    DealerEnd::Natural,
];

/// One term of a sum: a final hand of a group, and in how many orders the dealer draws it.
#[derive(Debug)]
struct Term<T> {
    hand: u16,
    orders: T,
}

/// One step down the tree of products: an earlier product times one more factor.
#[derive(Clone, Copy, Debug)]
struct Step {
    above: u16,
    factor: u16,
}

/// The chance of one card of a value, when so many cards of that value and so many in all were
/// drawn before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Factor {
    value: u8,
    of_value: u8,
    of_all: u8,
}

/// The final hands of one end.
#[derive(Debug)]
struct Group<T> {
    /// The last step to each.
    hands: Vec<Step>,
    terms: Vec<Term<T>>,
    /// Where the terms of each column stand.
    columns: Vec<Range<usize>>,
}

/// All final hands of a dealer under certain rules, as a tree of products.
#[derive(Debug)]
pub(crate) struct Tree<T> {
    columns: Vec<Shown>,
    factors: Vec<Factor>,
    /// The steps to all hands that final hands begin with, level by level, so that none waits for
    /// the one before it.
    levels: Vec<Vec<Step>>,
    groups: [Group<T>; ENDS.len()],
}

/// A batch of shoes, upcard included.
#[derive(Debug)]
pub(crate) struct Batch<T> {
    pub(crate) shoes: [Counts; LANES],
    factors: Vec<Lanes<T>>,
    /// The products of the hands that final hands begin with; that of no cards, 1, first.
    beginnings: Vec<Lanes<T>>,
    /// The products of the final hands of a group.
    finals: Vec<Lanes<T>>,
}

/// The probabilities of the dealer's ends for a batch of shoes: by end, then by column, given the
/// column's upcard.
#[derive(Debug)]
pub(crate) struct BatchOutlook<T> {
    columns: usize,
    ends: Vec<Lanes<T>>,
}

impl<T: Number> BatchOutlook<T> {
    /// The probability of the end with this index in [`ENDS`].
    pub(crate) fn probability(&self, end: usize, column: usize, lane: usize) -> T {
        self.ends[end * self.columns + column].0[lane].clone()
    }
}

impl<T: Number> Tree<T> {
    /// The dealer of these rules, for these columns.
    pub(crate) fn new(rules: &Rules, columns: &[Shown]) -> Self {
        let mut finals = final_hands(rules);
        finals.retain(|hand| columns.iter().any(|&column| hand.orders_with(column) > 0));
        let beginnings = Beginnings::new(&finals);
        let factors = Factor::all(&finals, &beginnings);
        let step = |hand: HandIndex| {
            let factor = Factor::to(hands().get(hand));
            let factor = factors.binary_search(&factor).unwrap_or_default();
            Step { above: beginnings.place(last_before(hand)), factor: index(factor) }
        };
        let levels = beginnings.levels.iter().skip(1);
        let levels = levels.map(|level| level.iter().copied().map(step).collect()).collect();
        let groups = array::from_fn(|end| {
            let of_end = finals.iter().filter(|hand| hand.end == ENDS[end]).collect::<Vec<_>>();
            let last_steps = of_end.iter().map(|of| step(of.hand)).collect();
            Group::new(last_steps, &of_end, columns)
        });
        Self { columns: columns.to_vec(), factors, levels, groups }
    }

    /// Room for a batch of shoes like this one, and for what comes of it.
    pub(crate) fn batch(&self, shoe: Counts) -> (Batch<T>, BatchOutlook<T>) {
        let zeros = |count| vec![Lanes::all(&T::zero()); count];
        let finals = self.groups.iter().map(|group| group.hands.len()).max().unwrap_or_default();
        let mut beginnings = zeros(1 + self.levels.iter().map(Vec::len).sum::<usize>());
        beginnings[0] = Lanes::all(&T::one());
        let factors = zeros(self.factors.len());
        let batch = Batch { shoes: [shoe; LANES], factors, beginnings, finals: zeros(finals) };
        let columns = self.columns.len();
        (batch, BatchOutlook { columns, ends: zeros(ENDS.len() * columns) })
    }

    /// The probabilities of all ends for a batch.
    #[inline(always)]
    pub(crate) fn fold(&self, batch: &mut Batch<T>, outlook: &mut BatchOutlook<T>) {
        let Batch { shoes, factors, beginnings, finals } = batch;
        self.multiply_factors(shoes, factors);
        let mut from = 1;
        for level in &self.levels {
            let (above, this) = beginnings.split_at_mut(from);
            multiply(level, above, factors, this);
            from += level.len();
        }
        let columns = self.columns.len();
        let given: [_; 10] =
            array::from_fn(|at| self.columns.get(at).map(|&column| given(column, shoes)));
        for (group, ends) in self.groups.iter().zip(outlook.ends.chunks_exact_mut(columns)) {
            multiply(&group.hands, beginnings, factors, finals);
            for ((column, given), end) in group.columns.iter().zip(given.iter().flatten()).zip(ends)
            {
                *end = sum_of(&group.terms[column.clone()], finals).times(given);
            }
        }
    }

    /// The factors for a batch. Those behind a zero may be negative: the product stays zero.
    #[inline(always)]
    fn multiply_factors(&self, shoes: &[Counts; LANES], factors: &mut [Lanes<T>]) {
        let mut shares: [Lanes<T>; DRAWS_MAX] = array::from_fn(|_| Lanes::all(&T::zero()));
        for (drawn, share) in (0..).zip(&mut shares) {
            *share = Lanes(array::from_fn(|lane| match shoes[lane].len().saturating_sub(drawn) {
                0 => T::zero(),
                left => T::one() / whole(left),
            }));
        }
        let counts: [Lanes<T>; 10] =
            array::from_fn(|at| Lanes(array::from_fn(|lane| whole(shoes[lane].by_value()[at]))));
        for (lanes, factor) in factors.iter_mut().zip(&self.factors) {
            let counts = &counts[usize::from(factor.value) - 1];
            let drawn = T::whole(i32::from(factor.of_value));
            *lanes = counts.less(&drawn).times(&shares[usize::from(factor.of_all)]);
        }
    }
}

/// The most cards that a dealer draws: aces count as 1 once they would bust him.
const DRAWS_MAX: usize = 22;

fn whole<T: Number>(cards: u16) -> T {
    T::whole(i32::from(cards))
}

/// What makes a probability conditional on a column's upcard.
#[inline(always)]
fn given<T: Number>(column: Shown, shoes: &[Counts; LANES]) -> Lanes<T> {
    Lanes(array::from_fn(|lane| match column {
        Shown::Nothing => T::one(),
        Shown::Up(value) => match shoes[lane].of(value) {
            0 => T::zero(),
            count => whole::<T>(shoes[lane].len()) / whole(count),
        },
    }))
}

/// The products of some steps.
#[inline(always)]
fn multiply<T: Number>(
    steps: &[Step],
    above: &[Lanes<T>],
    factors: &[Lanes<T>],
    products: &mut [Lanes<T>],
) {
    for (step, product) in steps.iter().zip(products) {
        *product = above[usize::from(step.above)].times(&factors[usize::from(step.factor)]);
    }
}

impl<T: Number> Group<T> {
    fn new(last_steps: Vec<Step>, hands: &[&FinalHand], columns: &[Shown]) -> Self {
        let mut ranges = Vec::new();
        let mut terms = Vec::new();
        for &column in columns {
            let from = terms.len();
            terms.extend((0..).zip(hands).filter_map(|(hand, of)| {
                let orders = of.orders_with(column);
                (orders > 0).then(|| Term { hand, orders: T::whole(orders) })
            }));
            ranges.push(from..terms.len());
        }
        Self { hands: last_steps, terms, columns: ranges }
    }
}

impl Factor {
    /// The chance of a hand's last card, if they came from low to high.
    fn to(hand: &HandNode) -> Self {
        let value = hand.highest();
        Self { value, of_value: hand.holds(value) - 1, of_all: hand.cards - 1 }
    }

    /// All that final hands need, in order.
    fn all(finals: &[FinalHand], beginnings: &Beginnings) -> Vec<Self> {
        let begun = beginnings.levels.iter().skip(1).flatten().copied();
        let needed = finals.iter().map(|of| of.hand).chain(begun);
        let mut factors = needed.map(|hand| Self::to(hands().get(hand))).collect::<Vec<_>>();
        factors.sort_unstable();
        factors.dedup();
        factors
    }
}

/// What final hands begin with when their cards come from low to high.
struct Beginnings {
    /// By the number of cards, in order, no card at all included.
    levels: Vec<Vec<HandIndex>>,
    /// The place of each hand when all stand in one row.
    places: Vec<u16>,
}

impl Beginnings {
    fn new(finals: &[FinalHand]) -> Self {
        let mut begins = vec![false; hands().len()];
        for of in finals {
            let mut hand = of.hand;
            while hand != 0 {
                hand = last_before(hand);
                begins[usize::from(hand)] = true;
            }
        }
        let mut levels: Vec<Vec<HandIndex>> = Vec::new();
        let mut places = vec![0; hands().len()];
        let begun = hands().iter().filter(|(hand, _)| begins[usize::from(*hand)]);
        for (place, (hand, node)) in begun.enumerate() {
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

/// A hand before its last card, if they came from low to high.
fn last_before(hand: HandIndex) -> HandIndex {
    let node = hands().get(hand);
    node.before(node.highest())
}

/// A place in a list of some hundred.
fn index(place: usize) -> u16 {
    u16::try_from(place).unwrap_or_else(|_| unreachable!("a dealer has some 2,000 hands"))
}

/// The sum of some terms. Four sums run side by side, because an addition takes a few cycles.
#[inline(always)]
fn sum_of<T: Number>(terms: &[Term<T>], products: &[Lanes<T>]) -> Lanes<T> {
    let product = |term: &Term<T>| products[usize::from(term.hand)].scaled(&term.orders);
    let mut sums: [Lanes<T>; 4] = array::from_fn(|_| Lanes::all(&T::zero()));
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
