//! A game and its player as data: [`Scenario`].

use blackjack_engine::{Composition, House, Rules, value_symbol};
use blackjack_odds::{
    Chart, ChartError, Convention, IndexOptions, OddsError, Rounding, Tags, TagsErrors, index_plays,
};
use serde::{Deserialize, Serialize};

use crate::count_scheme::{CountBy, CountScheme, Hundredths};
use crate::error::SimError;
use crate::game::{Game, Player, Ramp, Units};
use crate::policy::Policy;

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
    fn rounding(self) -> Option<Rounding> {
        match self {
            Self::Floor => Some(Rounding::Floor),
            Self::Nearest => Some(Rounding::Nearest),
            Self::Truncate => Some(Rounding::Truncate),
            Self::Exact => None,
        }
    }
}

/// The bets of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RampSteps {
    /// The bet below all steps, in units.
    pub lowest: Units,
    /// The higher counts, in hundredths, with their bets.
    pub steps: Vec<(Hundredths, Units)>,
}

impl RampSteps {
    /// One unit at every count.
    pub const fn flat() -> Self {
        Self { lowest: 1, steps: Vec::new() }
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
    #[error("bets and index plays need a count")]
    NoCount,
    /// The game cannot be simulated.
    #[error(transparent)]
    Game(#[from] SimError),
}

impl Scenario {
    /// Prepares the game. The same data gives the same game on every machine.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn game(&self) -> Result<Game, ScenarioError> {
        let rules = self.house.rules();
        let policy = self.policy(rules)?;
        let count = self.count.as_ref().map(CountChoice::scheme).transpose()?;
        if count.is_none() && (!self.ramp.steps.is_empty() || self.index_plays > 0) {
            return Err(ScenarioError::NoCount);
        }
        let policy = match &count {
            Some(count) if self.index_plays > 0 => self.with_index_plays(policy, count)?,
            _ => policy,
        };
        let ramp = Ramp::new(self.ramp.lowest, self.ramp.steps.iter().copied());
        Ok(Game::new(rules, Player { policy, count, ramp })?)
    }

    fn policy(&self, rules: &Rules) -> Result<Policy, ScenarioError> {
        let shoe = Composition::decks(rules.decks());
        let well = |chart: Result<Chart, OddsError>| {
            chart.and_then(|chart| Policy::well(rules, chart)).map_err(SimError::Odds)
        };
        Ok(match &self.strategy {
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
        }
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
