//! The file that keeps what has been played: [`Saved`].

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use blackjack_sim::{MergeError, SCHEME, Study, Tally, scheme_of};
use serde::{Deserialize, Serialize};

use crate::atomic_file;
use crate::houses::read_limited;
use crate::output::display_path;

/// The maximum size of a file, in bytes.
const FILE_MAX: usize = 1 << 30;

/// What has been played of a study, and the file that keeps it, if there is one.
#[derive(Debug)]
pub(super) struct Saved {
    path: Option<PathBuf>,
    kept: Kept,
}

/// The contents of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    scheme: u32,
    study: Study,
    error: Option<f64>,
    /// By scenario: the blocks that have been played, from the first, and what they add up to.
    progress: Vec<Option<(u64, Tally)>>,
}

impl Saved {
    /// Takes up what a file keeps, if it exists.
    pub(super) fn open(path: Option<&Path>, study: &Study, error: Option<f64>) -> Result<Self> {
        let progress = study.scenarios.iter().map(|_| None).collect();
        let fresh = Kept { scheme: SCHEME, study: study.clone(), error, progress };
        let Some(path) = path else { return Ok(Self { path: None, kept: fresh }) };
        let shown = display_path(path);
        let kept = match File::open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => fresh,
            Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
            Ok(file) => {
                read(&read_limited(file, &shown, "file of a simulation", FILE_MAX)?, &shown, fresh)?
            }
        };
        Ok(Self { path: Some(path.to_owned()), kept })
    }

    /// Returns the blocks of a scenario that have been played, and what they add up to.
    pub(super) fn progress(&self, scenario: usize) -> (u64, Option<Tally>) {
        let kept = self.kept.progress[scenario].clone();
        kept.map_or((0, None), |(blocks, tally)| (blocks, Some(tally)))
    }

    pub(super) fn set_progress(&mut self, scenario: usize, blocks: u64, tally: &Tally) {
        if self.path.is_some() {
            self.kept.progress[scenario] = Some((blocks, tally.clone()));
        }
    }

    /// Writes the file, all of it or nothing.
    pub(super) fn save(&self) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        atomic_file::replace(path, serde_json::to_string(&self.kept)? + "\n")
    }

    /// Returns the path for messages.
    pub(super) fn shown(&self) -> Option<String> {
        self.path.as_ref().map(display_path)
    }
}

/// Reads a file of the same study.
fn read(text: &str, shown: &str, fresh: Kept) -> Result<Kept> {
    // What other versions keep may not be readable, and that is why.
    if let Some(found) = scheme_of(text).filter(|found| *found != SCHEME) {
        bail!("{shown}: {}", MergeError::Version { found });
    }
    let kept: Kept = serde_json::from_str(text)
        .map_err(|error| anyhow!("{shown}: this is not what a simulation keeps: {error}"))?;
    // As data: a house that was read back has forgotten where its keys were stated.
    let data = |study: &Study| serde_json::to_value(&study.scenarios);
    let is_same = data(&kept.study)? == data(&fresh.study)?;
    if !is_same || kept.progress.len() != fresh.progress.len() {
        bail!("{shown}: it keeps another simulation: another house, strategy, count or ramp");
    }
    if kept.study.seed != fresh.study.seed {
        bail!("{shown}: it keeps a simulation with --seed {}", kept.study.seed);
    }
    // More rounds or a smaller error go on from what has been played; fewer rounds cannot.
    for (blocks, tally) in kept.progress.iter().flatten() {
        if *blocks != tally.blocks() {
            bail!("{shown}: its numbers do not agree with each other");
        }
    }
    Ok(Kept { progress: kept.progress, ..fresh })
}
