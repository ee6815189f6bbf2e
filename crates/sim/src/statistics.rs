//! The statistics of a simulated game: [`Statistics`].

pub(crate) mod action_frequencies;
pub(crate) mod risk;
pub(crate) mod side_bet_worth;
pub(crate) mod trips;

use blackjack_engine::Ratio;

use crate::bets::wager::{Units, Wager};
use crate::count_scheme::Hundredths;
use crate::game::Game;
use crate::run::groups_of_block;
use crate::tally::layout::SLICE;
use crate::tally::{PairSums, RatioSums, Tally};

/// The minimum number of blocks for estimating errors from the differences between blocks. With
/// fewer, rounds are treated as independent, as results of rounds nearly are.
const BLOCKS_MIN: u64 = 100;

/// The same for the bets, which depend on each other: rounds of one shoe have nearly the same
/// count, and those of a progression follow each other.
const BET_BLOCKS_MIN: u64 = 4;

/// The number of rounds below which their own results say too little about their variance.
pub(crate) const FEW: u64 = 30;

/// The minimum number of rounds with a bet for a trustworthy error.
const PLAYED_MIN: u64 = 1_000;

/// A figure and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// Returns the share `some / all` with its error. If the share is none or all, exceptions may
    /// still exist; the error is then that of the share by Laplace's rule of succession.
    ///
    /// ```
    /// use blackjack_sim::Estimate;
    /// let none = Estimate::of_share(0, 998);
    /// assert!(none.value == 0.0 && (none.error - 0.001).abs() < 1e-5);
    /// ```
    pub fn of_share(some: u64, all: u64) -> Self {
        let (one, whole) = (some as f64, (all as f64).max(1.0));
        let spread =
            if some == 0 || some == all { (one + 1.0) / (whole + 2.0) } else { one / whole };
        Self { value: one / whole, error: (spread * (1.0 - spread) / whole).sqrt() }
    }
}

/// The statistics of a game, from a tally. Results are in units, and errors are one standard error.
#[derive(Clone, PartialEq, Debug)]
pub struct Statistics {
    /// The rounds that were dealt.
    pub rounds: u64,
    /// The rounds on which something was bet.
    pub rounds_played: u64,
    /// The mean net result of a round.
    pub ev: f64,
    /// The standard error of `ev`.
    pub ev_error: f64,
    /// The variance of the net result of a round.
    pub variance: f64,
    /// Its standard error. Rounds at one count are treated as independent; the clustering of counts
    /// enters through the differences of bets between blocks.
    pub variance_error: f64,
    /// The mean of all bets of a round together.
    pub mean_bet: f64,
    /// Its standard error.
    pub mean_bet_error: f64,
    /// The covariance of the results of two spots of a round; `None` if no round had several.
    pub two_spots: Option<TwoSpots>,
    /// By count, from the lowest; one class without a count.
    pub by_count: Vec<CountClass>,
    /// By penetration: the value of the game if it were shuffled there.
    pub by_penetration: Vec<Penetration>,
    /// By step of the progression; one step without one.
    pub by_step: Vec<BetStep>,
    /// By result of a bet of one unit on each spot, rounds without a bet too, in ascending order.
    pub results: Vec<(Ratio, u64)>,
}

/// The covariance of the results of two spots of a round, with bets of one unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TwoSpots {
    /// The rounds with several spots.
    pub rounds: u64,
    /// The covariance.
    pub covariance: f64,
    /// Its standard error.
    pub covariance_error: f64,
    /// The variance of one of the spots.
    pub variance: f64,
    /// The correlation: the covariance per variance.
    pub correlation: f64,
}

/// The rounds at a step of a progression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BetStep {
    /// The bet.
    pub bet: Units,
    /// The value of a bet of one unit there.
    pub unit: Sample,
}

/// The rounds that begin at some counts.
#[derive(Clone, PartialEq, Debug)]
pub struct CountClass {
    /// The lowest count, in hundredths; `None` for all below the next class.
    pub from: Option<Hundredths>,
    /// The bet on each spot; the first one of a progression.
    pub bet: Units,
    /// The spots.
    pub spots: Units,
    /// The value of a bet of one unit on each spot there.
    pub unit: Sample,
}

/// A game that is shuffled at some penetration.
#[derive(Clone, PartialEq, Debug)]
pub struct Penetration {
    /// The number of cards after which no round begins.
    pub cards: usize,
    /// The rounds, with the bets of the game.
    pub sample: Sample,
}

/// A mean over rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The number of rounds.
    pub rounds: u64,
    /// The mean result; 0 without rounds.
    pub ev: f64,
    /// Its standard error; 0 without rounds.
    pub ev_error: f64,
    /// The variance of the result of a round.
    pub variance: f64,
}

/// Whole-number sums over rounds: the results and their squares, in parts of a unit.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    rounds: u64,
    net: i128,
    squares: u128,
    /// The sum of the fourth powers, rounded.
    fourths: f64,
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.net += other.net;
        self.squares += other.squares;
        self.fourths += other.fourths;
    }

    fn of<'a>(all: impl IntoIterator<Item = &'a Self>) -> Self {
        all.into_iter().fold(Self::default(), |mut sum, other| {
            sum.add(other);
            sum
        })
    }

    /// Returns the sums with every result multiplied by a bet.
    fn times(self, bet: Units) -> Self {
        let bet = u128::from(bet);
        let (net, squares) = (self.net * bet.cast_signed(), self.squares * bet * bet);
        Self { net, squares, fourths: self.fourths * (bet as f64).powi(4), ..self }
    }

    /// Returns the mean over these rounds. A few rounds can all have the same result, so their
    /// error is at least that of rounds with the usual variance.
    fn sample(self, parts: f64, usual: f64) -> Sample {
        let rounds = self.rounds as f64;
        if self.rounds == 0 {
            return Sample { rounds: 0, ev: 0.0, ev_error: 0.0, variance: 0.0 };
        }
        let ev = self.net as f64 / rounds / parts;
        let variance = (self.squares as f64 / rounds / parts / parts - ev * ev).max(0.0);
        let unbiased = variance * rounds / (rounds - 1.0).max(1.0);
        let spread = if self.rounds < FEW { unbiased.max(usual) } else { unbiased };
        Sample { rounds: self.rounds, ev, ev_error: (spread / rounds).sqrt(), variance }
    }
}

impl Statistics {
    /// Computes the statistics of a tally of this game.
    pub fn new(game: &Game, tally: &Tally) -> Self {
        let (layout, wagers, parts) = (tally.layout, game.wagers(), game.parts as f64);
        let steps = game.steps();
        let mut by_slice = vec![Sums::default(); layout.slices];
        let mut by_class = vec![Sums::default(); layout.classes];
        let mut by_result = vec![0; layout.results];
        for (at, cells) in tally.cells.chunks_exact(layout.results).enumerate() {
            let (slice, class) = (at / layout.classes, at % layout.classes);
            let sums = sums_of(cells, layout.lowest, &mut by_result);
            by_slice[slice].add(&sums.times(wagers[class].bet));
            by_class[class].add(&sums);
        }
        let mut all = Sums::default();
        let by_penetration = by_slice.iter().enumerate().map(|(slice, sums)| {
            all.add(sums);
            let cards = (game.burn() + (slice + 1) * SLICE).min(game.cut);
            Penetration { cards, sample: all.sample(parts, 0.0) }
        });
        let by_penetration = by_penetration.collect();
        let whole = all.sample(parts, 0.0);
        let unit = Sums::of(&by_class).sample(parts, 0.0).variance;
        let played = by_class.iter().zip(&wagers).filter(|(_, wager)| wager.bet > 0);
        let from = std::iter::once(None).chain(game.count_bounds.iter().copied().map(Some));
        let classes = by_class.chunks(steps).zip(wagers.chunks(steps));
        let by_count = from.zip(classes).map(|(from, (sums, wagers))| {
            let Wager { bet, spots } = wagers[0];
            CountClass { from, bet, spots, unit: Sums::of(sums).sample(parts, unit) }
        });
        let by_step = (0..steps).map(|step| {
            let sums = by_class.iter().skip(step).step_by(steps);
            BetStep { bet: wagers[step].bet, unit: Sums::of(sums).sample(parts, unit) }
        });
        let results = (layout.lowest..).zip(&by_result).filter(|(_, rounds)| **rounds > 0);
        let independent = error_of_bets(&by_class, &wagers);
        let mean_bet_error = bet_error(&tally.bets, independent, rounds_that_hang_together(game));
        Self {
            rounds: whole.rounds,
            rounds_played: played.map(|(sums, _)| sums.rounds).sum(),
            ev: whole.ev,
            ev_error: block_error(&tally.blocks).map_or(whole.ev_error, |error| error / parts),
            variance: whole.variance,
            variance_error: error_of_variance(&by_class, &wagers, mean_bet_error, parts),
            mean_bet: tally.bets.value as f64 / (whole.rounds as f64).max(1.0),
            mean_bet_error,
            two_spots: TwoSpots::of(&tally.pairs, parts),
            by_count: by_count.collect(),
            by_penetration,
            by_step: by_step.collect(),
            results: results
                .map(|(result, &rounds)| (Ratio::to(result as i32, game.parts as i32), rounds))
                .collect(),
        }
    }

    /// Returns the standard deviation of the net result of a round.
    pub fn deviation(&self) -> f64 {
        self.variance.sqrt()
    }

    /// Returns the standard error of the standard deviation.
    pub fn deviation_error(&self) -> f64 {
        if self.variance > 0.0 { self.variance_error / (2.0 * self.deviation()) } else { 0.0 }
    }

    /// Returns whether the error of the EV is this small. With few bets the estimated error is
    /// luck, so there must be a thousand, unless nothing is ever bet.
    pub fn has_reached(&self, error: f64) -> bool {
        let bets = self.by_count.iter().any(|class| class.bet > 0);
        self.ev_error <= error && (self.rounds_played >= PLAYED_MIN || !bets)
    }

    /// Returns the net result divided by the bets; `None` if nothing was bet.
    pub fn ev_per_bet(&self) -> Option<f64> {
        (self.mean_bet > 0.0).then(|| self.ev / self.mean_bet)
    }

    /// Returns the standard error of [`ev_per_bet`](Self::ev_per_bet), as if good shoes had
    /// no more bets than others.
    pub fn ev_per_bet_error(&self) -> Option<f64> {
        let share = self.ev_per_bet()?;
        Some(self.ev_error.hypot(share * self.mean_bet_error) / self.mean_bet)
    }
}

/// Returns the standard error of the mean square, and so of the variance: that of the squared mean
/// is far smaller. It has two parts: the variance of the squares at each count, from round to
/// round; and the number of rounds at each count, which varies from shoe to shoe. The second part
/// is scaled up from independent rounds by the factor by which the error of the mean bet exceeds
/// that of independent rounds: both depend on the same numbers of rounds.
fn error_of_variance(by_class: &[Sums], wagers: &[Wager], bet_error: f64, parts: f64) -> f64 {
    let (all, mut within, mut mean_squares) = (Sums::of(by_class).rounds as f64, 0.0, Vec::new());
    for (sums, wager) in by_class.iter().zip(wagers).filter(|(sums, _)| sums.rounds > 0) {
        let (rounds, sums) = (sums.rounds as f64, sums.times(wager.bet));
        let square = sums.squares as f64 / rounds;
        within += sums.fourths - rounds * square * square;
        mean_squares.push((rounds, square));
    }
    let all = all.max(1.0);
    let mean = mean_squares.iter().map(|(rounds, square)| rounds * square).sum::<f64>() / all;
    let between = mean_squares.iter().map(|(rounds, square)| rounds * (square - mean).powi(2));
    let independent = error_of_bets(by_class, wagers);
    let inflation = if independent > 0.0 { (bet_error / independent).powi(2) } else { 1.0 };
    ((within.max(0.0) + between.sum::<f64>() * inflation) / all / all).sqrt() / (parts * parts)
}

/// Returns the largest number of rounds whose bets depend on each other: those of a shoe, or those
/// that a progression goes through before it begins again.
fn rounds_that_hang_together(game: &Game) -> f64 {
    let of_shoe = game.rounds_per_shoe();
    let shoes = if game.player.progression.is_some() { groups_of_block(of_shoe) } else { 1 };
    (of_shoe * shoes) as f64
}

/// Returns the standard error of the mean bet, from the differences between blocks. With fewer than
/// a hundred of them it is itself uncertain: a deviation in such errors follows Student's
/// distribution, and the error is enlarged so that its mean square is 1 nevertheless. With only a
/// few, it is at least that of independent rounds; with hardly any, it is that of rounds that are
/// all alike as long as they can depend on each other.
fn bet_error(bets: &RatioSums, independent: f64, together: f64) -> f64 {
    if let Some(error) = block_error(bets) {
        return error;
    }
    if bets.parts < BET_BLOCKS_MIN || bets.weight == 0 {
        return independent * together.sqrt();
    }
    let freedom = (bets.parts - 1) as f64;
    let error = ratio_error(bets) * (freedom / (freedom - 2.0)).sqrt();
    if bets.parts < 10 { error.max(independent) } else { error }
}

/// Returns the standard error of the mean bet as if rounds did not depend on each other.
fn error_of_bets(by_class: &[Sums], wagers: &[Wager]) -> f64 {
    let all = Sums::of(by_class).rounds as f64;
    let mean = |power: i32| {
        let classes = by_class.iter().zip(wagers);
        let bets = classes.map(|(sums, wager)| {
            sums.rounds as f64 * (f64::from(wager.bet) * f64::from(wager.spots)).powi(power)
        });
        bets.sum::<f64>() / all.max(1.0)
    };
    ((mean(2) - mean(1).powi(2)).max(0.0) / all.max(1.0)).sqrt()
}

/// Adds up the rounds in these cells, and adds them to the number for each result.
fn sums_of(cells: &[u64], lowest: i64, by_result: &mut [u64]) -> Sums {
    let mut sums = Sums::default();
    for (result, (&rounds, all)) in (lowest..).zip(cells.iter().zip(by_result)) {
        let wide = i128::from(rounds);
        sums.rounds += rounds;
        sums.net += wide * i128::from(result);
        sums.squares += (wide * i128::from(result) * i128::from(result)).unsigned_abs();
        sums.fourths += rounds as f64 * (result as f64).powi(4);
        *all += rounds;
    }
    sums
}

impl TwoSpots {
    fn of(sums: &PairSums, parts: f64) -> Option<Self> {
        let (spots, pairs) = (sums.spots as f64, sums.by_round.weight as f64);
        if sums.by_round.weight == 0 {
            return None;
        }
        let mean = sums.net as f64 / spots / parts;
        let variance = sums.squares as f64 / spots / parts / parts - mean * mean;
        let covariance = sums.by_round.value as f64 / pairs / parts / parts - mean * mean;
        // Use the error of the mean product: the mean result is known far more precisely.
        let error = block_error(&sums.by_block).unwrap_or_else(|| ratio_error(&sums.by_round));
        Some(Self {
            rounds: sums.by_round.parts,
            covariance,
            covariance_error: error / parts / parts,
            variance,
            correlation: if variance > 0.0 { covariance / variance } else { 0.0 },
        })
    }
}

/// Estimates the standard error of a ratio from the differences between blocks;
/// `None` if there are too few.
fn block_error(sums: &RatioSums) -> Option<f64> {
    (sums.parts >= BLOCKS_MIN && sums.weight > 0).then(|| ratio_error(sums))
}

/// Estimates the standard error of a ratio of two sums, value and weight, such as the mean result
/// of a round: to first order, it is that of the sum of `value − ratio · weight` over the parts (W.
/// Cochran, *Sampling Techniques*, 1977, 2.11).
pub(crate) fn ratio_error(sums: &RatioSums) -> f64 {
    let (parts, weight) = (sums.parts as f64, sums.weight as f64);
    let ratio = sums.value as f64 / weight;
    let squares = sums.value_squared as f64 - 2.0 * ratio * sums.product as f64
        + ratio * ratio * sums.weight_squared as f64;
    (squares.max(0.0) * parts / (parts - 1.0).max(1.0)).sqrt() / weight
}
