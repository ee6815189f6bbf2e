//! A study: scenarios, how long each is played, and the seed.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::run::Simulation;
use crate::scenario::{Scenario, ScenarioError};
use crate::tally::Tally;

/// The version of everything that the numbers of a study depend on: how shoes are dealt, how blocks are
/// formed, and how strategies are made. Results of different versions are never added.
pub const SCHEME: u32 = 2;

/// Returns the version of a result, or of anything else that states one as `scheme`, whatever else is in it:
/// results of other versions may not be readable, and the version says why.
pub fn scheme_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Version {
        scheme: u32,
    }
    serde_json::from_str::<Version>(text).ok().map(|version| version.scheme)
}

/// A study: scenarios, how long each is played, and the seed. All of its results follow from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// About how many rounds each scenario is played: whole blocks, as many as are expected to have them.
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
    /// Returns a name for the study: a hash of all that its results depend on, in hexadecimal digits.
    pub fn id(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        let hash = Sha256::new().chain_update(SCHEME.to_le_bytes()).chain_update(&text).finalize();
        let digits = hash.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
        digits.concat()
    }

    /// Prepares a scenario. Every scenario is dealt the same cards as far as its shoes are the same, so
    /// that two scenarios differ by less than their errors say.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn task(&self, scenario: &Scenario) -> Result<Task, ScenarioError> {
        let simulation = Simulation::new(scenario.game()?, self.seed);
        let blocks = blocks_for(&simulation, self.rounds);
        Ok(Task { simulation, blocks })
    }
}

/// Returns how many blocks have so many rounds, if they are like the first one.
fn blocks_for(simulation: &Simulation, rounds: u64) -> u64 {
    let mut first = simulation.tally();
    simulation.play_blocks(simulation.engine(), 0..1, &mut first);
    rounds.div_ceil(first.rounds()).max(1)
}

/// The results of a study, or of a shard of it: the blocks whose number leaves `shard` when divided by `of`.
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

/// Why results cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There are none.
    #[error("there is nothing to merge")]
    Nothing,
    /// A result is of another version.
    #[error("it is of version {found} of the simulator, and this is version {SCHEME}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// A result is of another study, or of one that was cut up differently.
    #[error("it is of another study than the first one, or one in another number of shards")]
    OtherStudy,
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

impl StudyResult {
    /// Plays a shard on this many threads.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`].
    pub fn of_shard(
        study: &Study,
        shard: u32,
        of: u32,
        threads: usize,
    ) -> Result<Self, ScenarioError> {
        let tallies = study.scenarios.iter().map(|scenario| {
            let task = study.task(scenario)?;
            let mut tally = task.simulation.tally();
            let blocks = (u64::from(shard)..task.blocks).step_by(of as usize);
            task.simulation.play_all(blocks, threads, &mut tally);
            Ok(tally)
        });
        let tallies = tallies.collect::<Result<_, ScenarioError>>()?;
        Ok(Self { scheme: SCHEME, study: study.clone(), shard, of, tallies })
    }

    /// Adds results of shards, in any order; the same shard twice counts once. Returns the sum, and the
    /// shards that are missing.
    ///
    /// # Errors
    ///
    /// The position of the first result that cannot be added, and why.
    pub fn merge(results: &[Self]) -> Result<(Self, Vec<u32>), (usize, MergeError)> {
        let first = results.first().ok_or((0, MergeError::Nothing))?;
        let mut known = vec![None; first.of as usize];
        for (at, result) in results.iter().enumerate() {
            result.check(first).map_err(|error| (at, error))?;
            let place = &mut known[result.shard as usize];
            if place.is_some_and(|other| other != result) {
                return Err((at, MergeError::Differs { shard: result.shard }));
            }
            *place = Some(result);
        }
        let mut sum = Self { shard: 0, of: 1, ..first.clone() };
        for result in known.iter().flatten().filter(|result| result.shard != first.shard) {
            for (sum, tally) in sum.tallies.iter_mut().zip(&result.tallies) {
                sum.add(tally);
            }
        }
        let missing = (0..first.of).zip(&known).filter(|(_, result)| result.is_none());
        Ok((sum, missing.map(|(shard, _)| shard).collect()))
    }

    /// Checks that this is a result that can be added to the first one.
    fn check(&self, first: &Self) -> Result<(), MergeError> {
        if self.scheme != SCHEME {
            return Err(MergeError::Version { found: self.scheme });
        }
        if self.study != first.study || self.of != first.of {
            return Err(MergeError::OtherStudy);
        }
        let fits = self.shard < self.of
            && self.tallies.len() == self.study.scenarios.len()
            && self.tallies.iter().zip(&first.tallies).all(|(one, other)| one.is_like(other));
        if fits { Ok(()) } else { Err(MergeError::Damaged) }
    }
}
