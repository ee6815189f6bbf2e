//! The recorded messages of one table, which the bare server sends again.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

/// A command and the frames that each seat received for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Step {
    /// The seat that gave the command.
    pub(super) seat: usize,
    pub(super) command: String,
    /// The frames received, by seat.
    pub(super) frames: Vec<Vec<String>>,
}

/// The commands of a table, repeated forever.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
}

impl Script {
    pub(super) fn save(&self, file: &Path) -> Result<()> {
        Ok(fs::write(file, serde_json::to_vec(self)?)?)
    }

    pub(super) fn load(file: &Path) -> Result<Self> {
        Ok(serde_json::from_slice(&fs::read(file)?)?)
    }

    /// Returns a step; the first follows the last.
    pub(super) fn step(&self, number: usize) -> &Step {
        &self.steps[number % self.steps.len()]
    }

    /// Returns the bytes that a command brings to all seats, on average.
    pub(super) fn bytes(&self) -> usize {
        let all = self.steps.iter().flat_map(|step| step.frames.iter().flatten());
        all.map(String::len).sum::<usize>() / self.steps.len().max(1)
    }
}
