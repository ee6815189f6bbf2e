//! Several processes with one database: each plays at its own tables with shared purses, and is
//! killed, or stopped and continued, at any moment.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use blackjack_engine::House;
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::Refusal;
use rusqlite::Connection;

use crate::kit::{Dice, balanced, house, verify_all};
use crate::session::{check_shown, child, folder, show, step};

/// The player's name, the dice, and the houses to play at.
const NAME: &str = "STORE_TEST_NAME";
const SEED: &str = "STORE_TEST_SEED";
const HOUSES: &str = "STORE_TEST_HOUSES";

/// The seed of a player who never leaves the table.
const STAYS: u64 = 1_000;

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
            // At the speed of a very fast player, because all rounds are checked afterwards.
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

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Process::new("kill").args([signal, &id]).status().unwrap().success());
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

    fn has_printed(&self, prefix: &str) -> bool {
        let output = fs::read_to_string(&self.output).unwrap_or_default();
        output.lines().any(|line| line.starts_with(prefix))
    }
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
        // Two of them are the same player, who then has two tables at a house.
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
            thread::sleep(Duration::from_millis(150 + dice.below(350)));
            let at = usize::try_from(dice.below(players.len() as u64)).unwrap();
            let killed = std::mem::replace(&mut players[at], start(at));
            outputs.push(killed.end());
        }
        thread::sleep(Duration::from_millis(500));
        outputs.extend(players.into_iter().map(Player::end));
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
    let wait_for = |player: &Player, prefix: &str, limit: u64| {
        let until = Instant::now() + Duration::from_secs(limit);
        while !player.has_printed(prefix) && Instant::now() < until {
            thread::sleep(Duration::from_millis(50));
        }
        assert!(player.has_printed(prefix), "{prefix}");
    };
    wait_for(&stopped, "shown|", 60);
    stopped.signal("-STOP");
    let is_locked = || {
        let db = Connection::open(folder.path().join("memory").join(STORE_FILE)).unwrap();
        db.execute_batch("BEGIN IMMEDIATE; ROLLBACK").is_err()
    };
    // During a write, the process would block all others and lose nothing.
    while is_locked() {
        stopped.signal("-CONT");
        thread::sleep(Duration::from_millis(3));
        stopped.signal("-STOP");
    }
    let mut others = vec![start(1)];
    thread::sleep(Duration::from_secs(11));
    // The lease has expired, so the table is free.
    others.push(start(2));
    wait_for(&others[1], "table|", 60);
    thread::sleep(Duration::from_secs(2));
    stopped.signal("-CONT");
    wait_for(&stopped, "lost|", 60);
    thread::sleep(Duration::from_secs(1));
    let mut outputs = vec![stopped.end()];
    outputs.extend(others.into_iter().map(Player::end));
    let lines = check(&outputs, folder.path());
    assert!(lines > 50, "{lines}");
}
