//! `bj data backup`: copies the ledger to one file.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use blackjack_coach::words::counted;
use blackjack_store::Store;
use serde_json::json;

use crate::clock::now_ms;
use crate::command::{json, local_time, print_places};
use crate::files::paths::Paths;
use crate::output::display_path;

pub(super) fn run(paths: &Paths, file: Option<PathBuf>, json: bool) -> Result<u8> {
    let store = Store::open_to_read(paths.data())?;
    let to = target(file);
    ensure!(!to.exists(), "{} exists already; a backup never overwrites a file", display_path(&to));
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_place = folder.is_none_or(Path::is_dir);
    ensure!(is_place, "cannot copy to {}: the folder does not exist", display_path(&to));
    // A stick that is not plugged in must not become a file.
    ensure!(
        !may_be_folder(&to),
        "cannot copy to {}: there is no such folder; the name of a file ends in .sqlite",
        display_path(&to)
    );
    // Counted before the copy, which may contain rounds played in the meantime.
    let rounds = store.count()?;
    store.back_up(&to)?;
    if json {
        let file = to.to_string_lossy();
        return json::print(&json!({"schema": 1, "file": file, "rounds": rounds}));
    }
    print_places(&format!("{} copied to {}\n", counted(rounds, "round"), display_path(&to)))
}

/// Returns whether a path that does not exist looks like that of a folder: without an extension,
/// or with a separator at its end.
fn may_be_folder(path: &Path) -> bool {
    path.extension().is_none() || path.to_string_lossy().ends_with(std::path::is_separator)
}

/// Returns the file of the copy, with a default name if only a folder or nothing was given.
fn target(file: Option<PathBuf>) -> PathBuf {
    let name = || local_time::zoned(now_ms()).strftime("bj-%Y-%m-%d-%H%M%S.sqlite").to_string();
    match file {
        None => name().into(),
        Some(folder) if folder.is_dir() => folder.join(name()),
        Some(file) => file,
    }
}
