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
//! counted once ([`Tree::new`]); what remains for each shoe is the products, which hands share by
//! their beginnings, and a sum over some 1,700 hands ([`Tree::fold`]). There is neither a branch
//! nor a lookup in it, so eight shoes are done at a time, a lane each.

mod orders;

use std::array;
use std::ops::Range;

use blackjack_engine::{DealerEnd, Rules};

use crate::counts::{Counts, VALUES};
use crate::number::Number;
use orders::{FinalHand, final_hands};

/// How many shoes are done at a time.
pub const LANES: usize = 8;

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
    fn scaled(&self, by: &T) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() * by.clone()))
    }
}

/// How the dealer can end without a bust, which is what is left: the index of a probability in an
/// [`Outlook`].
pub(crate) const ENDS: [DealerEnd; 7] = [
    DealerEnd::Stood(17),
    DealerEnd::Stood(18),
    DealerEnd::Stood(19),
    DealerEnd::Stood(20),
    DealerEnd::Stood(21),
    DealerEnd::Charlie,
    DealerEnd::Natural,
];

/// What a hand of the player's knows of the dealer's: one column of a table of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shown {
    /// An upcard of this value.
    Up(u8),
    /// No card.
    Nothing,
}

/// One term of a sum: a final hand, by the step that completes it, and in how many orders the dealer
/// draws it.
#[derive(Debug)]
struct Term<T> {
    step: u16,
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
    /// In the order of depth, so that none waits for the one before it.
    steps: Vec<Step>,
    terms: Vec<Term<T>>,
    /// Where the terms of each column stand.
    columns: Vec<Range<usize>>,
}

/// All final hands of a dealer under certain rules, as trees of products.
#[derive(Debug)]
pub struct Tree<T> {
    columns: Vec<Shown>,
    factors: Vec<Factor>,
    groups: [Group<T>; ENDS.len()],
}

/// A batch of shoes, upcard included.
#[derive(Debug)]
pub struct Batch<T> {
    pub(crate) shoes: [Counts; LANES],
    factors: Vec<Lanes<T>>,
    products: Vec<Lanes<T>>,
}

/// The probabilities of the dealer's ends for a batch of shoes: by end, then by column, given the
/// column's upcard.
#[derive(Debug)]
pub struct Outlook<T> {
    columns: usize,
    ends: Vec<Lanes<T>>,
}

impl<T: Number> Outlook<T> {
    /// The probability of the end with this index in [`ENDS`].
    pub(crate) fn probability(&self, end: usize, column: usize, lane: usize) -> T {
        self.ends[end * self.columns + column].0[lane].clone()
    }
}

impl<T: Number> Tree<T> {
    /// The dealer of these rules, for these columns.
    pub(crate) fn new(rules: &Rules, columns: &[Shown]) -> Self {
        let mut hands = final_hands(rules);
        hands.retain(|hand| columns.iter().any(|&column| hand.orders_with(column) > 0));
        let mut factors = hands.iter().flat_map(FinalHand::factors).collect::<Vec<_>>();
        factors.sort_unstable();
        factors.dedup();
        let groups = array::from_fn(|end| {
            let of_end = hands.iter().filter(|hand| hand.end == ENDS[end]);
            Group::new(&of_end.collect::<Vec<_>>(), columns, &factors)
        });
        Self { columns: columns.to_vec(), factors, groups }
    }

    pub(crate) fn stats(&self) {
        eprintln!("factors {}", self.factors.len());
        for g in &self.groups {
            eprintln!("steps {} terms {}", g.steps.len(), g.terms.len());
        }
    }

    /// Room for a batch of shoes like this one, and for what comes of it.
    pub(crate) fn batch(&self, shoe: Counts) -> (Batch<T>, Outlook<T>) {
        let zeros = |count| vec![Lanes::all(&T::zero()); count];
        let steps = self.groups.iter().map(|group| group.steps.len()).max().unwrap_or_default();
        let mut products = zeros(steps + 1);
        products[0] = Lanes::all(&T::one());
        let batch = Batch { shoes: [shoe; LANES], factors: zeros(self.factors.len()), products };
        let columns = self.columns.len();
        (batch, Outlook { columns, ends: zeros(ENDS.len() * columns) })
    }

    /// The probabilities of all ends for a batch.
    #[inline(always)]
    pub(crate) fn fold(&self, batch: &mut Batch<T>, outlook: &mut Outlook<T>) {
        let Batch { shoes, factors, products } = batch;
        self.multiply_factors(shoes, factors);
        let columns = self.columns.len();
        let given = self.columns.iter().map(|&column| given(column, shoes));
        for (group, ends) in self.groups.iter().zip(outlook.ends.chunks_exact_mut(columns)) {
            for (at, step) in group.steps.iter().enumerate() {
                let above = &products[usize::from(step.above)];
                products[at + 1] = above.times(&factors[usize::from(step.factor)]);
            }
            for ((column, given), end) in group.columns.iter().zip(given.clone()).zip(ends) {
                *end = sum_of(&group.terms[column.clone()], products).times(&given);
            }
        }
    }

    /// The factors for a batch. Once one is zero, the product stays zero.
    #[inline(always)]
    fn multiply_factors(&self, shoes: &[Counts; LANES], factors: &mut [Lanes<T>]) {
        let mut shares: [Lanes<T>; DRAWS_MAX] = array::from_fn(|_| Lanes::all(&T::zero()));
        for (drawn, share) in (0..).zip(&mut shares) {
            *share = Lanes(array::from_fn(|lane| match shoes[lane].len().saturating_sub(drawn) {
                0 => T::zero(),
                left => T::one() / whole(left),
            }));
        }
        for (lanes, factor) in factors.iter_mut().zip(&self.factors) {
            let drawn = u16::from(factor.of_value);
            let left = |lane: usize| shoes[lane].of(factor.value).saturating_sub(drawn);
            let left = Lanes(array::from_fn(|lane| whole(left(lane))));
            *lanes = left.times(&shares[usize::from(factor.of_all)]);
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

impl<T: Number> Group<T> {
    fn new(hands: &[&FinalHand], columns: &[Shown], factors: &[Factor]) -> Self {
        let mut nodes = hands.iter().flat_map(|hand| hand.prefixes()).collect::<Vec<_>>();
        nodes.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        nodes.dedup();
        let place = |path: &[Factor]| {
            let found = nodes
                .binary_search_by(|node| (node.len(), node.as_slice()).cmp(&(path.len(), path)));
            // The first place is that of the empty product.
            found.map_or(0, |at| small(at + 1))
        };
        let step = |path: &Vec<Factor>| {
            let (last, above) = path.split_last().unwrap();
            Step {
                above: place(above),
                factor: small(factors.binary_search(last).unwrap_or_default()),
            }
        };
        let steps = nodes.iter().map(step).collect();
        let mut ranges = Vec::new();
        let mut terms = Vec::new();
        for &column in columns {
            let from = terms.len();
            terms.extend(hands.iter().filter_map(|hand| {
                let orders = hand.orders_with(column);
                (orders > 0)
                    .then(|| Term { step: place(&hand.factors()), orders: T::whole(orders) })
            }));
            ranges.push(from..terms.len());
        }
        Self { steps, terms, columns: ranges }
    }
}

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap()
}

/// The sum of some terms. Four sums run side by side, because an addition takes a few cycles.
#[inline(always)]
fn sum_of<T: Number>(terms: &[Term<T>], products: &[Lanes<T>]) -> Lanes<T> {
    let product = |term: &Term<T>| products[usize::from(term.step)].scaled(&term.orders);
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
