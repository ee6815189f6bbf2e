//! A child process that plays and prints its state, for a parent that disturbs it.
//!
//! The child is this test program itself, run with one test, which finds a folder in its
//! environment. It prints `shown|round|line|` after each change; any other output is ignored.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use blackjack_store::{RecordedTable, Store};
use blackjack_table::{Refusal, Step};
use rusqlite::Connection;

use crate::kit::{Dice, choice, try_to_deal};

/// The environment variable with the child's folder.
const FOLDER: &str = "STORE_TEST_SESSION";

/// Returns the folder to play in, if this process is the child.
pub(crate) fn folder() -> Option<PathBuf> {
    env::var_os(FOLDER).map(PathBuf::from)
}

/// Creates a child that runs this test again in a folder.
pub(crate) fn child(test: &str, folder: &Path) -> Process {
    let mut child = Process::new(env::current_exe().unwrap());
    child.args([test, "--exact", "--nocapture"]).env(FOLDER, folder);
    child
}

/// Plays one step: a choice for the active hand, or else a deal.
pub(crate) fn step(table: &mut RecordedTable, dice: &mut Dice) -> Result<Vec<Step>, Refusal> {
    match choice(table.table(), dice) {
        Some((hand, choice)) => table.act(hand, choice, 0),
        None => try_to_deal(table, 1, 0),
    }
}

/// Prints the round that is shown.
pub(crate) fn show(table: &RecordedTable) {
    let table = table.table();
    if let (Some(round), Some(id)) = (table.round().or(table.last()), table.round_id()) {
        println!("\nshown|{}|{round}|", id.0);
    }
}

/// Checks the output of a child: each line continues the one before it, and all of it is a prefix
/// of the stored rounds. Returns the number of lines.
#[track_caller]
pub(crate) fn check_shown(output: &str, store: &Store) -> usize {
    let db = Connection::open(store.path()).unwrap();
    let mut rounds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut lines = 0;
    for shown in output.lines().filter_map(|line| line.strip_prefix("shown|")) {
        // The last line may be incomplete.
        let Some((id, line)) = shown.strip_suffix('|').and_then(|it| it.split_once('|')) else {
            continue;
        };
        rounds.entry(id).or_default().push(line);
        lines += 1;
    }
    for (id, shown) in rounds {
        for pair in shown.windows(2) {
            assert!(pair[1].starts_with(pair[0]), "a shown card never changes: {pair:?}");
        }
        let query = "SELECT line FROM round WHERE id = ?1";
        let stored: String = db.query_row(query, [id], |row| row.get(0)).unwrap();
        let last = shown[shown.len() - 1];
        assert!(stored.starts_with(last), "everything shown is stored: {last}\n{stored}");
    }
    lines
}
