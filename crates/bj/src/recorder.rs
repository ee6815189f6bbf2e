//! Writing rounds down while they are played.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use blackjack_engine::Record;

/// Appends rounds to a file, one line each.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    file: File,
}

impl Recorder {
    /// Opens or creates the file.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot record into {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Appends a round, in one write: a line is there whole or not at all.
    pub(crate) fn append(&mut self, record: &Record) -> anyhow::Result<()> {
        let line = format!("{record}\n");
        self.file
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot record into {}", self.path.display()))
    }
}
