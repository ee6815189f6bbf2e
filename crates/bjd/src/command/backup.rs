//! Copying the data while the server runs, and verifying the copy.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, bail, ensure};
use blackjack_engine::visible_in_line;
use blackjack_store::{STORE_FILE, Store};

use crate::command::output::print;
use crate::settings::Settings;

pub(super) fn run(settings: &Settings, file: &Path) -> anyhow::Result<ExitCode> {
    let shown = visible_in_line(&file.to_string_lossy()).into_owned();
    ensure!(!file.exists(), "{shown} exists already; a backup never overwrites a file");
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    ensure!(folder.is_dir(), "cannot copy to {shown}: the folder does not exist");
    let store = Store::open_to_read(&settings.data.clone().unwrap_or_default())?;
    // The copy is verified before it gets its name, so a file with this name is always good.
    let unfinished = tempfile::Builder::new().prefix(".bjd-backup-").tempdir_in(folder);
    let unfinished = unfinished.with_context(|| format!("cannot write beside {shown}"))?;
    let copy = unfinished.path().join(STORE_FILE);
    store.back_up(&copy)?;
    let threads = available_parallelism().map_or(1, std::num::NonZero::get);
    let audit = Store::open_to_read(unfinished.path())?.verify(threads)?;
    if let Some(fault) = audit.faults.first() {
        let count = audit.faults.len();
        bail!("the copy has {count} faults, and was not kept; the first: {}", fault.message);
    }
    // Unlike a rename, a link never replaces a file.
    let kept = fs::hard_link(&copy, file)
        .or_else(|error| if file.exists() { Err(error) } else { fs::rename(&copy, file) });
    kept.with_context(|| format!("cannot write {shown}"))?;
    print(&format!(
        "{shown}: {} entries and {} rounds, verified\n",
        audit.entries,
        audit.rounds.closed + audit.rounds.open + audit.rounds.void,
    ))?;
    Ok(ExitCode::SUCCESS)
}
