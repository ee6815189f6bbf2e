//! `bj verify`: cards, results and books of past rounds.

use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::past::{open_round, played, void_round};
use crate::program::{Run, run};

/// Runs `bj verify` on the memory in this folder.
fn verify(folder: &Path, arguments: &[&str]) -> Run {
    run(&[&["verify", "--data", folder.to_str().unwrap()], arguments].concat(), b"")
}

fn document(folder: &Path, arguments: &[&str]) -> Value {
    let Run { out, err, .. } = verify(folder, &[arguments, &["--json"]].concat());
    assert_eq!(err, "", "{arguments:?}");
    serde_json::from_str(&out).unwrap()
}

/// Changes the memory without the program's knowledge.
fn forge(folder: &Path, change: &str) {
    let db = Connection::open(folder.join("bj.sqlite")).unwrap();
    db.pragma_update(None, "foreign_keys", false).unwrap();
    assert!(db.execute(change, []).unwrap() > 0, "{change}");
}

#[test]
fn honest_rounds_have_no_faults() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("downtown", 40, folder.path()));
    drop(played("reno-1987", 30, folder.path()));
    void_round(folder.path());
    drop(open_round("strip", folder.path()));
    let Run { status, out, err } = verify(folder.path(), &[]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("No faults found.\n"), "{out}");
    let found = document(folder.path(), &[]);
    assert_eq!((&found["schema"], &found["ok"]), (&1.into(), &true.into()));
    assert_eq!(found["faults"], json!([]));
    assert_eq!((&found["rounds"]["open"], &found["rounds"]["void"]), (&1.into(), &1.into()));
    // Each of the four tables has one shoe in play.
    assert_eq!(found["shoes"]["secret"], 4);
    assert!(found["shoes"]["cards"].as_u64().unwrap() > 100, "{found}");
    assert!(found["rounds"]["closed"].as_u64().unwrap() >= 70, "{found}");
}

#[test]
fn a_void_round_names_its_sender_and_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    void_round(folder.path());
    let void = "SELECT id FROM round WHERE state = 'void'";
    let db = Connection::open(folder.path().join("bj.sqlite")).unwrap();
    let id: i64 = db.query_row(void, [], |row| row.get(0)).unwrap();
    let Run { status, out, .. } = verify(folder.path(), &[&id.to_string()]);
    assert_eq!(status, 0);
    let first = out.lines().next().unwrap();
    assert!(first.ends_with(", void, by the host: the power failed"), "{first}");
}

#[test]
fn a_round_shows_its_shoe_and_how_to_deal_it_again() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("downtown", 40, folder.path()));
    let Run { status, out, .. } = verify(folder.path(), &["2"]);
    assert_eq!(status, 0);
    let round = document(folder.path(), &["2"]);
    let line = round["rounds"][1]["line"].as_str().unwrap();
    let before = cards(round["rounds"][0]["line"].as_str().unwrap()).len();
    let here = cards(line);
    let (first, last) = (before + 1, before + here.len());
    assert!(out.starts_with(&format!(
        "Round 2: downtown, 1970-01-01 00:00\n{line}\n\
         It took cards {first} to {last} of the shoe.\n\n\
         Shoe 1 of table 1 (downtown): "
    )));
    // The printed command deals exactly the cards of the round.
    let command = out.split("To deal it again:\n  bj ").nth(1).unwrap().replace("\\\n", "");
    let command: Vec<_> = command.split_whitespace().chain(["--json"]).collect();
    let Run { status, out, .. } = run(&command, b"");
    assert_eq!(status, 0);
    let dealt: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&dealt["ok"], &dealt["commitment"]), (&true.into(), &round["commitment"]));
    let dealt = dealt["cards"].as_array().unwrap();
    assert_eq!(dealt[before..last], here[..]);
}

/// Returns the cards in a line of the notation.
fn cards(line: &str) -> Vec<&str> {
    let inputs = line.split(": ").nth(1).unwrap().split(" =").next().unwrap().split(' ');
    inputs
        .filter(|word| word.chars().next().unwrap().is_ascii_uppercase() || word.len() == 2)
        .collect()
}

#[test]
fn the_seed_of_a_shoe_in_play_stays_secret() {
    let folder = tempfile::tempdir().unwrap();
    drop(open_round("strip", folder.path()));
    let Run { status, out, .. } = verify(folder.path(), &["--table", "1", "--shoe", "1"]);
    assert_eq!(status, 0);
    assert!(out.contains("\nSeed        secret until the shoe ends\n"), "{out}");
    assert!(!out.contains("--seed"), "{out}");
    let shoe = document(folder.path(), &["1"]);
    assert_eq!((&shoe["seed"], &shoe["cards"]), (&Value::Null, &Value::Null));
}

/// Every change to cards, results, commitments or money is found and named.
#[test]
fn forgeries_are_found() {
    for (change, fault) in [
        (
            "UPDATE round SET line = replace(line, ' = ', ' = 1') WHERE id = 3",
            "round 3: its line differs from the journal",
        ),
        (
            "UPDATE round SET line = 'strip 10@1000: TS 6D 9C TH s 5C = -10' WHERE id = 2",
            "round 2: ",
        ),
        (
            "UPDATE round SET line = 'nonsense' WHERE id = 2",
            "round 2: its line differs from the journal",
        ),
        (
            "UPDATE round SET line = substr(line, 1, instr(line, ':') + 3) WHERE id = 3",
            "round 3: its line differs from the journal",
        ),
        (
            "UPDATE seat SET net = net + 5 WHERE round = 3",
            "round 3: its seats differ from the journal",
        ),
        (
            "UPDATE seat SET bet = bet + 500 WHERE round = 3",
            "round 3: its seats differ from the journal",
        ),
        (
            "UPDATE shoe SET seed = zeroblob(32) WHERE number = 1",
            "shoe 1 of table 1: its seed does not match its commitment",
        ),
        (
            "UPDATE account SET balance = balance + 1 WHERE holder = 'purse'",
            "the purse of player 1 ",
        ),
        (
            "UPDATE shoe SET seed = zeroblob(32) WHERE revealed_ms IS NULL",
            "its seed does not match its commitment",
        ),
        (
            "DELETE FROM shoe WHERE number = 1",
            "shoe 1 of table 1: it is in the journal, but its row is missing",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        drop(played("downtown", 25, folder.path()));
        forge(folder.path(), change);
        let Run { status, out, err } = verify(folder.path(), &[]);
        assert_eq!((status, err.as_str()), (1, ""), "{change}: {out}");
        assert!(out.contains(fault), "{change}: {out}");
        assert!(out.ends_with("fault.\n") || out.ends_with("faults.\n"), "{change}: {out}");
        assert_eq!(document(folder.path(), &[])["ok"], false, "{change}");
    }
}

/// A file with inconsistent pages or rows is refused.
#[test]
fn a_damaged_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("downtown", 25, folder.path()));
    let file = folder.path().join("bj.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    // The first word of a page of rows states their number; here it is too large.
    let page = 4096 * (bytes.len() / 4096 - 1);
    let page = (0..=page).rev().step_by(4096).find(|&at| bytes[at] == 13).unwrap();
    bytes[page + 3] = 0x0f;
    std::fs::write(&file, bytes).unwrap();
    let Run { status, out, err } = verify(folder.path(), &[]);
    assert_eq!((status, out.as_str()), (2, ""), "{err}");
    assert!(err.ends_with("bj.sqlite: database disk image is malformed\n"), "{err}");
}

/// A swapped suit changes no result, but the line still differs from the journal.
#[test]
fn a_swapped_suit_is_found() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("downtown", 25, folder.path()));
    let exchange = "UPDATE round SET line = replace(replace(replace(replace(replace(line,
        'C ', 'c '), 'D ', 'C '), 'H ', 'D '), 'S ', 'H '), 'c ', 'S ') WHERE id = 1";
    forge(folder.path(), exchange);
    let Run { status, out, .. } = verify(folder.path(), &[]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("round 1: its line differs from the journal\n"), "{out}");
    assert!(out.ends_with("\n1 fault.\n"), "{out}");
    assert_eq!(verify(folder.path(), &["1"]).status, 1);
}

/// A practice game is dealt from its seed number, so anyone with the number can deal it again.
#[test]
fn a_practice_game_is_dealt_again_from_its_seed() {
    let Run { status, out, .. } = run(&["verify", "--seed", "1", "--cards", "8"], b"");
    assert_eq!(status, 0);
    let game = run(&["play", "strip", "--plain", "--seed", "1"], b"\ns\nq\n").out;
    assert!(game.contains("Dealer shows queen of hearts.\nYou have queen of clubs and three"));
    let seed = format!("Seed        0000000000000001{}\n", "0".repeat(48));
    assert!(out.starts_with(&seed), "{out}");
    assert!(out.contains("\nstrip, table 0, shoe 1:\nQC QH 3"), "{out}");
    assert_eq!(out.lines().last().unwrap().split(' ').count(), 8);
    let burned = ["verify", "--seed", "1", "--cards", "7", "--set", "burn=1"];
    let out = run(&burned, b"").out;
    assert!(out.contains("\nburned: QC\nQH 3H"), "{out}");
}

#[test]
fn a_seed_that_does_not_match_its_commitment_fails() {
    let commitment = "ab".repeat(32);
    let arguments = ["verify", "--seed", "1", "--commitment", &commitment, "--cards", "1"];
    let Run { status, out, .. } = run(&arguments, b"");
    assert_eq!(status, 1);
    let says = format!("\nPublished   {commitment}\nThe published commitment is different");
    assert!(out.contains(&says), "{out}");
}

#[test]
fn impossible_questions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 2, folder.path()));
    let seed = "0f".repeat(32);
    for (arguments, message) in [
        (&["17"][..], "there is no round 17 among 2"),
        (&["--shoe", "2"], "--shoe 2: give the number of its table with --table"),
        (&["--table", "4", "--shoe", "2"], "table 4 has no shoe 2"),
        (
            &["--seed", "x"],
            "--seed: expected 64 hexadecimal digits, or the number of a practice \
          game, found \"x\"",
        ),
        (
            &["--seed", "1", "--commitment", "x"],
            "--commitment: expected 64 hexadecimal digits, \
          found \"x\"",
        ),
        (
            &["--seed", &seed],
            "--seed: the cards also depend on the table and the shoe; \
          give --table and --shoe (--table 0 in practice and for a round of an evening)",
        ),
        (
            &["--seed", &format!("{:064}", 1)],
            "--seed: the cards also depend on the table and the shoe; \
          give --table and --shoe (--table 0 in practice and for a round of an evening)",
        ),
        (
            &["--seed", "+5"],
            "--seed: expected 64 hexadecimal digits, or the number of a practice \
          game, found \"+5\"",
        ),
        (
            &["--seed", "1", "--house", "stripp"],
            "unknown house \"stripp\"; did you mean \"strip\"?",
        ),
        (
            &["--seed", "1", "--cards", "313"],
            "--cards 313: this shoe deals from 1 to 312 cards \
          before it is shuffled again",
        ),
    ] {
        let Run { status, out, err } = verify(folder.path(), arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(err, format!("bj: {message}\n"), "{arguments:?}");
    }
}
