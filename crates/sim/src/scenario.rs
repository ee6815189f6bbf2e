//! A game and its player as data: [`Scenario`].

pub(crate) mod count_choice;
pub(crate) mod error;
mod memo;
pub(crate) mod preparation;
pub(crate) mod strategy;

use blackjack_engine::House;
use blackjack_odds::{Chart, Convention, IndexOptions};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bets::progression::Progression;
use crate::bets::wager::{Ramp, Units};
use crate::count_scheme::{CountBy, CountScheme, Hundredths};
use crate::game::{Game, Others, Player};
use crate::policy::Policy;
use crate::policy::play_errors::MILLION;
use crate::policy::plays_by_count::{PlaysByCount, PlaysErrors};
use count_choice::CountChoice;
use error::ScenarioError;
use preparation::Preparation;
use strategy::Strategy;

/// A game and its player as data: all that the results depend on, besides the seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The house.
    pub house: House,
    /// The playing strategy.
    pub strategy: Strategy,
    /// The count; `None` without one.
    pub count: Option<CountChoice>,
    /// The bets: each with the count from which it is placed, in hundredths.
    pub ramp: RampSteps,
    /// The plays that change with the count.
    pub index_plays: IndexPlayChoice,
    /// The numbers of spots: each with the count from which it applies, in hundredths.
    pub spots: RampSteps,
    /// The number of other players, who play basic strategy with one spot each.
    pub others: u8,
    /// The player's seat, from 0: the number of other players that act before.
    pub seat: u8,
    /// The number of decisions per million that are replaced with another legal choice at random.
    pub errors: u32,
    /// The bets that depend on earlier results, in place of the ramp.
    pub progression: Option<Progression>,
    /// True if the house's side bets are evaluated.
    pub side_bets: bool,
}

/// The plays that change with the count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IndexPlayChoice {
    /// This many of the plays that `odds` finds, the largest gains first, and insurance by
    /// the count; none if it is 0.
    Best(usize),
    /// These plays, as comma-separated values: see [`PlaysByCount::from_csv`].
    Given(String),
}

impl IndexPlayChoice {
    /// No play changes with the count.
    pub const NONE: Self = Self::Best(0);

    /// Returns a hash of given plays, in hexadecimal digits; `None` for those that `odds` finds.
    pub fn hash_of_given(&self) -> Option<String> {
        let Self::Given(text) = self else { return None };
        Some(hex::encode(Sha256::digest(text)))
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

impl Scenario {
    /// Returns basic strategy at a house, alone at the table, on one spot, with
    /// equal bets and no count.
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

    /// Prepares the game with cached computations, and adds its own to the cache.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn game_with(&self, known: &mut Preparation) -> Result<Game, ScenarioError> {
        self.check_player()?;
        let rules = self.house.rules();
        let policy = known.policy(rules, &self.strategy)?;
        let count = self.scheme()?;
        let policy = match self.plays_by_count_with(known)? {
            Some(plays) => policy.with_plays_by_count(&plays),
            None => policy,
        };
        let others =
            (self.others > 0).then(|| known.policy(rules, &Strategy::Basic)).transpose()?;
        self.played_by(policy, count, others)
    }

    /// Checks whether the simulator can deal the shoe, pay exactly and keep the count, without
    /// computing a strategy, which is slow.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn check(&self) -> Result<(), ScenarioError> {
        self.outline().map(|_| ())
    }

    /// Prepares the game with a player who mimics the dealer, which takes no time. Everything
    /// except the play is the same as in [`Scenario::game`]: the cards, the counts, the bets
    /// and the classes of results.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn outline(&self) -> Result<Game, ScenarioError> {
        self.check_player()?;
        let rules = self.house.rules();
        if let Strategy::Chart(text) = &self.strategy {
            Chart::read(rules, text)?;
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

    /// Checks the settings that do not depend on the house.
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
        let indices = known.indices(rules, (choice, &count), &options)?;
        Ok(Some(match count.by {
            CountBy::TrueCount => PlaysByCount::best(&indices, most),
            // The running count that equals a true count depends on the depth; the
            // depth of the indices is used.
            CountBy::RunningCount { start } => {
                PlaysByCount::best_by_running_count(&indices, most, |at| {
                    let (decks, left) = (rules.decks(), options.decks_left);
                    f64::from(start) + count.tags.running_count(decks, left, at)
                })
            }
        }))
    }

    /// Reads given index plays, for the count that the player uses.
    fn given_plays(&self, text: &str) -> Result<PlaysByCount, PlaysErrors> {
        let running = self.count.as_ref().and_then(|count| count.running_from);
        PlaysByCount::from_csv_by(self.house.rules(), text, running.is_some())
    }
}
