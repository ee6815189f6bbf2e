//! `bj stats`: results, quality of play, and luck.

use std::path::Path;

use blackjack_coach::{Level, Yardstick, review};
use blackjack_table::UnreviewedRound;
use serde_json::{Value, json};

use crate::past::{open_round, played, store, void_round};
use crate::program::{Run, run};

/// Runs `bj stats` on the memory in this folder.
fn stats(folder: &Path, arguments: &[&str]) -> Run {
    run(&[&["stats", "--data", folder.to_str().unwrap()], arguments].concat(), b"")
}

fn lines(folder: &Path, arguments: &[&str]) -> String {
    let Run { status, out, err } = stats(folder, arguments);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

fn document(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&lines(folder, &[arguments, &["--json"]].concat())).unwrap()
}

/// Reviews up to this many unreviewed rounds.
fn judge(folder: &Path, limit: usize) {
    let store = store(folder);
    let mut backlog = store.backlog().unwrap();
    let next = || store.next_unreviewed(&mut backlog).unwrap();
    for UnreviewedRound { round, record, seen } in std::iter::from_fn(next).take(limit) {
        let yardstick = Yardstick::new(record.house(), Level::Exact).unwrap();
        store.save_reviews(round, "exact", &review(&record, &seen, &yardstick)).unwrap();
    }
}

#[test]
fn without_a_memory_there_are_no_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let nothing = "There is no history yet: play a few rounds first.\n";
    assert_eq!(lines(folder.path(), &[]), nothing);
    let found = document(folder.path(), &[]);
    assert_eq!((&found["schema"], &found["played"]), (&json!(1), &json!(0)));
    assert_eq!((&found["units"], &found["median_ms"]), (&json!([]), &Value::Null));
    drop(store(folder.path()));
    let nothing = "All rounds:\nNo finished rounds yet.\n";
    assert_eq!(lines(folder.path(), &[]), nothing);
    drop(open_round("strip", folder.path()));
    assert_eq!(document(folder.path(), &[])["judged"], 0);
}

#[test]
fn unreviewed_rounds_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 12, folder.path()));
    let out = lines(folder.path(), &[]);
    assert!(out.contains("\n12 rounds played, none reviewed yet: "), "{out}");
    judge(folder.path(), 5);
    let out = lines(folder.path(), &[]);
    assert!(out.contains("\n5 of 12 rounds are reviewed so far.\n"), "{out}");
    let found = document(folder.path(), &[]);
    assert_eq!((&found["played"], &found["judged"]), (&json!(12), &json!(5)));
    assert_eq!(found["units"][0]["total"]["rounds"], 5);
}

/// The document's totals match the database, and luck and skill add up to the result.
#[test]
fn the_document_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 30, folder.path()));
    drop(played("bbs", 10, folder.path()));
    void_round(folder.path());
    judge(folder.path(), 100);
    let found = document(folder.path(), &[]);
    assert_eq!(found["played"], found["judged"]);
    let db = rusqlite::Connection::open(folder.path().join("bj.sqlite")).unwrap();
    let sum = |query: &str| db.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap();
    let units = found["units"].as_array().unwrap();
    assert_eq!(units.len(), 2, "dollars and coins are kept apart");
    for unit in units {
        let name = unit["unit"].as_str().unwrap();
        let total = &unit["total"];
        let whole = |value: &Value| value.as_i64().unwrap();
        let priced = &total["priced"];
        assert_eq!(
            whole(&priced["luck"]) + whole(&priced["expected"]),
            whole(&priced["net"]) * 1_000_000
        );
        assert_eq!(whole(&priced["worth"]) - whole(&priced["cost"]), whole(&priced["expected"]));
        let of_unit = format!(
            "FROM seat_review JOIN seat USING (round, seat) JOIN account ON account.id = seat_review.purse
             WHERE unit = '{name}'"
        );
        assert_eq!(whole(&total["net"]), sum(&format!("SELECT sum(net) {of_unit}")));
        assert_eq!(whole(&total["staked"]), sum(&format!("SELECT sum(staked) {of_unit}")));
        let houses = unit["houses"].as_array().unwrap();
        let rounds: i64 = houses.iter().map(|house| whole(&house["rounds"])).sum();
        assert_eq!(rounds, whole(&total["rounds"]));
        let cases = unit["cases"].as_array().unwrap();
        let asked: i64 = cases.iter().map(|case| whole(&case["decisions"]["asked"])).sum();
        assert_eq!(asked, whole(&unit["decisions"]["all"]["asked"]));
        let curve = unit["curve"].as_array().unwrap();
        assert_eq!(curve.last().unwrap()["net"], total["net"]);
        let bars = unit["histogram"].as_array().unwrap();
        assert_eq!(bars.iter().map(|bar| whole(&bar["rounds"])).sum::<i64>(), rounds);
    }
    let strip = document(folder.path(), &["--house", "strip"]);
    assert_eq!(strip["units"].as_array().unwrap().len(), 1);
    assert_eq!(strip["filter"], json!({"player": null, "house": "strip", "since": null}));
    assert_eq!(document(folder.path(), &["--player", "YOU"])["played"], found["played"]);
    assert_eq!(document(folder.path(), &["--since", "2000-01-01"])["played"], 0);
    assert_eq!(document(folder.path(), &["--since", "1969-12-30"])["played"], found["played"]);
}

#[test]
fn unknown_names_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 3, folder.path()));
    void_round(folder.path());
    let refused = |arguments: &[&str], why: &str| {
        let Run { status, out, err } = stats(folder.path(), arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(err, format!("bj: {why}\n"), "{arguments:?}");
    };
    refused(
        &["--player", "Ann"],
        "--player: no player called \"Ann\" has played; known players: you",
    );
    let near = "--player: no player called \"yuo\" has played; did you mean \"you\"?";
    refused(&["--player", "yuo", "--json"], near);
    let near = "--house: unknown house \"stripp\"; did you mean \"strip\"?";
    refused(&["--house", "stripp"], near);
    let none = "--house: unknown house \"monte\"; \"bj houses\" lists them all";
    refused(&["--house", "monte"], none);
    let out = lines(folder.path(), &["--house", "reno"]);
    assert_eq!(out, "Rounds at reno:\nNo finished rounds yet.\n");
    // Naturals may have ended rounds before the one that became void.
    let out = lines(folder.path(), &["--house", "mine"]);
    assert!(out.starts_with("Rounds at mine:\n"), "{out}");
}

#[test]
fn lines_fit_a_terminal_and_can_be_ascii() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 40, folder.path()));
    drop(played("seven", 20, folder.path()));
    judge(folder.path(), 100);
    let out = lines(folder.path(), &[]);
    assert!(out.starts_with("All rounds:\n"), "{out}");
    for part in
        ["\nResults\n", "\nluck ", "\nBankroll ", "\nDecisions ", "\nWorst hands ", "\nHouses "]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let plain = lines(folder.path(), &["--ascii", "--player", "you", "--since", "1969-12-30"]);
    assert!(plain.is_ascii(), "{plain}");
    assert!(plain.starts_with("Rounds of you since 1969-12-30:\n"), "{plain}");
    let out = lines(folder.path(), &["--days", "1", "--house", "strip"]);
    let heading = "Rounds at strip of the last 24 hours:\nNo finished rounds yet.\n";
    assert_eq!(out, heading, "the rounds of the test were played in 1970");
}

#[test]
fn bad_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 1, folder.path()));
    for (arguments, expected) in [
        (
            &["--since", "yesterday"][..],
            "--since: expected a date such as 2026-11-20, found \"yesterday\"",
        ),
        (
            &["--since", "2026-13-01"],
            "--since: expected a date such as 2026-11-20, found \"2026-13-01\"",
        ),
        (&["--days", "0"], "invalid value '0' for '--days <N>'"),
        (&["--days", "3", "--since", "2026-11-20"], "cannot be used with"),
    ] {
        let Run { status, out, err } = stats(folder.path(), arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{err}");
    }
}

/// The first command that reads a memory of the first schema upgrades it.
#[test]
fn a_memory_of_the_first_schema_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bj.sqlite");
    let second =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/data/release-0.1.0.sqlite");
    std::fs::copy(second, &file).unwrap();
    let db = rusqlite::Connection::open(file).unwrap();
    let played = "SELECT count(*) FROM seat JOIN round ON round.id = round WHERE state = 'closed'";
    let played: i64 = db.query_row(played, [], |row| row.get(0)).unwrap();
    db.execute_batch(
        "DROP TABLE judgement; DROP TABLE lesson; DROP TABLE question; DROP TABLE drill;
         DROP TABLE drill_card; DROP INDEX round_untaught;
         ALTER TABLE round DROP COLUMN level; PRAGMA user_version = 1;",
    )
    .unwrap();
    drop(db);
    assert_eq!(document(folder.path(), &[])["played"], played);
    assert!(folder.path().join("bj.schema-1.sqlite").exists());
}

/// docs/data.md explains every key of the document.
#[test]
fn the_page_on_data_explains_the_document() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data.md");
    let page = std::fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 20, folder.path()));
    judge(folder.path(), 100);
    let section = page.split("`bj stats --json`").nth(1).expect("a section on the document");
    let mut names = Vec::new();
    keys(&document(folder.path(), &[]), &mut names);
    assert!(names.len() > 40, "{names:?}");
    for name in names {
        let paths = [format!("`{name}`"), format!("`{name}[]`")];
        let below = [format!(".{name}`"), format!(".{name}[]`")];
        let explained = paths.iter().chain(&below).any(|place| section.contains(place));
        assert!(explained, "docs/data.md does not explain {name}");
    }
}

fn keys(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                names.push(name.clone());
                keys(value, names);
            }
        }
        Value::Array(array) => array.iter().for_each(|value| keys(value, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn plain_lines_show_the_same_statistics() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 12, folder.path()));
    judge(folder.path(), 100);
    let there = ["play", "strip", "--plain", "--data", folder.path().to_str().unwrap()];
    let Run { status, out, err } = run(&there, b"m\n?\nq\n");
    assert_eq!((status, err.as_str()), (0, ""));
    let shown = lines(folder.path(), &["--player", "you"]);
    assert!(shown.contains("bj drill weak strip"), "{shown}");
    for line in shown.lines().skip(1).filter(|line| !line.is_empty()) {
        assert!(out.contains(line), "{line} in {out}");
    }
    assert!(out.contains("m shows your statistics; bj drill weak repeats"), "{out}");
    let Run { out, .. } = run(&["play", "strip", "--plain", "--seed", "1"], b"stats\n?\nq\n");
    assert!(out.contains("This is practice: there is no history."), "{out}");
    assert!(!out.contains("m shows your statistics"), "{out}");
}
