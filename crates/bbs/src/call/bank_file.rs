//! `THEBANK.EXT`: minutes for the time bank of the board, appended under a
//! lock against other nodes.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use bbs_door::TimeBankFormat;
use blackjack_store::display_path;

/// Appends a deposit. The lock is a separate file, because the bank moves the file
/// itself away while reading it.
pub(crate) fn append(path: &Path, format: TimeBankFormat, name: &str, minutes: i32) -> Result<()> {
    let shown = display_path(path);
    let lock_path = path.with_extension("LCK");
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(lock_path);
    let lock = lock.with_context(|| format!("cannot lock {shown}"))?;
    lock.lock().with_context(|| format!("cannot lock {shown}"))?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot write to {shown}"))?;
    let minutes = i16::try_from(minutes).unwrap_or(i16::MAX);
    file.write_all(&format.entry(name, minutes))
        .and_then(|()| file.sync_all())
        .with_context(|| format!("cannot write to {shown}"))
}
