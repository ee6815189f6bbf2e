//! Bet sizes by the value of one unit at each count.

use crate::bets::wager::Units;
use crate::count_scheme::Hundredths;
use crate::statistics::risk::Risk;
use crate::statistics::{Sample, Statistics};

/// The step from one factor of the bets to the next, where factors are searched.
const STEP: f64 = 1.02;

/// The number of rounds from which their own variance is trusted.
const KNOWN: u64 = 10_000;

/// A rule for sizing bets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BetSize {
    /// A fraction of the Kelly bet for a purse: the purse times the EV of one unit, divided by the
    /// mean square of its result.
    Kelly {
        /// The fraction.
        fraction: f64,
        /// The purse, in units.
        purse: f64,
    },
    /// As much as a risk of ruin allows.
    Risk {
        /// The chance of losing the purse sooner or later.
        ruin: f64,
        /// The purse, in units.
        purse: f64,
    },
}

/// The limits and the chips that bets keep to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BetLimits {
    /// The lowest bet.
    pub lowest: Units,
    /// The highest bet.
    pub highest: Units,
    /// Bets are rounded down to multiples of this, if the other two limits allow it.
    pub chip: Units,
    /// The count below which nothing is bet, if there is one.
    pub sits_out_below: Option<Hundredths>,
}

impl BetLimits {
    /// Returns the largest bet of whole chips that is not above this one, within the limits, at the
    /// counts from this one up.
    fn bet(self, bet: f64, from: Option<Hundredths>) -> Units {
        if self.sits_out_below.is_some_and(|below| from.is_none_or(|from| from < below)) {
            return 0;
        }
        let chip = self.chip.max(1);
        let chips = (bet / f64::from(chip)).floor().clamp(0.0, f64::from(Units::MAX / chip));
        (chips as Units * chip).clamp(self.lowest, self.highest.max(self.lowest))
    }
}

impl Statistics {
    /// Returns, by class of counts, the share of the rounds, and the mean and the mean square
    /// of the result of one unit.
    fn classes(&self) -> impl Iterator<Item = (f64, f64, f64)> + Clone + '_ {
        let rounds = (self.rounds as f64).max(1.0);
        self.by_count.iter().map(move |class| {
            let Sample { ev, variance, .. } = class.unit;
            (class.unit.rounds as f64 / rounds, ev, variance + ev * ev)
        })
    }

    /// Returns the same with means that are monotone in the count. Otherwise the best bets would
    /// follow the luck of classes with few rounds.
    fn cautious_classes(&self) -> impl Iterator<Item = (f64, f64, f64)> + Clone + '_ {
        let means = self.by_count.iter().map(|class| (class.unit.rounds as f64, class.unit.ev));
        let means = monotone(&means.collect::<Vec<_>>());
        // The variance of a few rounds is luck, too.
        let variances = self.classes().map(|(share, ev, square)| share * (square - ev * ev));
        let usual = variances.sum::<f64>();
        self.classes().zip(means).zip(&self.by_count).map(
            move |(((share, ev, square), mean), class)| {
                let is_known = class.unit.rounds >= KNOWN;
                let variance = if is_known { square - ev * ev } else { usual };
                (share, mean, variance + mean * mean)
            },
        )
    }

    /// Returns the mean and the variance of the result of a round with other bets, one for each
    /// class of counts, and the standard error of the mean.
    pub fn with_bets(&self, bets: &[f64]) -> (f64, f64, f64) {
        let (ev, variance) = with_bets(self.classes(), bets);
        let parts = self.classes().zip(&self.by_count).zip(bets);
        let errors =
            parts.map(|(((share, ..), class), bet)| (share * bet * class.unit.ev_error).powi(2));
        (ev, variance, errors.sum::<f64>().sqrt())
    }

    /// Returns the best bet per unit of a factor, one number for each class of counts: the mean
    /// result divided by the mean square.
    fn ideal_bets(&self) -> Vec<f64> {
        let ideal = self.cautious_classes();
        let ideal = ideal.map(|(share, ev, square)| {
            (share * square, if square > 0.0 { ev / square } else { 0.0 })
        });
        // A class's variance, and the usual one that replaces it where it is unknown, may differ
        // by luck, but bets must not fall where means rise. With these weights, pooled classes
        // get their common best bet.
        monotone(&ideal.collect::<Vec<_>>())
    }

    /// Returns the best bets between a lowest and a highest one, one for each class of counts:
    /// those with the highest ratio of expected result to deviation. Within the limits, the
    /// best bet at a count is proportional to the mean result divided by the mean square; the
    /// factor is found by search.
    pub fn best_bets(&self, lowest: f64, highest: f64) -> Vec<f64> {
        let (classes, ideal) = (self.cautious_classes(), self.ideal_bets());
        let bets = |factor: f64| {
            ideal.iter().map(|bet| (bet * factor).clamp(lowest, highest)).collect::<Vec<_>>()
        };
        let quality = |factor: f64| {
            let (ev, variance) = with_bets(classes.clone(), &bets(factor));
            if variance > 0.0 { ev / variance.sqrt() } else { 0.0 }
        };
        let best = factors(lowest, highest).map(|factor| (quality(factor), factor));
        let best = best.max_by(|one, other| one.0.total_cmp(&other.0));
        best.map_or_else(|| bets(0.0), |(_, factor)| bets(factor))
    }

    /// Returns bets of this size, one for each class of counts. If no bets within the limits have a
    /// risk this small, returns those with the smallest.
    pub fn bets_of(&self, size: BetSize, limits: BetLimits) -> Vec<Units> {
        let (classes, ideal) = (self.cautious_classes(), self.ideal_bets());
        let bets = |factor: f64| {
            let classes = ideal.iter().zip(&self.by_count);
            classes.map(|(bet, class)| limits.bet(bet * factor, class.from)).collect::<Vec<_>>()
        };
        let (ruin, purse) = match size {
            BetSize::Kelly { fraction, purse } => return bets(fraction * purse),
            BetSize::Risk { ruin, purse } => (ruin, purse),
        };
        let risk = |factor: f64| {
            let bets = bets(factor).into_iter().map(f64::from).collect::<Vec<_>>();
            let (ev, variance) = with_bets(classes.clone(), &bets);
            Risk { ev, variance }.of_ruin(purse)
        };
        let all = factors(limits.lowest.into(), limits.highest.into());
        let all = all.map(|factor| (risk(factor), factor)).collect::<Vec<_>>();
        let allowed = all.iter().rev().find(|(chance, _)| *chance <= ruin);
        let least = || all.iter().min_by(|one, other| one.0.total_cmp(&other.0));
        allowed.or_else(least).map_or_else(|| bets(0.0), |(_, factor)| bets(*factor))
    }
}

/// Returns the means of classes, each with its weight, that are closest to these and only rise or
/// only fall, whichever is closer: neighbours that contradict that are pooled (M. Ayer et al., "An
/// empirical distribution function for sampling with incomplete information", 1955). A class
/// without weight gets the mean of the previous class; leading classes without weight get that of
/// the first class with weight.
fn monotone(means: &[(f64, f64)]) -> Vec<f64> {
    let rising = rising(means);
    let turned = means.iter().map(|(weight, mean)| (*weight, -mean)).collect::<Vec<_>>();
    let falling = self::rising(&turned).into_iter().map(|mean| -mean).collect::<Vec<_>>();
    let distance = |fitted: &[f64]| {
        let all = means.iter().zip(fitted);
        all.map(|((weight, mean), fitted)| weight * (mean - fitted).powi(2)).sum::<f64>()
    };
    if distance(&rising) <= distance(&falling) { rising } else { falling }
}

/// Returns the means that are closest to these and only rise.
fn rising(means: &[(f64, f64)]) -> Vec<f64> {
    // The pooled classes so far: weight, mean, and number of classes.
    let mut pools = Vec::<(f64, f64, usize)>::new();
    for &(weight, mean) in means {
        let mut pool = (weight, mean, 1);
        while let Some(&(other, before, classes)) = pools.last() {
            if other > 0.0 && pool.0 > 0.0 && before <= pool.1 {
                break;
            }
            pools.pop();
            let weight = other + pool.0;
            let sum = other * before + pool.0 * pool.1;
            let mean = if weight > 0.0 { sum / weight } else { 0.0 };
            pool = (weight, mean, classes + pool.2);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(_, mean, classes)| std::iter::repeat_n(mean, classes)).collect()
}

/// Lists factors of the bets: from all bets at the lowest to all good ones at the highest.
fn factors(lowest: f64, highest: f64) -> impl Iterator<Item = f64> {
    let factors = std::iter::successors(Some(lowest.max(1.0)), |factor| Some(factor * STEP));
    factors.take_while(move |factor| *factor < 1e7 * highest.max(1.0))
}

/// Returns the mean and the variance of a round at these classes of counts, with a bet for each.
fn with_bets(classes: impl Iterator<Item = (f64, f64, f64)>, bets: &[f64]) -> (f64, f64) {
    let (ev, square) = classes.zip(bets).fold((0.0, 0.0), |(sum, squares), (class, bet)| {
        let (share, ev, square) = class;
        (sum + share * bet * ev, squares + share * bet * bet * square)
    });
    (ev, square - ev * ev)
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::run::Simulation;
    use crate::scenario::count_choice::CountChoice;
    use crate::scenario::{RampSteps, Scenario};

    /// Returns simulated statistics by the Hi-Lo count.
    fn by_hi_lo() -> Statistics {
        let house = House::built_in("strip").expect("it is built in");
        let count = Some(CountChoice::built_in("hi-lo"));
        let ramp = RampSteps { lowest: 1, steps: vec![(100, 2)] };
        let scenario = Scenario { count, ramp, ..Scenario::basic(house) };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 3);
        let mut tally = simulation.tally();
        simulation.play_all(simulation.engine(), 0..500, 2, &mut tally);
        Statistics::new(simulation.game(), &tally)
    }

    #[test]
    fn bets_follow_kelly_within_the_limits() {
        let statistics = by_hi_lo();
        let limits = BetLimits { lowest: 1, highest: 12, chip: 1, sits_out_below: None };
        let kelly = |fraction, purse, limits| {
            statistics.bets_of(BetSize::Kelly { fraction, purse }, limits)
        };
        let full = kelly(1.0, 600.0, limits);
        let at = |count: i16| {
            let class =
                statistics.by_count.iter().position(|class| class.from == Some(100 * count));
            class.expect("it is a class")
        };
        // The purse times EV / mean square: about 0.011 / 1.33 at a count of 2, 0.017 / 1.33 at 3.
        assert!((2..=6).contains(&full[at(2)]), "{full:?}");
        assert!((6..=9).contains(&full[at(3)]), "{full:?}");
        assert_eq!((full[0], full[at(-1)]), (1, 1), "{full:?}");
        assert!(full.iter().all(|bet| (1..=12).contains(bet)));
        let half = kelly(0.5, 600.0, limits);
        assert!(half.iter().zip(&full).all(|(half, full)| half <= full) && half != full);
        assert_eq!(kelly(0.5, 1200.0, limits), full);
        let chips = kelly(1.0, 6000.0, BetLimits { lowest: 5, highest: 100, chip: 25, ..limits });
        assert!(chips.iter().all(|bet| [5, 25, 50, 75, 100].contains(bet)), "{chips:?}");
        assert!(chips.contains(&25) && chips.contains(&5));
    }

    #[test]
    fn means_are_pooled_until_they_rise_or_fall() {
        let fitted = |means: &[(f64, f64)]| monotone(means);
        assert_eq!(fitted(&[(1.0, 1.0), (1.0, 3.0), (3.0, 2.0)]), [1.0, 2.25, 2.25]);
        assert_eq!(fitted(&[(1.0, 2.0), (9.0, -1.0), (9.0, 1.0)]), [-0.7, -0.7, 1.0]);
        assert_eq!(fitted(&[(0.0, 0.0), (1.0, 2.0), (0.0, 0.0), (1.0, 3.0), (0.0, 0.0)]).len(), 5);
        assert_eq!(fitted(&[(0.0, 0.0), (1.0, 2.0), (0.0, 0.0)]), [2.0; 3]);
        assert_eq!(
            fitted(&[(2.0, 3.0), (2.0, 1.0), (2.0, 2.0), (2.0, -1.0)]),
            [3.0, 1.5, 1.5, -1.0]
        );
        assert!(fitted(&[]).is_empty());
    }

    #[test]
    fn bets_for_a_risk_have_it() {
        let statistics = by_hi_lo();
        let limits = BetLimits { lowest: 0, highest: 1000, chip: 1, sits_out_below: None };
        for ruin in [0.01, 0.05, 0.135] {
            let bets = statistics.bets_of(BetSize::Risk { ruin, purse: 5_000.0 }, limits);
            let bets = bets.into_iter().map(f64::from).collect::<Vec<_>>();
            let (ev, variance, _) = statistics.with_bets(&bets);
            let found = Risk { ev, variance }.of_ruin(5_000.0);
            assert!(found > ruin * 0.6 && found < ruin * 1.1, "{found} for {ruin}");
        }
        let sitting_out = BetLimits { sits_out_below: Some(200), ..limits };
        let bets = statistics.bets_of(BetSize::Risk { ruin: 0.05, purse: 5_000.0 }, sitting_out);
        let below = statistics.by_count.iter().take_while(|class| class.from < Some(200)).count();
        assert!(below > 5 && bets[..below].iter().all(|bet| *bet == 0) && bets[below] > 0);
        // A purse that is too small for the lowest bets.
        let limits = BetLimits { lowest: 10, highest: 20, chip: 1, sits_out_below: None };
        let bets = statistics.bets_of(BetSize::Risk { ruin: 0.01, purse: 20.0 }, limits);
        assert!(bets.iter().all(|bet| (10..=20).contains(bet)), "{bets:?}");
    }
}
