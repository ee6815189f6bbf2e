//! What a memory comes to: results, decisions, mistakes, luck.

use blackjack_engine::Chips;

use crate::{Class, Micros, Play, Unit};

/// Which rounds are counted; all of them, if nothing is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Those of this player; capital letters make no difference.
    pub player: Option<String>,
    /// Those at the houses of this name.
    pub house: Option<String>,
    /// Those that were opened then or later, in milliseconds since 1970.
    pub since_ms: Option<i64>,
    /// Those that were opened before.
    pub until_ms: Option<i64>,
}

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

/// What some rounds come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sums {
    /// How many rounds.
    pub rounds: u64,
    /// How many hands, split hands counted each.
    pub hands: u64,
    /// How many of them won.
    pub won: u64,
    /// How many neither won nor lost.
    pub pushed: u64,
    /// How many lost.
    pub lost: u64,
    /// How many were naturals.
    pub naturals: u64,
    /// Everything that was staked, insurance too.
    pub staked: Chips,
    /// What was won or lost.
    pub net: Chips,
    /// What decisions cost against the best ones.
    pub cost: MicroSum,
    /// In how many rounds the bets can be judged, and in how many of them they cost something.
    pub bets: (u64, u64),
    /// What betting more than the least cost where the cards left were worse than a fresh shoe.
    pub bet_cost: MicroSum,
    /// The rounds whose luck can be told from the skill.
    pub priced: Priced,
}

/// Rounds that have an exact answer to what their bets were worth and what every decision cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Priced {
    /// How many.
    pub rounds: u64,
    /// What was won or lost in them.
    pub net: Chips,
    /// What their bets were worth before the first card, to the best play.
    pub worth: MicroSum,
    /// What decisions in them cost against the best ones.
    pub cost: MicroSum,
    /// The sum of the squares of each round's luck, in smallest units.
    pub squares: f64,
}

/// A sum of amounts that are expected rather than paid: millionths of a smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MicroSum(pub i128);

/// How decisions were judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub seen: u64,
    /// How many of them were a little worse than right: no mistakes.
    pub close: u64,
    /// How many were mistakes.
    pub wrong: u64,
    /// What all of them cost against the best ones.
    pub cost: MicroSum,
    /// What they cost against what the level plays.
    pub miss: MicroSum,
}

/// How the decisions about one question were judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseTally {
    /// What kind of decision it is.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// How they were judged.
    pub tally: Tally,
    /// When the last round was opened in which it was a mistake, in milliseconds since 1970.
    pub last_wrong_ms: Option<i64>,
}

/// A mistake that was made, perhaps often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Habit {
    /// What kind of decision it is.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// What was chosen.
    pub choice: Play,
    /// What would have been best.
    pub best: Play,
    /// How often.
    pub times: u64,
    /// What it cost.
    pub cost: MicroSum,
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

impl Tally {
    /// How many decisions were right.
    pub const fn right(self) -> u64 {
        self.seen - self.close - self.wrong
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            seen: self.seen + other.seen,
            close: self.close + other.close,
            wrong: self.wrong + other.wrong,
            cost: MicroSum(self.cost.0 + other.cost.0),
            miss: MicroSum(self.miss.0 + other.miss.0),
        }
    }
}

impl Priced {
    /// What the bets were worth as they were played: the skill in the result.
    pub const fn expected(&self) -> MicroSum {
        MicroSum(self.worth.0 - self.cost.0)
    }

    /// What was won beyond that. With [`Priced::expected`] it is the result, to the last
    /// millionth.
    pub const fn luck(&self) -> MicroSum {
        MicroSum(self.net.0 as i128 * Micros::IN_CHIP as i128 - self.expected().0)
    }

    /// How far luck strays in so many rounds, as these strayed: one standard deviation, in
    /// smallest units.
    pub fn deviation(&self) -> f64 {
        self.squares.sqrt()
    }
}

impl MicroSum {
    /// The same in smallest units, to the nearest; halves go away from nothing.
    ///
    /// ```
    /// use blackjack_engine::Chips;
    /// use blackjack_table::MicroSum;
    /// assert_eq!(MicroSum(-2_500_000).chips(), Chips(-3));
    /// ```
    pub fn chips(self) -> Chips {
        let one = i128::from(Micros::IN_CHIP);
        let nearest = (self.0 + self.0.signum() * (one / 2)) / one;
        let bound = i128::from(i64::MAX);
        // More than there is money in the world is as much as can be said.
        Chips(i64::try_from(nearest.clamp(-bound, bound)).unwrap_or(i64::MAX))
    }

    /// The same in smallest units.
    #[expect(clippy::cast_precision_loss, reason = "a fraction is rounded anyway")]
    pub fn exactly(self) -> f64 {
        self.0 as f64 / Micros::IN_CHIP as f64
    }
}
