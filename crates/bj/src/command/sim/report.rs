//! The results of one scenario: [`Report`].

use blackjack_sim::{
    Engine, Game, Hundredths, OneByOne, Risk, Scenario, Simulation, Statistics, Tally,
};

use crate::args::SimArgs;

/// The results of one scenario.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) scenario: Scenario,
    pub(super) engine: Engine,
    /// Why rounds were played one by one, if they were.
    pub(super) one_by_one: Option<OneByOne>,
    pub(super) statistics: Statistics,
    pub(super) seed: u64,
    /// The number of blocks that were played.
    pub(super) blocks: u64,
    /// The number of cards in a shoe.
    pub(super) cards: usize,
    pub(super) has_count: bool,
}

/// A spread of bets with the same limits that would do better.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BestBets {
    pub(super) bets: Vec<f64>,
    pub(super) risk: Risk,
}

impl Report {
    pub(super) fn new(
        scenario: &Scenario,
        seed: u64,
        simulation: &Simulation,
        tally: &Tally,
    ) -> Self {
        let game: &Game = simulation.game();
        Self {
            scenario: scenario.clone(),
            seed,
            engine: simulation.engine(),
            one_by_one: simulation.one_by_one(),
            statistics: Statistics::new(game, tally),
            blocks: tally.blocks(),
            cards: usize::from(game.rules().decks()) * 52,
            has_count: scenario.count.is_some(),
        }
    }

    /// Returns the mean and the variance of a round.
    pub(super) const fn risk(&self) -> Risk {
        Risk { ev: self.statistics.ev, variance: self.statistics.variance }
    }

    /// Returns the lowest and the highest bet of the ramp.
    pub(super) fn limits(&self) -> (f64, f64) {
        let bets = self.statistics.by_count.iter().map(|class| f64::from(class.bet));
        let highest = bets.clone().fold(0.0, f64::max);
        (bets.fold(highest, f64::min), highest)
    }

    /// Returns the best bets within the limits of the ramp; `None` without a spread.
    pub(super) fn best_bets(&self) -> Option<BestBets> {
        let (lowest, highest) = self.limits();
        if lowest >= highest {
            return None;
        }
        let bets = self.statistics.best_bets(lowest, highest);
        let (ev, variance) = self.statistics.with_bets(&bets);
        Some(BestBets { bets, risk: Risk { ev, variance } })
    }

    /// Returns the result of an hour, in units.
    pub(super) fn hourly(&self, options: &SimArgs) -> f64 {
        self.statistics.ev * f64::from(options.hands_per_hour)
    }
}

/// Returns a count as it is written.
pub(super) fn count_of(count: Hundredths) -> f64 {
    f64::from(count) / 100.0
}
