//! A study: scenarios, the number of rounds of each, and the seed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::run::Simulation;
use crate::scenario::Scenario;
use crate::scenario::error::ScenarioError;
use crate::scenario::preparation::Preparation;
use crate::tally::Tally;

/// The version of everything that the numbers of a study depend on: the dealing of shoes,
/// the division into blocks, and the computation of strategies. Results of different
/// versions are never added.
pub const SCHEME: u32 = 5;

/// Returns the version of a result, or of any document with a field `scheme`, ignoring all other
/// fields: results of other versions may not be readable, and the version explains why.
pub fn scheme_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Version {
        scheme: u32,
    }
    serde_json::from_str::<Version>(text).ok().map(|version| version.scheme)
}

/// The maximum number of shards of a study.
pub const SHARDS_MAX: u32 = 1_000_000;

/// The maximum number of scenarios of a study.
pub const SCENARIOS_MAX: usize = 1_000;

/// A study: scenarios, the number of rounds of each, and the seed. These
/// determine all of its results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// The approximate number of rounds per scenario: it is played in whole blocks, as many as
    /// are expected to reach it.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
}

/// A scenario of a study, ready to be played.
#[derive(Debug)]
pub struct Task {
    /// The scenario, compiled.
    pub simulation: Simulation,
    /// The number of its blocks.
    pub blocks: u64,
}

impl Study {
    /// Returns a name for the study: a hash of everything that determines its
    /// results, in hexadecimal digits.
    pub fn id(&self) -> String {
        let hash = Sha256::new().chain_update(SCHEME.to_le_bytes()).chain_update(json(self));
        hex::encode(hash.finalize())
    }

    /// Prepares all scenarios.
    ///
    /// # Errors
    ///
    /// The position of the first scenario that cannot be simulated, and the reason.
    pub fn tasks(&self) -> Result<Vec<Task>, (usize, ScenarioError)> {
        let (scenarios, mut known) = (self.scenarios.iter().enumerate(), Preparation::default());
        scenarios.map(|(at, it)| self.task(it, &mut known).map_err(|error| (at, error))).collect()
    }

    /// Prepares a scenario, with cached computations. Scenarios with the same shoes get
    /// the same cards, so the difference between two scenarios has a smaller error than
    /// their own errors suggest.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn task(
        &self,
        scenario: &Scenario,
        known: &mut Preparation,
    ) -> Result<Task, ScenarioError> {
        let simulation = Simulation::new(scenario.game_with(known)?, self.seed);
        let blocks = blocks_for(&simulation, self.rounds);
        Ok(Task { simulation, blocks })
    }
}

impl Task {
    /// Returns the number of blocks of a shard.
    fn blocks_of(&self, shard: u32, of: u32) -> u64 {
        self.blocks.saturating_sub(shard.into()).div_ceil(of.max(1).into())
    }
}

/// Returns the number of blocks that have this many rounds, if they are like the first one.
fn blocks_for(simulation: &Simulation, rounds: u64) -> u64 {
    let mut first = simulation.tally();
    simulation.play_blocks(simulation.engine(), 0..1, &mut first);
    rounds.div_ceil(first.rounds()).max(1)
}

/// The results of a study, or of a shard of it: the blocks whose number leaves
/// `shard` when divided by `of`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyResult {
    /// The version of the numbers: [`SCHEME`].
    pub scheme: u32,
    /// The study.
    pub study: Study,
    /// The shard, from 0.
    pub shard: u32,
    /// The number of shards.
    pub of: u32,
    /// One tally for each scenario.
    pub tallies: Vec<Tally>,
}

/// Returns data as text, to compare it or to compute its hash.
fn json(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).unwrap_or_else(|error| unreachable!("it is plain data: {error}"))
}

impl StudyResult {
    /// Plays a shard of a study, whose scenarios have been prepared, on this many threads.
    pub fn of_shard(study: &Study, tasks: &[Task], shard: u32, of: u32, threads: usize) -> Self {
        let tallies = tasks.iter().map(|task| {
            let mut tally = task.simulation.tally();
            let blocks = (u64::from(shard)..task.blocks).step_by(of.max(1) as usize);
            task.simulation.play_all(task.simulation.engine(), blocks, threads, &mut tally);
            tally
        });
        let tallies = tallies.collect();
        Self { scheme: SCHEME, study: study.clone(), shard, of, tallies }
    }
}

/// The reason why results cannot be merged.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A result is of another version.
    #[error("it is of version {found} of the simulator, and this is version {SCHEME}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// A result is of another study, or of one divided into another number of shards.
    #[error("it is of another study than the first one, or one in another number of shards")]
    OtherStudy,
    /// Its study cannot be simulated.
    #[error("its study cannot be simulated: {0}")]
    Study(#[from] ScenarioError),
    /// Its numbers cannot be those of its study.
    #[error("its numbers do not fit its study")]
    Damaged,
    /// Two different results claim to be the same shard.
    #[error("shard {} differs from the same shard before", shard + 1)]
    Differs {
        /// The shard.
        shard: u32,
    },
}

/// A merge of shards' results, one after the other in any order.
#[derive(Debug)]
pub struct Merger {
    study: Study,
    /// The identifier of the study: [`Study::id`].
    id: String,
    of: u32,
    tasks: Vec<Task>,
    tallies: Vec<Tally>,
    /// The hash of each shard that has been added.
    known: BTreeMap<u32, [u8; 32]>,
}

impl Merger {
    /// Starts a merge with this result. Those added later must be of the same
    /// study and number of shards.
    ///
    /// # Errors
    ///
    /// [`MergeError`].
    pub fn new(first: &StudyResult) -> Result<Self, MergeError> {
        if first.scheme != SCHEME {
            return Err(MergeError::Version { found: first.scheme });
        }
        let Study { scenarios, .. } = &first.study;
        let is_whole = scenarios.len() == first.tallies.len() && scenarios.len() <= SCENARIOS_MAX;
        if !is_whole || !(1..=SHARDS_MAX).contains(&first.of) {
            return Err(MergeError::Damaged);
        }
        let tasks = first.study.tasks().map_err(|(_, error)| error)?;
        let mut merger = Self::of_tasks(&first.study, tasks, first.of);
        merger.add(first)?;
        Ok(merger)
    }

    /// Starts a merge of a study in this many shards, whose scenarios have been prepared.
    pub fn of_tasks(study: &Study, tasks: Vec<Task>, of: u32) -> Self {
        let tallies = tasks.iter().map(|task| task.simulation.tally()).collect();
        let (study, id) = (study.clone(), study.id());
        Self { study, id, of, tasks, tallies, known: BTreeMap::new() }
    }

    /// Adds a result. The same shard twice counts once.
    ///
    /// # Errors
    ///
    /// [`MergeError`]. After an error the sums are useless.
    pub fn add(&mut self, result: &StudyResult) -> Result<(), MergeError> {
        let shard = result.shard;
        self.check(result)?;
        let hash = Sha256::digest(json(&result.tallies)).into();
        match self.known.get(&shard) {
            Some(known) if *known == hash => return Ok(()),
            Some(_) => return Err(MergeError::Differs { shard }),
            None => {}
        }
        self.known.insert(shard, hash);
        let added =
            self.tallies.iter_mut().zip(&result.tallies).all(|(sum, tally)| sum.try_add(tally));
        if added { Ok(()) } else { Err(MergeError::Damaged) }
    }

    /// Checks that this can be the result of a shard of the study.
    fn check(&self, result: &StudyResult) -> Result<(), MergeError> {
        let StudyResult { scheme, study, shard, of, tallies } = result;
        if *scheme != SCHEME {
            return Err(MergeError::Version { found: *scheme });
        }
        if *of != self.of || study.id() != self.id {
            return Err(MergeError::OtherStudy);
        }
        let fits = |(task, tally): (&Task, &Tally)| {
            task.simulation.can_add_up_to(tally, task.blocks_of(*shard, *of))
        };
        let all = tallies.len() == self.tasks.len() && self.tasks.iter().zip(tallies).all(fits);
        if *shard < *of && all { Ok(()) } else { Err(MergeError::Damaged) }
    }

    /// Lists the shards that are missing, from 0.
    pub fn missing(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.of).filter(|shard| !self.known.contains_key(shard))
    }

    /// Returns the number of shards.
    pub const fn of(&self) -> u32 {
        self.of
    }

    /// Returns the study.
    pub const fn study(&self) -> &Study {
        &self.study
    }

    /// Returns the prepared scenarios with their sums.
    pub fn sums(&self) -> impl Iterator<Item = (&Scenario, &Task, &Tally)> {
        let tasks = self.tasks.iter().zip(&self.tallies);
        self.study
            .scenarios
            .iter()
            .zip(tasks)
            .map(|(scenario, (task, tally))| (scenario, task, tally))
    }
}
