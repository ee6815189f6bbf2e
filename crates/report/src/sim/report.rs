//! The results of one scenario: [`Report`].

use blackjack_sim::{
    ActionFrequencies, Engine, Game, LaneObstacle, Risk, Scenario, SideBetWorth, Simulation,
    Statistics, Tally, Trips,
};

use super::numbers::digits;
use super::settings::ReportSettings;

/// The results of one scenario.
#[derive(Debug)]
pub struct Report {
    /// The scenario that was simulated.
    pub scenario: Scenario,
    pub(super) engine: Engine,
    /// The reason why rounds were played one by one, if they were.
    pub(super) one_by_one: Option<LaneObstacle>,
    pub(super) statistics: Statistics,
    pub(super) seed: u64,
    /// The number of blocks that were played.
    pub(super) blocks: u64,
    /// The number of cards in a shoe.
    pub(super) cards: usize,
    pub(super) has_count: bool,
    /// The best bets within the limits of the ramp; `None` without a spread.
    pub(super) best_bets: Option<BestBets>,
    /// The error that was to be reached.
    pub(super) error_asked: Option<f64>,
    /// The values of the side bets, if requested.
    pub(super) side_bets: Vec<SideBetWorth>,
    /// Trips, if requested.
    pub(super) trips: Option<Trips>,
    /// The frequencies of the player's actions, if requested.
    pub(super) actions: Option<ActionFrequencies>,
}

/// A spread of bets with the same limits that would do better.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BestBets {
    pub(super) bets: Vec<f64>,
    pub(super) risk: Risk,
    /// The standard error of the EV.
    pub(super) ev_error: f64,
}

impl Report {
    /// Returns the report of the sums of these blocks of a scenario.
    pub fn new(scenario: &Scenario, seed: u64, simulation: &Simulation, tally: &Tally) -> Self {
        let game: &Game = simulation.game();
        let mut report = Self {
            scenario: scenario.clone(),
            seed,
            engine: simulation.engine(),
            one_by_one: simulation.one_by_one(),
            statistics: Statistics::new(game, tally),
            blocks: tally.blocks(),
            cards: usize::from(game.rules().decks()) * 52,
            has_count: scenario.count.is_some(),
            best_bets: None,
            error_asked: None,
            side_bets: SideBetWorth::of(game, tally, scenario.house.side_bets()),
            trips: None,
            actions: None,
        };
        report.best_bets = report.search_best_bets();
        report
    }

    /// Plays the requested trips and frequencies in addition to the rounds of the report, while
    /// `is_wanted` returns true.
    #[must_use]
    pub fn with_played(
        mut self,
        simulation: &Simulation,
        settings: &ReportSettings,
        threads: usize,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let trips = settings.trips.zip(settings.trip);
        self.trips =
            trips.and_then(|(trips, rounds)| simulation.trips(trips, rounds, threads, is_wanted));
        self.actions = settings.frequencies.then(|| simulation.action_frequencies());
        self
    }

    /// Returns the report of a run with a target error.
    #[must_use]
    pub fn with_error_asked(self, error_asked: Option<f64>) -> Self {
        Self { error_asked, ..self }
    }

    /// Returns whether the target error has been reached; `None` without a target.
    pub(super) fn has_reached_error(&self) -> Option<bool> {
        self.error_asked.map(|asked| self.statistics.has_reached(asked))
    }

    /// Returns a sentence if the target error has not been reached; `None` if it
    /// has, or without a target.
    pub fn missed_error(&self) -> Option<String> {
        let asked = self.error_asked.filter(|_| self.has_reached_error() == Some(false))?;
        let (house, found) = (self.scenario.house.name(), digits(self.statistics.ev_error));
        let why = if self.statistics.ev_error <= asked {
            format!(
                "{} rounds with a bet say too little of the error",
                self.statistics.rounds_played
            )
        } else {
            format!("the error is {found} %, and {} % was not reached", digits(asked))
        };
        Some(format!("{house}: {why}: more --rounds may reach it"))
    }

    /// Returns whether nothing was bet in any round.
    pub(super) const fn is_without_bets(&self) -> bool {
        self.statistics.rounds_played == 0
    }

    /// Returns the standard error of a figure computed from the EV and the variance.
    pub(super) fn error_of(&self, figure: impl Fn(Risk) -> f64) -> f64 {
        self.risk().error_of(self.statistics.ev_error, figure)
    }

    /// Returns whether the EV is at least two standard errors from 0.
    pub(super) fn is_sign_known(&self) -> bool {
        self.risk().is_sign_known(self.statistics.ev_error)
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

    fn search_best_bets(&self) -> Option<BestBets> {
        let (lowest, highest) = self.limits();
        if lowest >= highest {
            return None;
        }
        let bets = self.statistics.best_bets(lowest, highest);
        let (ev, variance, ev_error) = self.statistics.with_bets(&bets);
        Some(BestBets { bets, risk: Risk { ev, variance }, ev_error })
    }

    /// Returns the result of an hour, in units.
    pub(super) fn hourly(&self, settings: &ReportSettings) -> f64 {
        self.statistics.ev * f64::from(settings.hands_per_hour)
    }
}
