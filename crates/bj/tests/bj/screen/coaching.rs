//! The coach in a terminal.

use std::thread;
use std::time::{Duration, Instant};

use super::pty::Start;

/// The longest wait for an expected change.
const SOON: Duration = Duration::from_secs(60);

/// Sixteen against a six.
const STIFF: &str = "TS 6D 6C TH 5D TC";

#[test]
fn the_coach_and_the_count_answer() {
    let mut terminal = Start::bj(&["play", "--deck", STIFF, "--seed", "1"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("c");
    terminal.shows("Expected result from");
    terminal.type_in("\r");
    terminal.shows("16 against a six");
    terminal.hides("COACH");
    terminal.type_in("c");
    terminal.shows("Stand      -1.58  best");
    terminal.type_in("k");
    terminal.shows("Hi-Lo    +1  true +0.2");
    terminal.type_in("h");
    terminal.shows("You hit 16 against a six. Standing was worth $2.68 more on your $10.");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn a_mistake_is_blocked_in_a_terminal_too() {
    let mut terminal =
        Start::bj(&["play", "--deck", STIFF, "--seed", "1", "--coach", "block"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\r");
    terminal.shows("16 against a six");
    terminal.type_in("h");
    terminal.shows("Hitting 16 against a six? Standing is worth $2.68 more");
    terminal.type_in("h");
    terminal.shows("You win $10.");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn played_rounds_are_reviewed_and_saved() {
    let mut terminal = Start::bj(&["play", "strip", "--hands", "3"]).open();
    terminal.shows("[Enter] deal");
    // With any cards, these keys decline insurance and stand three hands.
    for keys in ["\r", "n", "n", "n", "s", "s", "s"] {
        terminal.type_in(keys);
    }
    terminal.shows("deal again");
    let memory = terminal.home().join(".local/share/bj/bj.sqlite");
    let memory = rusqlite::Connection::open(memory).unwrap();
    let count = |sql: &str| memory.query_row(sql, (), |row| row.get::<_, i64>(0)).unwrap();
    let closed = count("SELECT count(*) FROM round WHERE state = 'closed'");
    assert!(closed > 0);
    // The coach reviews in the background, and leaving does not wait for it long.
    let deadline = Instant::now() + SOON;
    while count("SELECT count(DISTINCT round) FROM seat_review") < closed {
        assert!(Instant::now() < deadline, "the rounds are not reviewed");
        thread::sleep(Duration::from_millis(10));
    }
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}
