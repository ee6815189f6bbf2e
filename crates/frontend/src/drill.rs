//! Drills, as both faces have them: what is asked for, what memory knows, and what it is told.

mod begin_error;
mod player_drills;
mod seeded_random;

use std::path::PathBuf;

use blackjack_coach::drill::{ChosenHand, Drill, DrillKind, DrillPlan, DrillSummary};
use blackjack_coach::words::counted;
use blackjack_engine::House;
use blackjack_odds::Tags;
use blackjack_store::{Store, StoreError, UNNAMED_PLAYER};
use blackjack_table::{EntropyError, Seed};

pub use begin_error::BeginError;
pub use player_drills::PlayerDrills;
use seeded_random::SeededRandom;

/// Where nobody chose a number, one of so many is taken: few enough to be typed again.
const SEEDS: u64 = 1_000_000_000;

/// The milliseconds of a minute.
const MINUTE_MS: u64 = 60_000;

/// What somebody wants to be drilled on.
#[derive(Clone, PartialEq, Debug)]
pub struct DrillRequest {
    /// Where.
    pub house: House,
    /// Who is drilled; none is who plays alone.
    pub player: Option<String>,
    /// How many questions; as many as are usual where nobody said.
    pub reps: Option<u32>,
    /// After how many minutes it ends, where somebody said.
    pub minutes: Option<u32>,
    /// The number to ask by, to practise.
    pub seed: Option<u64>,
    /// The hands that are asked, where somebody chose them.
    pub hands: Vec<ChosenHand>,
    /// What cards count for.
    pub tags: Tags,
    /// How many cards of a countdown are shown at once.
    pub at_once: u8,
}

impl DrillRequest {
    /// What is usual at this house, for this player, who counts by these tags.
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

    /// The drill of this kind that is asked for.
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

    /// Who is drilled, as memory calls them.
    fn player_name(&self) -> &str {
        self.player.as_deref().unwrap_or(UNNAMED_PLAYER)
    }

    /// What memory knows of who is drilled; nothing, if there is no memory, or one from before
    /// there were drills that nobody has opened since.
    ///
    /// # Errors
    ///
    /// Where memory cannot be read.
    pub fn known(&self, store: Option<&Store>) -> Result<PlayerDrills, StoreError> {
        match store.map(|store| PlayerDrills::read(store, self.player_name(), &self.house)) {
            None | Some(Err(StoreError::Older { .. })) => Ok(PlayerDrills::default()),
            Some(known) => known,
        }
    }
}

/// A drill that is to be prepared.
#[derive(Clone, PartialEq, Debug)]
pub struct DrillOrder {
    /// Of what.
    pub request: DrillRequest,
    /// Which.
    pub kind: DrillKind,
    /// The folder of the memory that knows of who is drilled.
    pub memory: Option<PathBuf>,
    /// What is known where there is none.
    pub known: PlayerDrills,
    /// When it begins.
    pub now_ms: i64,
}

impl DrillOrder {
    /// Reads what is known, and begins the drill.
    ///
    /// # Errors
    ///
    /// Where there is nothing to ask, or memory cannot be read.
    pub fn begin(&self) -> Result<RunningDrill, BeginError> {
        let store = self.memory.as_deref().map(Store::open_to_read).transpose()?;
        let Self { request, kind, now_ms, .. } = self;
        match store {
            Some(store) => {
                RunningDrill::begin(request, *kind, &request.known(Some(&store))?, *now_ms)
            }
            None => RunningDrill::begin(request, *kind, &self.known, *now_ms),
        }
    }
}

/// A number that nobody chose.
fn random_seed() -> Result<u64, EntropyError> {
    let secret = Seed::random()?.0;
    let number = secret.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    Ok(number % SEEDS)
}

/// A drill, and what is to become of its results.
#[derive(Clone, Debug)]
pub struct RunningDrill {
    /// The drill.
    pub drill: Drill,
    request: DrillRequest,
    /// The drills of its kind that were there before.
    before: Vec<DrillSummary>,
}

impl RunningDrill {
    /// Begins a drill for somebody of whom this is known. This takes some hundredths of a second.
    ///
    /// # Errors
    ///
    /// Where there is nothing to ask.
    pub fn begin(
        request: &DrillRequest,
        kind: DrillKind,
        known: &PlayerDrills,
        now_ms: i64,
    ) -> Result<Self, BeginError> {
        let plan = request.plan(kind)?;
        let chance = Box::new(SeededRandom::new(plan.seed));
        let drill = Drill::new(&request.house, plan, chance, &known.past, now_ms)?;
        let before = known.before(&drill);
        Ok(Self { drill, request: request.clone(), before })
    }

    /// Whether its results count for nothing: the questions were chosen by a number.
    pub const fn is_practice(&self) -> bool {
        self.request.seed.is_some()
    }

    /// What it is, in a line.
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

    /// Keeps the results, where they count and something was answered.
    ///
    /// # Errors
    ///
    /// Where memory cannot be written.
    pub fn save(&self, store: Option<&Store>) -> Result<(), StoreError> {
        let counts = !self.is_practice() && self.drill.answered() > 0;
        let Some(store) = store.filter(|_| counts) else { return Ok(()) };
        player_drills::save(store, self.request.player_name(), &self.request.house, &self.drill)
    }

    /// What came of it, in sentences.
    pub fn summary(&self) -> Vec<String> {
        self.drill.results().lines(&self.request.house, &self.before)
    }
}
