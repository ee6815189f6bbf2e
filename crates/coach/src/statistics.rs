//! What a memory comes to: `Statistics`, and its `Results` in each unit of money.

use blackjack_engine::{Chips, Unit};

use crate::{CaseTally, Class, Habit, MicroSum, Sums, Tally};

/// What a memory comes to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// How many rounds were played to their end: a round of two players counts for both.
    pub played: u64,
    /// How many of them a coach has judged: everything else counts these alone.
    pub judged: u64,
    /// What they come to in each unit of money, the one most played for first.
    pub results: Vec<Results>,
    /// How long half of the choices took at most, in milliseconds, in the last
    /// [`Statistics::PACE_OF`] rounds; none without a choice.
    pub median_ms: Option<u64>,
}

/// What rounds in one unit of money come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The unit.
    pub unit: Unit,
    /// All of them.
    pub total: Sums,
    /// Those at each house, the one most played at first.
    pub houses: Vec<(String, Sums)>,
    /// How many decisions could not be judged.
    pub unjudged: u64,
    /// Every question that was asked, the dearest first.
    pub cases: Vec<CaseTally>,
    /// Every mistake that was made, the dearest first.
    pub habits: Vec<Habit>,
    /// How the money went, at up to [`Results::CURVE_MAX`] moments, the last one among them.
    pub curve: Vec<Moment>,
    /// How many rounds ended with each result: in halves of the first stakes, to the nearest.
    pub histogram: Vec<(i64, u64)>,
}

/// How the money stood after some rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// How many rounds were over.
    pub rounds: u64,
    /// What they had won or lost.
    pub net: Chips,
    /// What they were expected to, as they were played; a round that has no exact answer counts
    /// as it ended.
    pub expected: MicroSum,
    /// How far from that luck strays in 19 of 20 cases, up or down, in smallest units.
    pub band: f64,
}

impl Statistics {
    /// In how many rounds, the last ones, choices are timed.
    pub const PACE_OF: usize = 1_000;

    /// How decisions were judged, whatever was played for: no amount is told.
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
    /// How many moments of the curve are told at most.
    pub const CURVE_MAX: usize = 200;

    /// How the decisions of one kind were judged.
    pub fn class(&self, class: Class) -> Tally {
        let cases = self.cases.iter().filter(|case| case.class == class);
        cases.fold(Tally::default(), |sum, case| sum.with(case.tally))
    }

    /// How all decisions were judged.
    pub fn decisions(&self) -> Tally {
        self.cases.iter().fold(Tally::default(), |sum, case| sum.with(case.tally))
    }
}
