//! The file that keeps the progress of a study: [`Saved`].

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use blackjack_sim::{MergeError, SCHEME, Simulation, Study, Tally, Task, scheme_of};
use blackjack_store::{open_regular, read_limited, replace_file};
use serde::{Deserialize, Serialize};

use super::resume_lock::ResumeLock;
use crate::output::display_path;

/// The maximum size of a file, in bytes.
const FILE_MAX: usize = 1 << 30;

/// The progress of a study, and the file that keeps it, if there is one.
#[derive(Debug)]
pub(super) struct Saved {
    path: Option<PathBuf>,
    kept: Kept,
    /// Held until the end, so that no other simulation writes the same file.
    _lock: Option<ResumeLock>,
}

/// The contents of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    scheme: u32,
    study: Study,
    /// By scenario: the number of blocks that have been played, from the first, and their total.
    progress: Vec<Option<(u64, Tally)>>,
}

impl Saved {
    /// Resumes from a file if it exists. The file is written at once, so that an unwritable place
    /// is reported before hours of play.
    pub(super) fn open(path: Option<&Path>, study: &Study) -> Result<Self> {
        let progress = study.scenarios.iter().map(|_| None).collect();
        let fresh = Kept { scheme: SCHEME, study: study.clone(), progress };
        let Some(path) = path else { return Ok(Self { path: None, kept: fresh, _lock: None }) };
        let shown = display_path(path);
        // No lock is created beside something that is not a file.
        opened(path, &shown)?;
        let lock = ResumeLock::take(path)?;
        let kept = match opened(path, &shown)? {
            None => fresh,
            Some(file) => {
                read(&read_limited(file, &shown, "file of a simulation", FILE_MAX)?, &shown, fresh)?
            }
        };
        let saved = Self { path: Some(path.to_owned()), kept, _lock: Some(lock) };
        saved.check()?;
        saved.save()?;
        Ok(saved)
    }

    /// Checks all kept results before the file is written for the first time.
    fn check(&self) -> Result<()> {
        let Kept { study, progress, .. } = &self.kept;
        let kept = study.scenarios.iter().zip(progress);
        for (scenario, (blocks, tally)) in kept.filter_map(|(it, kept)| Some((it, kept.as_ref()?)))
        {
            // The consistency of the numbers depends on the deal and the bets, not on the plays.
            let simulation = scenario.outline().map(|game| Simulation::new(game, study.seed));
            let agree = simulation.is_ok_and(|it| it.can_add_up_to(tally, *blocks));
            if !agree {
                let (shown, house) = (self.shown().unwrap_or_default(), scenario.house.name());
                bail!(
                    "{shown}: the numbers of the house \"{house}\" do not agree with each other or with the simulation"
                );
            }
        }
        Ok(())
    }

    /// Returns the number of blocks of a scenario that have been played, and their total. A
    /// run with more rounds or a smaller error continues from there; in a run with fewer
    /// rounds, all kept results count.
    pub(super) fn progress(&self, scenario: usize, task: &Task) -> (u64, Tally) {
        let kept = self.kept.progress[scenario].clone();
        kept.unwrap_or_else(|| (0, task.simulation.tally()))
    }

    pub(super) fn set_progress(&mut self, scenario: usize, blocks: u64, tally: &Tally) {
        if self.path.is_some() {
            self.kept.progress[scenario] = Some((blocks, tally.clone()));
        }
    }

    /// Writes the file, all of it or nothing.
    pub(super) fn save(&self) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        Ok(replace_file(path, serde_json::to_string(&self.kept)? + "\n")?)
    }

    /// Returns the path for messages.
    pub(super) fn shown(&self) -> Option<String> {
        self.path.as_ref().map(display_path)
    }
}

/// Opens a file; `None` if it does not exist.
fn opened(path: &Path, shown: &str) -> Result<Option<File>> {
    match open_regular(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        opened => Ok(Some(opened.with_context(|| format!("cannot read {shown}"))?)),
    }
}

/// Reads a file of the same study.
fn read(text: &str, shown: &str, fresh: Kept) -> Result<Kept> {
    // The file of another version may be unreadable; the version is then the reason.
    if let Some(found) = scheme_of(text).filter(|found| *found != SCHEME) {
        bail!("{shown}: {}", MergeError::Version { found });
    }
    let kept: Kept = serde_json::from_str(text)
        .map_err(|error| anyhow!("{shown}: this is not what a simulation keeps: {error}"))?;
    // Compared as data: a house that was read back has lost the places where its keys were stated.
    let data = |study: &Study| serde_json::to_value(&study.scenarios);
    let is_same = data(&kept.study)? == data(&fresh.study)?;
    if !is_same || kept.progress.len() != fresh.progress.len() {
        bail!("{shown}: it keeps another simulation: another house, strategy, count or ramp");
    }
    if kept.study.seed != fresh.study.seed {
        bail!("{shown}: it keeps a simulation with --seed {}", kept.study.seed);
    }
    Ok(Kept { progress: kept.progress, ..fresh })
}
