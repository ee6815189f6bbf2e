//! A game and its player as data: [`Scenario`].

use blackjack_engine::{Composition, House, Rules, value_symbol};
use blackjack_odds::{
    Chart, ChartError, Convention, IndexOptions, Indices, OddsError, Rounding, SimpleStrategy,
    Tags, TagsErrors, index_plays,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::count_scheme::{CountBy, CountScheme, Hundredths};
use crate::digits::hexadecimal;
use crate::error::SimError;
use crate::game::{Game, Others, Player};
use crate::insurance::Insurance;
use crate::memo::Memo;
use crate::plays_by_count::{PlaysByCount, PlaysErrors};
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
    /// The plays that change with the count.
    pub index_plays: IndexPlayChoice,
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
    /// Whether the house's side bets are looked at.
    pub side_bets: bool,
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
    /// The best for the cards of each hand, found by `odds` off the top of a shoe.
    ByComposition,
    /// The simple list of at most eight rules, fitted to the house by `odds`.
    Simple,
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

/// The plays that change with the count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IndexPlayChoice {
    /// This many of those that `odds` finds, those with the largest gain first, and insurance by the count; none
    /// if it is 0.
    Best(usize),
    /// These, as comma-separated values: see [`PlaysByCount::from_csv`].
    Given(String),
}

impl IndexPlayChoice {
    /// No play changes with the count.
    pub const NONE: Self = Self::Best(0);

    /// Returns a hash of plays that are given, in hexadecimal digits; `None` for those that `odds` finds.
    pub fn hash_of_given(&self) -> Option<String> {
        let Self::Given(text) = self else { return None };
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

    /// Returns how a fraction is rounded; `None` if it is not.
    pub const fn rounding(self) -> Option<Rounding> {
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

/// Strategies and indices that have been computed. Scenarios of one study share most of theirs, and each takes
/// about as long to compute as ten million rounds or more take to play.
#[derive(Debug, Default)]
pub struct Preparation {
    policies: Memo<(Rules, Strategy), Policy>,
    indices: Memo<(Rules, CountChoice), Indices>,
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
    /// Index plays cannot be read.
    #[error("the index plays: {0}")]
    IndexPlays(#[from] PlaysErrors),
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
            index_plays: IndexPlayChoice::NONE,
            spots: RampSteps::flat(),
            others: 0,
            seat: 0,
            errors: 0,
            progression: None,
            side_bets: false,
        }
    }

    /// Prepares the game. The same data gives the same game on every machine.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn game(&self) -> Result<Game, ScenarioError> {
        self.game_with(&mut Preparation::default())
    }

    /// Prepares the game with what has been computed for others, and keeps what is computed for this one.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn game_with(&self, known: &mut Preparation) -> Result<Game, ScenarioError> {
        self.check_player()?;
        let rules = self.house.rules();
        let policy = Self::policy(rules, &self.strategy, known)?;
        let count = self.scheme()?;
        let policy = match self.plays_by_count_with(known)? {
            Some(plays) => policy.with_plays_by_count(&plays),
            None => policy,
        };
        let others =
            (self.others > 0).then(|| Self::policy(rules, &Strategy::Basic, known)).transpose()?;
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
        if let IndexPlayChoice::Given(text) = &self.index_plays {
            self.given_plays(text)?;
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
        let counts_first_cards = self.side_bets;
        let player = Player {
            policy,
            count,
            bet_count,
            ramp,
            spots,
            progression,
            counts_first_cards,
            errors,
        };
        Ok(Game::with_others(self.house.rules(), player, others)?)
    }

    /// Returns the count.
    fn scheme(&self) -> Result<Option<CountScheme>, ScenarioError> {
        self.count.as_ref().map(CountChoice::scheme).transpose()
    }

    /// Checks what does not depend on the house.
    fn check_player(&self) -> Result<(), ScenarioError> {
        let by_count = !self.ramp.steps.is_empty() || !self.spots.steps.is_empty();
        let by_count = by_count || self.index_plays != IndexPlayChoice::NONE;
        if self.count.is_none() && by_count {
            return Err(ScenarioError::NoCount);
        }
        let is_running = self.count.as_ref().is_some_and(|count| count.running_from.is_some());
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

    fn policy(
        rules: &Rules,
        strategy: &Strategy,
        known: &mut Preparation,
    ) -> Result<Policy, ScenarioError> {
        let key = (*rules, strategy.clone());
        known.policies.get(key, || Self::computed_policy(rules, strategy))
    }

    fn computed_policy(rules: &Rules, strategy: &Strategy) -> Result<Policy, ScenarioError> {
        let shoe = Composition::decks(rules.decks());
        let well = |chart: Result<Chart, OddsError>| {
            chart.and_then(|chart| Policy::well(rules, chart)).map_err(SimError::Odds)
        };
        Ok(match strategy {
            Strategy::Basic => well(Chart::best(rules, &shoe))?,
            Strategy::ByCards => well(Chart::best_by_cards(rules, &shoe))?,
            Strategy::ByComposition => Policy::by_composition(rules).map_err(SimError::Odds)?,
            Strategy::Simple => well(SimpleStrategy::fit(rules).map(|list| list.chart()))?
                .with_insurance(Insurance::Never),
            Strategy::Mimic => Policy::mimic_dealer(rules),
            Strategy::NeverBust => Policy::never_bust(rules),
            Strategy::Chart(text) => well(Ok(Chart::from_csv(rules, text)?))?,
        })
    }

    /// Returns the plays that change with the count; `None` without any.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn plays_by_count(&self) -> Result<Option<PlaysByCount>, ScenarioError> {
        self.plays_by_count_with(&mut Preparation::default())
    }

    fn plays_by_count_with(
        &self,
        known: &mut Preparation,
    ) -> Result<Option<PlaysByCount>, ScenarioError> {
        let Some((choice, count)) = self.count.as_ref().zip(self.scheme()?) else {
            return Ok(None);
        };
        let rules = self.house.rules();
        let most = match &self.index_plays {
            IndexPlayChoice::Best(0) => return Ok(None),
            IndexPlayChoice::Given(text) => return Ok(Some(self.given_plays(text)?)),
            IndexPlayChoice::Best(most) => *most,
        };
        let is_true = count.by == CountBy::TrueCount;
        let convention = count
            .rounding
            .filter(|_| is_true)
            .map(|rounding| Convention { rounding, decks_to: f64::from(count.decks_to) / 100.0 });
        let options = IndexOptions { convention, ..IndexOptions::of(rules) };
        // A side count has no part in plays.
        let key = (*rules, CountChoice { side: None, ..choice.clone() });
        let compute = || index_plays(rules, &count.tags, &options).map_err(SimError::Odds);
        let indices = known.indices.get(key, compute)?;
        Ok(Some(match count.by {
            CountBy::TrueCount => PlaysByCount::best(&indices, most),
            // What a true count is as a running count depends on the depth: that of the indices is taken.
            CountBy::RunningCount { start } => {
                PlaysByCount::best_by_running_count(&indices, most, |at| {
                    let (decks, left) = (rules.decks(), options.decks_left);
                    f64::from(start) + count.tags.running_count(decks, left, at)
                })
            }
        }))
    }

    /// Reads index plays that are given, for the count that the player goes by.
    fn given_plays(&self, text: &str) -> Result<PlaysByCount, PlaysErrors> {
        let running = self.count.as_ref().and_then(|count| count.running_from);
        PlaysByCount::from_csv_by(self.house.rules(), text, running.is_some())
    }
}

/// Returns these tags as a file.
fn tags_file(tags: [f64; 10]) -> String {
    let lines = (1..=10).zip(tags);
    let lines = lines.map(|(value, tag)| format!("{} = {tag}", value_symbol(value)));
    lines.collect::<Vec<_>>().join("\n")
}

impl CountChoice {
    /// Returns a hash of tags of the player's own, in hexadecimal digits; `None` for built-in ones.
    pub fn tags_hash(&self) -> Option<String> {
        self.tags.map(|tags| hexadecimal(&Sha256::digest(tags_file(tags))))
    }

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
