//! A game and its player as data: [`Scenario`].

use blackjack_engine::{Composition, House, Rules, value_symbol};
use blackjack_odds::{
    Chart, ChartError, Convention, IndexOptions, OddsError, Rounding, Tags, TagsErrors, index_plays,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::count_scheme::{CountBy, CountScheme, Hundredths};
use crate::digits::hexadecimal;
use crate::error::SimError;
use crate::game::{Game, Others, Player};
use crate::policy::Policy;
use crate::progression::Progression;
use crate::slips::MILLION;
use crate::wager::{Ramp, Units};

/// A game and its player as data: all that the results depend on, besides the seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The house.
    pub house: House,
    /// What is played.
    pub strategy: Strategy,
    /// The count; `None` without one.
    pub count: Option<CountChoice>,
    /// The bets: each with the count from which it is placed, in hundredths.
    pub ramp: RampSteps,
    /// How many index plays are used, those with the largest gain first.
    pub index_plays: usize,
    /// The spots that are played: each number with the count from which it is, in hundredths.
    pub spots: RampSteps,
    /// The number of other players, who play basic strategy with one spot each.
    pub others: u8,
    /// The player's seat, from 0: how many of the others act before.
    pub seat: u8,
    /// In how many of a million decisions another legal choice is made, at random.
    pub errors: u32,
    /// The bets that depend on earlier results, in place of the ramp.
    pub progression: Option<Progression>,
}

/// What is played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// The best chart for the house, fitted by `odds`.
    #[default]
    Basic,
    /// The best chart with one of its own for each number of cards that matters.
    ByCards,
    /// Hits and stands as the dealer does, and does nothing else.
    Mimic,
    /// Never hits a hand that can bust, and does nothing else.
    NeverBust,
    /// A chart as comma-separated values.
    Chart(String),
}

impl Strategy {
    /// Returns a hash of a chart of the player's own, in hexadecimal digits; `None` for another strategy.
    pub fn chart_hash(&self) -> Option<String> {
        let Self::Chart(text) = self else { return None };
        Some(hexadecimal(&Sha256::digest(text)))
    }
}

/// A count and how it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountChoice {
    /// The name of the tags.
    pub name: String,
    /// The tags, from the ace to the ten; `None` for built-in ones.
    pub tags: Option<[f64; 10]>,
    /// How the true count is rounded.
    pub rounding: RoundingChoice,
    /// The fraction of a deck, in hundredths, to which the decks left are estimated; 0 if they are known.
    pub decks_to: u16,
    /// The running count of a fresh shoe, if the player goes by the running count.
    pub running_from: Option<i16>,
    /// The tags of a side count, from the ace to the ten, which bets and spots go by too.
    pub side: Option<[f64; 10]>,
}

/// How a true count is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundingChoice {
    /// Down.
    #[default]
    Floor,
    /// To the nearest whole number.
    Nearest,
    /// Towards 0.
    Truncate,
    /// Not at all.
    Exact,
}

impl RoundingChoice {
    /// Returns the choice as one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Nearest => "nearest",
            Self::Truncate => "truncate",
            Self::Exact => "exact",
        }
    }

    fn rounding(self) -> Option<Rounding> {
        match self {
            Self::Floor => Some(Rounding::Floor),
            Self::Nearest => Some(Rounding::Nearest),
            Self::Truncate => Some(Rounding::Truncate),
            Self::Exact => None,
        }
    }
}

/// The bets of a scenario, or its spots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RampSteps {
    /// The bet below all steps, in units, or the spots.
    pub lowest: Units,
    /// The higher counts, in hundredths, with their bets or spots.
    pub steps: Vec<(Hundredths, Units)>,
}

impl RampSteps {
    /// One unit, or one spot, at every count.
    pub const fn flat() -> Self {
        Self { lowest: 1, steps: Vec::new() }
    }

    fn ramp(&self) -> Ramp {
        Ramp::new(self.lowest, self.steps.iter().copied())
    }
}

/// Why a scenario cannot be simulated.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// A chart cannot be read.
    #[error("the chart: {0}")]
    Chart(#[from] ChartError),
    /// There are no built-in tags of this name.
    #[error("there is no count named \"{0}\"")]
    UnknownCount(String),
    /// A file of tags cannot be read.
    #[error("the tags: {0}")]
    Tags(#[from] TagsErrors),
    /// Bets depend on a count, and there is none.
    #[error("bets and spots by count and index plays need a count")]
    NoCount,
    /// The player sits behind the last of the others.
    #[error("there is no seat {}: with {others} others there are {}", seat + 1, others + 1)]
    NoSeat {
        /// The seat, from 0.
        seat: u8,
        /// The number of others.
        others: u8,
    },
    /// More errors are made than decisions.
    #[error("at most every decision can be an error")]
    TooManyErrors,
    /// A progression without bets, or with one of nothing.
    #[error("a progression has bets of one unit or more")]
    NoProgression,
    /// Bets depend on the count and on earlier results.
    #[error("bets follow either a ramp or a progression")]
    TwoRamps,
    /// A side count is for true counts, and the player goes by the running count.
    #[error("a side count needs the true count, not the running count")]
    RunningSide,
    /// Index plays are for true counts, and the player goes by the running count.
    #[error("index plays and insurance by the count need the true count, not the running count")]
    RunningIndices,
    /// The game cannot be simulated.
    #[error(transparent)]
    Game(#[from] SimError),
}

impl Scenario {
    /// Returns basic strategy at a house, alone at the table, on one spot, with equal bets and no count.
    pub fn basic(house: House) -> Self {
        Self {
            house,
            strategy: Strategy::Basic,
            count: None,
            ramp: RampSteps::flat(),
            index_plays: 0,
            spots: RampSteps::flat(),
            others: 0,
            seat: 0,
            errors: 0,
            progression: None,
        }
    }

    /// Prepares the game. The same data gives the same game on every machine.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn game(&self) -> Result<Game, ScenarioError> {
        self.check_player()?;
        let rules = self.house.rules();
        let policy = Self::policy(rules, &self.strategy)?;
        let count = self.scheme()?;
        let policy = match &count {
            Some(count) if self.index_plays > 0 => self.with_index_plays(policy, count)?,
            _ => policy,
        };
        let others =
            (self.others > 0).then(|| Self::policy(rules, &Strategy::Basic)).transpose()?;
        self.played_by(policy, count, others)
    }

    /// Finds out, without the time that a strategy takes, whether the simulator can deal the shoe, pay
    /// exactly and keep the count.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn check(&self) -> Result<(), ScenarioError> {
        self.outline().map(|_| ())
    }

    /// Prepares the game with a player who does as the dealer does, which takes no time. Everything but what is
    /// played is that of [`Scenario::game`]: the cards, the counts, the bets, and how results are told apart.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn outline(&self) -> Result<Game, ScenarioError> {
        self.check_player()?;
        let rules = self.house.rules();
        if let Strategy::Chart(text) = &self.strategy {
            Chart::from_csv(rules, text)?;
        }
        let policy = Policy::mimic_dealer(rules);
        let others = (self.others > 0).then(|| policy.clone());
        self.played_by(policy, self.scheme()?, others)
    }

    fn played_by(
        &self,
        policy: Policy,
        count: Option<CountScheme>,
        others: Option<Policy>,
    ) -> Result<Game, ScenarioError> {
        let after = self.others.saturating_sub(self.seat);
        let others = others.map(|policy| Others { policy, before: self.seat, after });
        let (ramp, spots) = (self.ramp.ramp(), self.spots.ramp());
        let (progression, errors) = (self.progression.clone(), self.errors);
        let bet_count = self.count.as_ref().map(CountChoice::bet_scheme).transpose()?.flatten();
        let player = Player { policy, count, bet_count, ramp, spots, progression, errors };
        Ok(Game::with_others(self.house.rules(), player, others)?)
    }

    /// Returns the count.
    fn scheme(&self) -> Result<Option<CountScheme>, ScenarioError> {
        self.count.as_ref().map(CountChoice::scheme).transpose()
    }

    /// Checks what does not depend on the house.
    fn check_player(&self) -> Result<(), ScenarioError> {
        let by_count = !self.ramp.steps.is_empty() || !self.spots.steps.is_empty();
        if self.count.is_none() && (by_count || self.index_plays > 0) {
            return Err(ScenarioError::NoCount);
        }
        // The indices that `odds` finds are true counts.
        let is_running = self.count.as_ref().is_some_and(|count| count.running_from.is_some());
        if is_running && self.index_plays > 0 {
            return Err(ScenarioError::RunningIndices);
        }
        if is_running && self.count.as_ref().is_some_and(|count| count.side.is_some()) {
            return Err(ScenarioError::RunningSide);
        }
        if self.seat > self.others {
            return Err(ScenarioError::NoSeat { seat: self.seat, others: self.others });
        }
        if self.errors > MILLION {
            return Err(ScenarioError::TooManyErrors);
        }
        if let Some(progression) = &self.progression {
            if progression.bets.is_empty() || progression.bets.contains(&0) {
                return Err(ScenarioError::NoProgression);
            }
            if self.ramp != RampSteps::flat() {
                return Err(ScenarioError::TwoRamps);
            }
        }
        Ok(())
    }

    fn policy(rules: &Rules, strategy: &Strategy) -> Result<Policy, ScenarioError> {
        let shoe = Composition::decks(rules.decks());
        let well = |chart: Result<Chart, OddsError>| {
            chart.and_then(|chart| Policy::well(rules, chart)).map_err(SimError::Odds)
        };
        Ok(match strategy {
            Strategy::Basic => well(Chart::best(rules, &shoe))?,
            Strategy::ByCards => well(Chart::best_by_cards(rules, &shoe))?,
            Strategy::Mimic => Policy::mimic_dealer(rules),
            Strategy::NeverBust => Policy::never_bust(rules),
            Strategy::Chart(text) => well(Ok(Chart::from_csv(rules, text)?))?,
        })
    }

    /// Adds the best index plays of the count, and insurance by the count.
    fn with_index_plays(
        &self,
        policy: Policy,
        count: &CountScheme,
    ) -> Result<Policy, ScenarioError> {
        let rules = self.house.rules();
        let convention = count
            .rounding
            .map(|rounding| Convention { rounding, decks_to: f64::from(count.decks_to) / 100.0 });
        let options = IndexOptions { convention, ..IndexOptions::of(rules) };
        let indices = index_plays(rules, &count.tags, &options).map_err(SimError::Odds)?;
        Ok(policy.with_best_index_plays(&indices, self.index_plays))
    }
}

/// Returns these tags as a file.
fn tags_file(tags: [f64; 10]) -> String {
    let lines = (1..=10).zip(tags);
    let lines = lines.map(|(value, tag)| format!("{} = {tag}", value_symbol(value)));
    lines.collect::<Vec<_>>().join("\n")
}

impl CountChoice {
    /// Returns the usual way to keep a built-in count: the true count by the card, rounded down.
    pub fn built_in(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            tags: None,
            rounding: RoundingChoice::Floor,
            decks_to: 0,
            running_from: None,
            side: None,
        }
    }

    /// Returns the count that bets go by, if it is another one than that of the plays. A balanced side count,
    /// such as of the aces for each quarter of a deck, is the drift of these tags taken out.
    fn bet_scheme(&self) -> Result<Option<CountScheme>, ScenarioError> {
        let Some(side) = self.side else { return Ok(None) };
        let main = self.scheme()?;
        // Tags are whole hundredths, and sums of floats may not be.
        let sum = |at: usize| main.tags.of(at as u8 + 1) + side[at];
        let tags = std::array::from_fn(|at| (sum(at) * 100.0).round() / 100.0);
        let name = format!("{} with a side count", self.name);
        let tags = Tags::parse(&name, &tags_file(tags))?;
        Ok(Some(CountScheme { tags, ..main }))
    }

    fn scheme(&self) -> Result<CountScheme, ScenarioError> {
        let tags = match self.tags {
            Some(tags) => Tags::parse(&self.name, &tags_file(tags))?,
            None => Tags::built_in(&self.name)
                .ok_or_else(|| ScenarioError::UnknownCount(self.name.clone()))?,
        };
        let by =
            self.running_from.map_or(CountBy::TrueCount, |start| CountBy::RunningCount { start });
        Ok(CountScheme { tags, by, rounding: self.rounding.rounding(), decks_to: self.decks_to })
    }
}
