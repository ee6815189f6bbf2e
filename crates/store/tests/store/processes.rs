//! Several processes with one database: each plays at its own tables with shared purses, and is
//! killed, or stopped and continued, at any moment.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use blackjack_engine::House;
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::Refusal;
use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};

use crate::kit::{Dice, balanced, house, verify_all};
use crate::session::{check_shown, child, folder, show, step};

/// The player's name, the dice, and the houses to play at.
const NAME: &str = "STORE_TEST_NAME";
const SEED: &str = "STORE_TEST_SEED";
const HOUSES: &str = "STORE_TEST_HOUSES";

/// The seed of a player who never leaves the table.
const STAYS: u64 = 1_000;

/// The longest wait for a player.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays until it is killed, at tables of one player, and sometimes sits down again.
fn play(folder: &Path) {
    let name = std::env::var(NAME).ok();
    let seed: u64 = std::env::var(SEED).unwrap().parse().unwrap();
    let houses = std::env::var(HOUSES).unwrap();
    let houses: Vec<&str> = houses.split(' ').collect();
    let mut dice = Dice(seed);
    loop {
        let house: House = house(dice.pick::<&str>(&houses));
        let store = match Store::open(folder) {
            Ok(store) => store,
            Err(error) => {
                println!("\nrefused: {error}");
                continue;
            }
        };
        let opened = RecordedTable::open(house, std::slice::from_ref(&name), store, 0);
        let mut table = match opened {
            Ok((table, _)) => table,
            Err(error) => {
                println!("\nrefused: {error}");
                continue;
            }
        };
        println!("\ntable|{}|", table.table().id().0);
        for _ in 0..if seed == STAYS { u64::MAX } else { dice.below(60) } {
            // Play at the speed of a very fast player, because all rounds are checked afterwards.
            thread::sleep(Duration::from_millis(8));
            match step(&mut table, &mut dice) {
                Ok(_) => show(&table),
                Err(Refusal::TableLost) => {
                    println!("\nlost|{}|", table.table().id().0);
                    table.reload(0).unwrap();
                }
                Err(refusal) => println!("\nrefused: {refusal}"),
            }
        }
    }
}

/// A child process and the file with its output.
struct Player {
    child: Child,
    output: PathBuf,
}

impl Player {
    fn start(test: &str, folder: &Path, name: Option<&str>, seed: u64, houses: &str) -> Self {
        let output = folder.join(format!("output-{seed}"));
        let mut process = child(test, &folder.join("memory"));
        if let Some(name) = name {
            process.env(NAME, name);
        }
        process.env(SEED, seed.to_string()).env(HOUSES, houses);
        process.stdout(File::create(&output).unwrap());
        process.stderr(File::create(folder.join(format!("stderr-{seed}"))).unwrap());
        Self { child: process.stdin(Stdio::null()).spawn().unwrap(), output }
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Kills it, and returns its output.
    fn end(mut self) -> String {
        self.child.kill().unwrap();
        let status = self.child.wait().unwrap();
        let stderr = self.output.to_str().unwrap().replace("output-", "stderr-");
        let stderr = fs::read_to_string(stderr);
        assert_ne!(status.code(), Some(101), "{}", stderr.unwrap());
        fs::read_to_string(&self.output).unwrap()
    }

    /// Returns the number of its lines with this prefix.
    fn printed(&self, prefix: &str) -> usize {
        let output = fs::read(&self.output).unwrap_or_default();
        let output = String::from_utf8_lossy(&output);
        output.lines().filter(|line| line.starts_with(prefix)).count()
    }

    /// Returns the tables that it has had.
    fn tables(&self) -> Vec<String> {
        let output = fs::read_to_string(&self.output).unwrap();
        let tables = output.lines().filter_map(|line| line.strip_prefix("table|"));
        tables.filter_map(|rest| rest.strip_suffix('|')).map(ToOwned::to_owned).collect()
    }

    /// Waits until it has printed this many lines with this prefix.
    fn wait_for(&self, count: usize, prefix: &str) {
        let begun = Instant::now();
        while self.printed(prefix) < count {
            assert!(begun.elapsed() < PATIENCE, "{prefix} {count} times");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Ends the child even if the test fails.
impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended before.
        let _ended = self.child.kill();
    }
}

/// Dates the last renewal of the lease under which a table is held, this
/// many milliseconds from now.
fn date_lease(memory: &Path, table: &str, from_now_ms: i64) {
    let db = Connection::open(memory.join(STORE_FILE)).unwrap();
    db.busy_timeout(PATIENCE).unwrap();
    let date = "UPDATE process SET renewed_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER) + ?2
                WHERE id = (SELECT holder FROM seating WHERE id = ?1)";
    assert_eq!(db.execute(date, (table, from_now_ms)).unwrap(), 1);
}

/// Compares all output with the database, and returns the number of lines.
fn check(outputs: &[String], folder: &Path) -> usize {
    let store = Store::open(&folder.join("memory")).unwrap();
    balanced(&store);
    let db = Connection::open(store.path()).unwrap();
    let twice = "SELECT count(*) FROM (SELECT 1 FROM round GROUP BY seating, number
                                       HAVING count(*) > 1)";
    let twice: i64 = db.query_row(twice, [], |row| row.get(0)).unwrap();
    assert_eq!(twice, 0, "no round number is used twice");
    let mut lines = 0;
    for output in outputs {
        lines += check_shown(output, &store);
    }
    verify_all(&store);
    lines
}

const KILLED: &str = "processes::processes_killed_at_any_moment_share_tables_and_purses";

#[test]
fn processes_killed_at_any_moment_share_tables_and_purses() {
    if let Some(folder) = folder() {
        return play(&folder);
    }
    for number in [2, 4] {
        let folder = tempfile::tempdir().unwrap();
        // Two of them are the same player, who therefore has two tables at a house.
        let name = |at: usize| [None, None, Some("Ann"), Some("Bob")][at];
        let mut dice = Dice(number as u64);
        let mut seed = 0;
        let mut start = |at: usize| {
            seed += 1;
            Player::start(KILLED, folder.path(), name(at), seed, "strip seven")
        };
        let mut players: Vec<Player> = (0..number).map(&mut start).collect();
        let mut outputs = Vec::new();
        for _ in 0..16 {
            let at = usize::try_from(dice.below(players.len() as u64)).unwrap();
            // Some are killed before they have shown anything, and all of them at any moment.
            players[at].wait_for(usize::try_from(dice.below(20)).unwrap(), "shown|");
            thread::sleep(Duration::from_millis(dice.below(20)));
            let killed = std::mem::replace(&mut players[at], start(at));
            outputs.push(killed.end());
        }
        for player in players {
            player.wait_for(20, "shown|");
            outputs.push(player.end());
        }
        let lines = check(&outputs, folder.path());
        assert!(lines > 50, "{number}: {lines}");
    }
}

const STOPPED: &str = "processes::a_process_stopped_too_long_loses_its_table_and_says_so";

#[test]
fn a_process_stopped_too_long_loses_its_table_and_says_so() {
    if let Some(folder) = folder() {
        return play(&folder);
    }
    let folder = tempfile::tempdir().unwrap();
    let start = |seed| Player::start(STOPPED, folder.path(), None, seed, "strip");
    let stopped = start(STAYS);
    stopped.wait_for(20, "shown|");
    stopped.signal(Signal::STOP);
    let memory = folder.path().join("memory");
    let is_locked = || {
        let db = Connection::open(memory.join(STORE_FILE)).unwrap();
        db.execute_batch("BEGIN IMMEDIATE; ROLLBACK").is_err()
    };
    // A process stopped during a write would block all others and lose nothing.
    while is_locked() {
        stopped.signal(Signal::CONT);
        thread::sleep(Duration::from_millis(3));
        stopped.signal(Signal::STOP);
    }
    let table = stopped.tables().remove(0);
    date_lease(&memory, &table, 3_600_000);
    let mut others = vec![start(1)];
    others[0].wait_for(20, "shown|");
    assert!(!others[0].tables().contains(&table), "the table is held");
    // Ten seconds later the lease has expired, so the table is free.
    date_lease(&memory, &table, -10_001);
    others.push(start(2));
    others[1].wait_for(20, "shown|");
    stopped.signal(Signal::CONT);
    stopped.wait_for(1, "lost|");
    // It continues at the table that it holds then.
    let shown = stopped.printed("shown|");
    stopped.wait_for(shown + 10, "shown|");
    let mut outputs = vec![stopped.end()];
    outputs.extend(others.into_iter().map(Player::end));
    let lines = check(&outputs, folder.path());
    assert!(lines > 50, "{lines}");
}
