//! Statistics of the rounds played: `Statistics`, with `Results` for each unit of money.

pub(crate) mod tally;
pub(crate) mod totals;

use blackjack_engine::{Chips, Unit};

use crate::decision::DecisionClass;
use crate::micros::MicroSum;
use tally::{MatchupTally, MistakeTally, Tally};
use totals::Totals;

/// Statistics of the rounds played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// The number of finished rounds. A round counts once for each of its players.
    pub played: u64,
    /// The number of reviewed rounds; all other figures are about these.
    pub judged: u64,
    /// The results in each unit of money, most played unit first.
    pub results: Vec<Results>,
    /// The median time of a decision in the last [`Statistics::PACE_OF`] rounds, in milliseconds;
    /// `None` if there were none.
    pub median_ms: Option<u64>,
}

/// The results of all rounds in one unit of money.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The unit of money.
    pub unit: Unit,
    /// The totals of all rounds.
    pub total: Totals,
    /// The totals of each house, most played house first.
    pub houses: Vec<(String, Totals)>,
    /// The number of decisions that could not be judged.
    pub unjudged: u64,
    /// The counts of every matchup, costliest first.
    pub matchups: Vec<MatchupTally>,
    /// The counts of every mistake, costliest first.
    pub mistakes: Vec<MistakeTally>,
    /// The bankroll over time: up to [`Results::CURVE_MAX`] points, including the last.
    pub curve: Vec<BankrollPoint>,
    /// The number of rounds with each result, rounded to half initial bets.
    pub histogram: Vec<(i64, u64)>,
}

/// A point of the bankroll curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BankrollPoint {
    /// The number of rounds so far.
    pub rounds: u64,
    /// The net result so far.
    pub net: Chips,
    /// The expected result so far, given how the rounds were played. A round without exact values
    /// counts with its actual result.
    pub expected: MicroSum,
    /// The deviation due to luck within which 19 in 20 results lie, in smallest units.
    pub band: f64,
}

/// Selects the rounds that statistics include; the default includes all rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The name of the player; upper and lower case are equal.
    pub player: Option<String>,
    /// The name of the house.
    pub house: Option<String>,
    /// The earliest opening time, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// The end of the period: rounds opened from this time on, in milliseconds since 1970, are left
    /// out.
    pub until_ms: Option<i64>,
}

impl Statistics {
    /// The number of most recent rounds whose decisions are timed.
    pub const PACE_OF: usize = 1_000;

    /// Returns the counts of decisions over all units of money, without amounts.
    pub fn decisions(&self) -> Tally {
        let tallies = self.results.iter().map(Results::decisions);
        tallies.fold(Tally::default(), |sum, next| Tally {
            seen: sum.seen + next.seen,
            close: sum.close + next.close,
            wrong: sum.wrong + next.wrong,
            ..sum
        })
    }
}

impl Results {
    /// The maximum number of points of the curve.
    pub const CURVE_MAX: usize = 200;

    /// Returns the counts of the decisions of one class.
    pub fn class(&self, class: DecisionClass) -> Tally {
        let matchups = self.matchups.iter().filter(|matchup| matchup.class == class);
        matchups.fold(Tally::default(), |sum, matchup| sum.with(matchup.tally))
    }

    /// Returns the counts of all decisions.
    pub fn decisions(&self) -> Tally {
        self.matchups.iter().fold(Tally::default(), |sum, matchup| sum.with(matchup.tally))
    }
}
