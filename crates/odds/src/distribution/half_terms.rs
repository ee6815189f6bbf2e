//! The two halves of the hands of a split, as lists of terms.
//!
//! Against one outcome of the dealer, a split hand is a polynomial: each way to end is a term with
//! the cards drawn and a power of `x`, the result. The hands of a split together are the product of
//! their polynomials, because the cards of a shoe come in random order. The ways with the most
//! common result `o` need not be listed: all ways together have the probability 1, so
//!
//! ```text
//! V = x^o + Σ (x^r − x^o) · z^(cards)   over the ways with other results r
//! ```
//!
//! A closed hand, whose second card is not of the pair, lacks the ways that begin with a
//! card `z_p` of the pair: `N = V − x^o z_p − Σ (x^r − x^o) · z^(cards)` over those of
//! them with other results.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Game, OUTCOME_COUNT, SplitState};
use crate::hands::endings::{CardBundle, PackedBundle, endings};
use crate::hands::hands;
use crate::split::plan::Plan;
use crate::value_counts::VALUES;

/// All ways in which a split hand can end.
pub(crate) struct SplitEnds {
    /// The value of the pair.
    value: u8,
    ends: Vec<SplitEnd>,
}

/// One way for one hand to end.
struct SplitEnd {
    drawn: PackedBundle,
    /// True if the second card is of the pair.
    of_pair: bool,
    /// The result against each outcome of the dealer, in parts of a bet.
    results: [i64; OUTCOME_COUNT],
    orders: f64,
}

/// A polynomial of `x`, by power.
pub(crate) type Powers = BTreeMap<i64, f64>;

/// One half of the hands: a sum of products of one hand or two.
pub(crate) struct HalfTerms {
    /// The terms, each once.
    pub(crate) terms: Vec<HalfTerm>,
    /// The polynomials that are factors of the terms.
    pub(crate) powers: Vec<Powers>,
}

/// A term of a half.
#[derive(Clone, Copy)]
pub(crate) struct HalfTerm {
    pub(crate) drawn: PackedBundle,
    /// The place of its polynomial of `x`.
    pub(crate) powers: usize,
    pub(crate) factor: f64,
}

/// A term of one hand, with its factors in a closed hand and in an open one.
struct HandTerm {
    drawn: PackedBundle,
    powers: usize,
    closed: f64,
    open: f64,
}

impl SplitEnds {
    /// Lists the ways in which a hand of a pair of this value can end in a game with one column,
    /// which has this index in the plan. Results are counted in this many parts of a bet.
    pub(crate) fn new(game: &Game<f64>, at: usize, value: u8, plan: &Plan, parts: i64) -> Self {
        let split = SplitState::full(value).split;
        let root = hands().get(hands().get(0).after(value));
        let choice = |hand| plan.choice(hand, at);
        let surrenders = |hand| plan.surrenders_double(hand, at);
        let mut ends = Vec::new();
        for second in VALUES {
            for end in endings(game, root.after(second), split, choice, surrenders) {
                let results = game.results(end.final_hand, game.columns[0], false);
                ends.push(SplitEnd {
                    drawn: end.drawn.with(second).packed(),
                    of_pair: second == value,
                    results: results.map(|result| in_parts(result, parts)),
                    orders: f64::from(end.orders),
                });
            }
        }
        Self { value, ends }
    }

    /// Returns the terms of one hand or two against an outcome of the dealer: a sum over the number
    /// of closed hands, with a factor for each of these numbers.
    pub(crate) fn half(&self, end: usize, factors: &[f64]) -> HalfTerms {
        let (hand, powers) = self.hand(end);
        match *factors {
            [open, closed] => {
                let term = |one: &HandTerm| HalfTerm {
                    drawn: one.drawn,
                    powers: one.powers,
                    factor: open * one.open + closed * one.closed,
                };
                HalfTerms::new(hand.iter().map(term).collect(), powers)
            }
            [open, mixed, closed] => {
                let factor = |one: &HandTerm, other: &HandTerm| {
                    let either = one.open * other.closed + one.closed * other.open;
                    open * one.open * other.open
                        + mixed * either / 2.0
                        + closed * one.closed * other.closed
                };
                two_hands(&hand, &powers, factor)
            }
            _ => unreachable!("a half has one hand or two"),
        }
    }

    /// Returns the number of terms of one hand against an outcome of the dealer.
    pub(crate) fn terms_of_hand(&self, end: usize) -> usize {
        self.hand(end).0.len()
    }

    /// Lists the terms of one hand against an outcome of the dealer, and their polynomials.
    fn hand(&self, end: usize) -> (Vec<HandTerm>, Vec<Powers>) {
        let mut numbers = BTreeMap::<i64, usize>::new();
        for way in &self.ends {
            *numbers.entry(way.results[end]).or_default() += 1;
        }
        let common = numbers.iter().max_by_key(|&(_, number)| number);
        let common = common.map(|(&result, _)| result).unwrap_or_default();
        let others = numbers.into_keys().filter(|&result| result != common).collect::<Vec<_>>();
        let mut powers = vec![Powers::from([(common, 1.0)])];
        powers.extend(others.iter().map(|&other| Powers::from([(other, 1.0), (common, -1.0)])));
        let none = CardBundle::NONE;
        let of_pair = none.with(self.value).packed();
        let mut terms = BTreeMap::from([
            ((none.packed(), 0), (1.0, 1.0)),
            // Closed hands lack the ways that begin with a card of the pair.
            ((of_pair, 0), (-1.0, 0.0)),
        ]);
        for way in &self.ends {
            let Ok(place) = others.binary_search(&way.results[end]) else { continue };
            let (closed, open) = terms.entry((way.drawn, place + 1)).or_default();
            *closed += if way.of_pair { 0.0 } else { way.orders };
            *open += way.orders;
        }
        let term = |((drawn, powers), (closed, open))| HandTerm { drawn, powers, closed, open };
        (terms.into_iter().map(term).collect(), powers)
    }
}

/// Multiplies the terms of two hands with the same terms. `factor` returns the factor of a product.
fn two_hands(
    hand: &[HandTerm],
    powers: &[Powers],
    factor: impl Fn(&HandTerm, &HandTerm) -> f64,
) -> HalfTerms {
    let mut terms = Vec::with_capacity(hand.len() * (hand.len() + 1) / 2);
    for (at, one) in hand.iter().enumerate() {
        for (place, other) in hand.iter().enumerate().skip(at) {
            let times = if place == at { 1.0 } else { 2.0 };
            let (low, high) = (one.powers.min(other.powers), one.powers.max(other.powers));
            terms.push(HalfTerm {
                drawn: one.drawn.and(other.drawn),
                powers: low * powers.len() + high,
                factor: times * factor(one, other),
            });
        }
    }
    let products = powers.iter().flat_map(|one| powers.iter().map(|other| product(one, other)));
    HalfTerms::new(terms, products.collect())
}

fn product(one: &Powers, other: &Powers) -> Powers {
    let mut all = Powers::new();
    for (power, factor) in one {
        for (more, times) in other {
            *all.entry(power + more).or_default() += factor * times;
        }
    }
    all
}

impl HalfTerms {
    /// Adds terms up that are alike.
    fn new(mut terms: Vec<HalfTerm>, powers: Vec<Powers>) -> Self {
        let key = |term: &HalfTerm| (term.drawn, term.powers);
        terms.sort_unstable_by_key(key);
        terms.dedup_by(|later, first| {
            let same = key(later) == key(first);
            if same {
                first.factor += later.factor;
            }
            same
        });
        terms.retain(|term| term.factor != 0.0);
        Self { terms, powers }
    }

    /// Returns the powers of `x` that occur.
    pub(crate) fn exponents(&self) -> BTreeSet<i64> {
        let used = self.terms.iter().map(|term| term.powers).collect::<BTreeSet<_>>();
        used.into_iter().flat_map(|powers| self.powers[powers].keys().copied()).collect()
    }
}

/// Converts a result in bets to parts of a bet.
pub(crate) fn in_parts(result: f64, parts: i64) -> i64 {
    #[expect(clippy::cast_precision_loss, reason = "quanta are small")]
    let parts = (result * parts as f64).round();
    #[expect(clippy::cast_possible_truncation, reason = "results are at most a few hundred bets")]
    let parts = parts as i64;
    parts
}
