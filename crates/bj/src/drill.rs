//! Drills, as both faces have them: what is asked for, what memory knows, and what it is told.

mod memory;
pub(crate) mod plain;

use std::path::PathBuf;

use anyhow::Result;
use blackjack_coach::drill::{Drill, Kind, Mean, Plan, Wanted};
use blackjack_coach::words::counted;
use blackjack_engine::House;
use blackjack_odds::Tags;
use blackjack_table::{NAMELESS, Seed, Store, StoreError};

use crate::clock::now_ms;
pub(crate) use memory::Known;

/// Where nobody chose a number, one of so many is taken: few enough to be typed again.
const SEEDS: u64 = 1_000_000_000;

/// The milliseconds of a minute.
const MINUTE_MS: u64 = 60_000;

/// What somebody wants to be drilled on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Request {
    pub(crate) house: House,
    /// Who is drilled; none is who plays alone.
    pub(crate) player: Option<String>,
    /// How many questions; as many as are usual where nobody said.
    pub(crate) reps: Option<u32>,
    pub(crate) minutes: Option<u32>,
    /// The number to ask by, to practise.
    pub(crate) seed: Option<u64>,
    /// The hands that are asked, where somebody chose them.
    pub(crate) hands: Vec<Wanted>,
    pub(crate) tags: Tags,
    /// How many cards of a countdown are shown at once.
    pub(crate) at_once: u8,
}

impl Request {
    /// What is usual at this house, for this player, who counts by these tags.
    pub(crate) fn usual(house: &House, player: Option<&str>, tags: Tags) -> Self {
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
    fn plan(&self, kind: Kind) -> Result<Plan> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => chosen_by_nobody()?,
        };
        let limit_ms = self.minutes.map(|minutes| u64::from(minutes) * MINUTE_MS);
        let usual = if limit_ms.is_some() { u32::MAX } else { kind.usual_reps() };
        Ok(Plan {
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
    fn who(&self) -> &str {
        self.player.as_deref().unwrap_or(NAMELESS)
    }

    /// What memory knows of who is drilled; nothing, if there is no memory, or one from before
    /// there were drills that nobody has opened since.
    pub(crate) fn known(&self, store: Option<&Store>) -> Result<Known, StoreError> {
        match store.map(|store| Known::read(store, self.who(), &self.house)) {
            None | Some(Err(StoreError::Older { .. })) => Ok(Known::default()),
            Some(known) => known,
        }
    }
}

/// A drill that is to be prepared.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Order {
    pub(crate) request: Request,
    pub(crate) kind: Kind,
    /// The folder of the memory that knows of who is drilled.
    pub(crate) memory: Option<PathBuf>,
    /// What is known where there is none.
    pub(crate) known: Known,
}

impl Order {
    /// Reads what is known, and begins the drill.
    pub(crate) fn begin(&self) -> Result<Session> {
        let store = self.memory.as_deref().map(Store::open_to_read).transpose()?;
        match store {
            Some(store) => {
                Session::begin(&self.request, self.kind, &self.request.known(Some(&store))?)
            }
            None => Session::begin(&self.request, self.kind, &self.known),
        }
    }
}

/// A number that nobody chose.
fn chosen_by_nobody() -> Result<u64> {
    let secret = Seed::secret()?.0;
    let number = secret.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    Ok(number % SEEDS)
}

/// A drill, and what is to become of its results.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) drill: Drill,
    request: Request,
    /// The drills of its kind that were there before.
    before: Vec<Mean>,
}

impl Session {
    /// Begins a drill for somebody of whom this is known. This takes some hundredths of a second.
    pub(crate) fn begin(request: &Request, kind: Kind, known: &Known) -> Result<Self> {
        let drill = Drill::new(&request.house, request.plan(kind)?, &known.past, now_ms())?;
        let before = known.before(&drill);
        Ok(Self { drill, request: request.clone(), before })
    }

    /// Whether its results count for nothing: the questions were chosen by a number.
    pub(crate) const fn is_practice(&self) -> bool {
        self.request.seed.is_some()
    }

    /// What it is, in a line.
    pub(crate) fn title(&self) -> String {
        let (kind, house) = (self.drill.kind(), self.request.house.name());
        let Plan { seed, reps, limit_ms, .. } = self.drill.plan();
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
    pub(crate) fn keep(&self, store: Option<&Store>) -> Result<(), StoreError> {
        let counts = !self.is_practice() && self.drill.answered() > 0;
        let Some(store) = store.filter(|_| counts) else { return Ok(()) };
        memory::keep(store, self.request.who(), &self.request.house, &self.drill)
    }

    /// What came of it, in sentences.
    pub(crate) fn summary(&self) -> Vec<String> {
        self.drill.results().lines(&self.request.house, &self.before)
    }
}
