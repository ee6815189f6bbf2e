//! Drills for every front end: the request, the player's history, and saving the results.

mod begin_error;
mod player_drills;
mod seeded_random;

use std::sync::Arc;

use blackjack_coach::drill::{ChosenHand, Drill, DrillKind, DrillPlan, DrillSummary};
use blackjack_coach::words::counted;
use blackjack_engine::House;
use blackjack_odds::Tags;
use blackjack_table::{EntropyError, HistoryError, Seed, UNNAMED_PLAYER};

pub use begin_error::BeginError;
pub use player_drills::PlayerDrills;
use seeded_random::SeededRandom;

use crate::history::{CoachedHistory, HistorySource};

/// The number of random seeds, small enough that a seed is easy to type again.
const SEEDS: u64 = 1_000_000_000;

/// The milliseconds in a minute.
const MINUTE_MS: u64 = 60_000;

/// A request for a drill.
#[derive(Clone, PartialEq, Debug)]
pub struct DrillRequest {
    /// The house.
    pub house: House,
    /// The player; `None` for a solo player without a name.
    pub player: Option<String>,
    /// The number of questions; `None` for the default.
    pub reps: Option<u32>,
    /// The time limit in minutes, if there is one.
    pub minutes: Option<u32>,
    /// The seed of a practice drill.
    pub seed: Option<u64>,
    /// The hands to ask, if they were chosen.
    pub hands: Vec<ChosenHand>,
    /// The tags used to count cards.
    pub tags: Tags,
    /// The number of cards shown at once in a countdown.
    pub at_once: u8,
}

impl DrillRequest {
    /// Creates a request with the defaults.
    pub fn for_player(house: &House, player: Option<&str>, tags: Tags) -> Self {
        Self {
            house: house.clone(),
            player: player.map(ToOwned::to_owned),
            reps: None,
            minutes: None,
            seed: None,
            hands: Vec::new(),
            tags,
            at_once: 1,
        }
    }

    /// Returns the plan of a drill of this kind.
    fn plan(&self, kind: DrillKind) -> Result<DrillPlan, EntropyError> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => random_seed()?,
        };
        let limit_ms = self.minutes.map(|minutes| u64::from(minutes) * MINUTE_MS);
        let usual = if limit_ms.is_some() { u32::MAX } else { kind.usual_reps() };
        Ok(DrillPlan {
            kind,
            seed,
            reps: self.reps.unwrap_or(usual),
            limit_ms,
            hands: self.hands.clone(),
            tags: self.tags.clone(),
            at_once: self.at_once,
        })
    }

    /// Returns the player's name in the history.
    fn player_name(&self) -> &str {
        self.player.as_deref().unwrap_or(UNNAMED_PLAYER)
    }

    /// Returns the player's earlier drills and hands. The result is empty without a history, or
    /// with one that predates drills and has not been upgraded.
    ///
    /// # Errors
    ///
    /// Fails if the history cannot be read.
    pub fn known(&self, history: Option<&CoachedHistory>) -> Result<PlayerDrills, HistoryError> {
        match history.map(|history| PlayerDrills::read(history, self.player_name(), &self.house)) {
            None | Some(Err(HistoryError::Older(_))) => Ok(PlayerDrills::default()),
            Some(known) => known,
        }
    }
}

/// An order to prepare a drill.
#[derive(Clone, Debug)]
pub struct DrillOrder {
    /// The request.
    pub request: DrillRequest,
    /// The kind of drill.
    pub kind: DrillKind,
    /// The source of the player's history, if there is one.
    pub source: Option<Arc<dyn HistorySource>>,
    /// The earlier drills of the player, if there is no history.
    pub known: PlayerDrills,
    /// The start time of the drill.
    pub now_ms: i64,
}

impl DrillOrder {
    /// Reads the player's history, and begins the drill.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to ask, or if the history cannot be read.
    pub fn begin(&self) -> Result<RunningDrill, BeginError> {
        let Self { request, kind, now_ms, .. } = self;
        match &self.source {
            Some(source) => {
                let history = source.open_to_read()?;
                let known = request.known(Some(history.as_ref()))?;
                RunningDrill::begin(request, *kind, &known, *now_ms)
            }
            None => RunningDrill::begin(request, *kind, &self.known, *now_ms),
        }
    }
}

/// Returns a random seed.
fn random_seed() -> Result<u64, EntropyError> {
    let secret = Seed::random()?.0;
    let number = secret.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    Ok(number % SEEDS)
}

/// A drill in progress.
#[derive(Clone, Debug)]
pub struct RunningDrill {
    /// The drill.
    pub drill: Drill,
    request: DrillRequest,
    /// The player's earlier drills of its kind.
    before: Vec<DrillSummary>,
}

impl RunningDrill {
    /// Begins a drill for a player with this history. This takes some hundredths of a second.
    ///
    /// # Errors
    ///
    /// Fails if there is nothing to ask.
    pub fn begin(
        request: &DrillRequest,
        kind: DrillKind,
        known: &PlayerDrills,
        now_ms: i64,
    ) -> Result<Self, BeginError> {
        let plan = request.plan(kind)?;
        let random = Box::new(SeededRandom::new(plan.seed));
        let drill = Drill::new(&request.house, plan, random, &known.past, now_ms)?;
        let before = known.before(&drill);
        Ok(Self { drill, request: request.clone(), before })
    }

    /// Returns the house that the drill is for.
    pub const fn house(&self) -> &House {
        &self.request.house
    }

    /// Returns whether the drill is practice: its seed was chosen, so its results are not saved.
    pub const fn is_practice(&self) -> bool {
        self.request.seed.is_some()
    }

    /// Describes the drill in a line.
    pub fn title(&self) -> String {
        let (kind, house) = (self.drill.kind(), self.request.house.name());
        let DrillPlan { seed, reps, limit_ms, .. } = self.drill.plan();
        let minutes = limit_ms.map(|ms| counted(ms / MINUTE_MS, "minute"));
        let questions = || counted(*reps, "question");
        let long = match (minutes, reps) {
            (Some(minutes), &u32::MAX) => minutes,
            (Some(minutes), _) => format!("{} or {minutes}", questions()),
            (None, _) => questions(),
        };
        format!("Drill: {kind}, {}, at {house}. {long}, seed {seed}.", kind.meaning())
    }

    /// Saves the results, unless it was practice or nothing was answered.
    ///
    /// # Errors
    ///
    /// Fails if the history cannot be written.
    pub fn save(&self, history: Option<&CoachedHistory>) -> Result<(), HistoryError> {
        let counts = !self.is_practice() && self.drill.answered() > 0;
        let Some(history) = history.filter(|_| counts) else { return Ok(()) };
        player_drills::save(history, self.request.player_name(), &self.request.house, &self.drill)
    }

    /// Returns the results, a sentence each.
    pub fn summary(&self) -> Vec<String> {
        self.drill.results().lines(&self.request.house, &self.before)
    }
}
