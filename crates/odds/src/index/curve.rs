//! The values of a cell's actions as functions of the true count.

use std::ops::RangeInclusive;

use blackjack_engine::Action;

use super::decisions::{FIXED_HIT, Solved};
use super::fit::Fit;
use super::known::Known;
use super::options::IndexOptions;
use crate::chart::Row;

/// The number of counts at which a curve is evaluated, from its first to its last.
const STEPS: u16 = 128;

/// The solution of a decision at one true count.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) at: f64,
    pub(super) solved: Solved,
}

impl Point {
    /// Averages the results of the shoes of one true count; `None` if the
    /// decision occurs in none of them.
    pub(super) fn mean<'a>(points: impl Iterator<Item = Option<&'a Self>> + Clone) -> Option<Self> {
        let shoes = f64::from(u32::try_from(points.clone().count()).ok()?);
        let known = points.flatten();
        let count = f64::from(u32::try_from(known.clone().count()).ok()?);
        let sum = |of: &dyn Fn(&Self) -> Option<f64>| known.clone().map(of).sum::<Option<f64>>();
        let value = |action: usize| Some(sum(&|point| point.solved.values[action])? / count);
        let at = sum(&|point| Some(point.at)).filter(|_| count > 0.0)? / count;
        let chance = sum(&|point| Some(point.solved.chance))? / shoes;
        Some(Self { at, solved: Solved { chance, values: std::array::from_fn(value) } })
    }
}

/// A decision at a series of true counts, in their order.
#[derive(Debug)]
pub(super) struct Series {
    pub(super) points: Vec<Point>,
    pub(super) known: Known,
    /// The probability of the decision at a true count of 0 before the round.
    pub(super) chance: f64,
}

/// The values of a decision as functions of the true count.
#[derive(Debug)]
struct Fits {
    chance: Fit,
    values: [Option<Fit>; 6],
}

impl Series {
    /// Fits a polynomial to every number; `None` with fewer than two points. The value of a
    /// fixed play is a smooth function of the count; best play changes later hits, which bends
    /// the value without a jump.
    fn fits(&self) -> Option<Fits> {
        let fit = |number: &dyn Fn(&Solved) -> Option<f64>| {
            let points = self.points.iter().filter_map(|it| Some((it.at, number(&it.solved)?)));
            Fit::new(&points.collect::<Vec<_>>())
        };
        Some(Fits {
            chance: fit(&|solved| Some(solved.chance))?,
            values: std::array::from_fn(|action| fit(&|solved| solved.values[action])),
        })
    }
}

impl Fits {
    /// Returns the values at a true count of the rests of one size, at which the count has this
    /// variance: `W = G − s² / 2 · G″`.
    ///
    /// The mean over all rests of one size that can be left of a large shoe is the value `G(t)` of
    /// that shoe, with its count `t`; but the counts of these rests vary about `t`, with a variance
    /// `s²`. So `G` is the wanted mean value `W` of the rests of one count, blurred by a normal
    /// distribution with that variance: to the second order `G = W + s² / 2 · W″`. Where a value is
    /// not linear in the count, the number of cards left matters.
    ///
    /// The mean is over a single play. Later hits that depend on the count would add curvature to
    /// `G` that says nothing about the rests of one count, at which the hits are all the same; so
    /// hitting gets the curvature of fixed hits.
    fn at(&self, at: f64, variance: f64) -> Solved {
        let value = |action: usize| {
            let is_hit = Action::ALL.get(action) == Some(&Action::Hit);
            let bent = self.values[if is_hit { FIXED_HIT } else { action }]?;
            Some(self.values[action]?.at(at)? - variance / 2.0 * bent.bend(at))
        };
        let chance = self.chance.at(at).unwrap_or(0.0).max(0.0);
        Solved { chance, values: std::array::from_fn(value) }
    }
}

/// The values of a cell's actions at one true count: the mean over its hands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// The true count of the decision.
    pub(super) at: f64,
    /// The frequency of the cell at this count, per round and unit of the count, times the bet.
    pub(super) weight: f64,
    /// By action, in the order of [`Action::ALL`].
    values: [Option<f64>; 5],
}

/// A decision of a cell, as functions of the true count.
#[derive(Debug)]
struct Hand {
    known: Known,
    chance: f64,
    fits: Fits,
}

impl Hand {
    fn new(series: &Series) -> Option<Self> {
        Some(Self { known: series.known, chance: series.chance, fits: series.fits()? })
    }
}

/// The values of a cell's actions as functions of the true count: means over its hands.
#[derive(Debug)]
pub(super) struct Curve {
    pub(super) row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub(super) upcard: Option<u8>,
    hands: Vec<Hand>,
    /// Evenly spaced, from low to high.
    pub(super) samples: Vec<Sample>,
}

impl Curve {
    /// Averages over the hands of a cell, weighted by frequency; `None` without any. The range is
    /// that of the counts known for all hands that occur in every shoe of the series; other hands,
    /// with many cards of one value, are included where they occur.
    pub(super) fn new(
        row: Row,
        upcard: Option<u8>,
        hands: &[Series],
        options: &IndexOptions,
    ) -> Option<Self> {
        let most = hands.iter().map(|hand| hand.points.len()).max()?;
        let usual = hands.iter().filter(|hand| hand.points.len() == most).filter_map(Hand::new);
        let ranges = usual.map(|hand| hand.fits.chance.range()).collect::<Vec<_>>();
        let from = ranges.iter().map(|(first, _)| *first).max_by(f64::total_cmp)?;
        let to =
            ranges.iter().map(|(_, last)| *last).min_by(f64::total_cmp).filter(|&to| to > from)?;
        let hands = hands.iter().filter_map(Hand::new).collect();
        let mut curve = Self { row, upcard, hands, samples: Vec::new() };
        let at = |step: u16| from + (to - from) * f64::from(step) / f64::from(STEPS);
        curve.samples = (1..STEPS).map(|step| curve.at(at(step), options)).collect();
        Some(curve)
    }

    /// Returns the values at a true count.
    pub(super) fn at(&self, at: f64, options: &IndexOptions) -> Sample {
        self.valued_at(at, at, options.decks_left, options)
    }

    /// Returns the values at a true count when this many decks are left. Beyond the counts that
    /// were sampled they stay what they are at the last one.
    pub(super) fn at_depth(&self, at: f64, decks: f64, options: &IndexOptions) -> Sample {
        let (first, last) = self.range().into_inner();
        self.valued_at(at, at.clamp(first, last), decks, options)
    }

    /// Returns the frequency at one true count and the values at another.
    fn valued_at(&self, at: f64, valued: f64, decks: f64, options: &IndexOptions) -> Sample {
        let hands = self.hands.iter().map(|hand| (hand, hand.known.with_decks_left(decks)));
        let weights = hands.clone().map(|(hand, known)| known.weight(at, hand.chance, options));
        let solved = hands.clone().map(|(hand, known)| hand.fits.at(valued, known.variance));
        Sample::mean(at, weights.sum(), solved)
    }

    /// Returns the lowest and the highest count that are sampled.
    pub(super) fn range(&self) -> RangeInclusive<f64> {
        let ends = self.samples.first().zip(self.samples.last());
        ends.map_or(0.0..=0.0, |(first, last)| first.at..=last.at)
    }
}

impl Sample {
    fn mean(at: f64, weight: f64, hands: impl Iterator<Item = Solved>) -> Self {
        let (mut chance, mut sums) = (0.0, [Some(0.0); 5]);
        for solved in hands.filter(|solved| solved.chance > 0.0) {
            chance += solved.chance;
            for (sum, value) in sums.iter_mut().zip(solved.values) {
                *sum = sum.zip(value).map(|(sum, value)| sum + solved.chance * value);
            }
        }
        Self {
            at,
            weight,
            values: sums.map(|sum| Some(sum? / chance).filter(|mean| mean.is_finite())),
        }
    }

    fn of(&self, action: Action) -> Option<f64> {
        let place = Action::ALL.iter().position(|&other| other == action)?;
        self.values[place]
    }

    /// Returns the best of these actions. Ties go to the first, with standing before hitting.
    pub(super) fn best(&self, actions: &[Action]) -> Action {
        let value = |action| self.of(action).unwrap_or(f64::NEG_INFINITY);
        actions.iter().fold(
            Action::Stand,
            |best, &action| {
                if value(action) > value(best) { action } else { best }
            },
        )
    }

    /// Returns the gain of one action over another.
    pub(super) fn gain(&self, of: Action, over: Action) -> f64 {
        self.of(of).zip(self.of(over)).map_or(0.0, |(of, over)| of - over)
    }
}
