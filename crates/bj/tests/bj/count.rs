//! `bj count`: the value of a count, and the plays that it changes.

use std::fs;

use serde_json::Value;

use crate::diagnostics::{bad_usage, refused};
use crate::program::{Run, folder, run};

fn printed(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(&[&["count"], arguments].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn text() {
    let text = printed(&["seven"]);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    assert!(text.is_ascii(), "{text}");
    insta::assert_snapshot!("count-seven", text);
    let unbalanced = printed(&["bbs", "--tags", "ko"]);
    assert!(unbalanced.contains("\nA deck adds up to +4: the true count subtracts the average of"));
    assert!(unbalanced.lines().all(|line| line.len() <= 80), "{unbalanced}");
}

#[test]
fn json() {
    let document: Value = serde_json::from_str(&printed(&["reno", "--json"])).unwrap();
    assert_eq!((&document["schema"], &document["house"]), (&1.into(), &"reno".into()));
    assert_eq!((&document["count"], &document["balanced"]), (&"Hi-Lo".into(), &true.into()));
    assert_eq!((&document["tags"]["5"], &document["tags"]["T"]), (&1.0.into(), &(-1.0).into()));
    assert!(document["efficiency"]["betting"].as_f64().unwrap() > 0.9);
    assert!(document["others"]["ten-count"]["insurance"].as_f64().unwrap() > 0.999);
    let plays = document["plays"].as_array().unwrap();
    let is_it = |play: &&Value| play["row"] == "hard 12" && play["upcard"] == "3";
    let play = plays.iter().find(is_it).unwrap();
    assert_eq!((&play["below"], &play["above"]), (&"hit".into(), &"stand".into()));
    assert!((1.0..5.0).contains(&play["at"].as_f64().unwrap()), "{play}");
}

/// Whole numbers, running counts and bets; and hands that can no longer be surrendered.
#[test]
fn options() {
    let arguments = [
        "strip",
        "--tags",
        "ko",
        "--round",
        "floor",
        "--decks-to",
        "0.5",
        "--bets",
        "1,2,4,8",
        "--start",
        "-20",
        "--left",
        "2",
        "--cards",
        "2+",
    ];
    let text = printed(&arguments);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    assert!(text.contains("PLAYS           below          at  whole  running  from"), "{text}");
    assert!(text.contains("\nNO SURRENDER    below          at  whole  running  from"), "{text}");
    let document: Value =
        serde_json::from_str(&printed(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert_eq!((&document["cards"], &document["packs_left"]), (&"2+".into(), &2.0.into()));
    assert_eq!((&document["round"], &document["decks_to"]), (&"floor".into(), &0.5.into()));
    assert_eq!(document["bets"], serde_json::json!([1.0, 2.0, 4.0, 8.0]));
    // KO's pivot: a count that starts at 4 minus 4 for each deck means a true count of +4 at +4.
    assert_eq!(document["pivot"], serde_json::json!({ "running": 4.0, "true": 4.0 }));
    for play in document["plays"].as_array().unwrap() {
        let [at, running] = ["at", "running"].map(|key| play[key].as_f64().unwrap());
        assert!((running - (-20.0 + at * 2.0 + 4.0 * 4.0)).abs() < 1e-9, "{play}");
        assert!(play["whole"].is_i64(), "{play}");
    }
    let insurance = &document["insurance"];
    assert!((2..=4).contains(&insurance["whole"].as_i64().unwrap()), "{insurance}");
    assert!(insurance["gain"].as_f64().unwrap() > 0.0, "{insurance}");
    assert!(!document["without_surrender"].as_array().unwrap().is_empty());
}

#[test]
fn bad_options_are_refused() {
    for (option, value, expected) in [
        ("--left", "0", "expected a number of decks from 0.25, such as 1.5"),
        ("--left", "nan", "expected a number of decks from 0.25, such as 1.5"),
        ("--cards", "1", "expected a number of cards from 2 to 11, such as 2, 3 or 3+"),
        ("--bets", "1,0", "expected at most 32 positive numbers, such as 1,2,4,8"),
        ("--bets", "1,inf", "expected at most 32 positive numbers, such as 1,2,4,8"),
        ("--round", "up", "expected floor, nearest, truncate"),
    ] {
        bad_usage(&["count", "strip", option, value], expected);
    }
    bad_usage(&["count", "strip", "--decks-to", "0.5"], "--round <HOW>");
    refused(
        &["count", "downtown", "--left", "2.5"],
        "--left 2.5: expected at most 2, the decks of the house",
    );
}

#[test]
fn custom_tags_are_read_from_a_file() {
    let folder = folder("counts");
    let file = folder.join("sevens.toml");
    let tags = "name = \"Sevens\"\nA = 0\n2 = 0\n3 = 0\n4 = 0\n5 = 0\n6 = 0\n7 = 0.5\n8 = 0\n\
                9 = 0\nT = 0\n";
    fs::write(&file, tags).unwrap();
    let text = printed(&["seven", "--tags", file.to_str().unwrap()]);
    assert!(text.contains("\nSEVENS\n") && text.contains("  +0.5 "), "{text}");
}

#[test]
fn bad_arguments_are_refused() {
    let folder = folder("torn-count");
    let file = folder.join("torn.toml");
    fs::write(&file, "A = -1\nT = one\n").unwrap();
    let shown = file.to_str().unwrap();
    let message = format!("{shown}:2:5: T: expected a number from -99 to 99 with two decimals");
    bad_usage(&["count", "seven", "--tags", shown], &message);
    fs::write(&file, "A = -1\nT = 0.125\n").unwrap();
    let message = format!("{shown}:2:10: 2, 3, 4, 5, 6, 7, 8, 9 are missing");
    bad_usage(&["count", "seven", "--tags", shown], &message);
    let near = "unknown tags \"hilo\"; did you mean \"hi-lo\"?";
    refused(&["count", "seven", "--tags", "hilo"], near);
    refused(&["count", "stripp"], "unknown house \"stripp\"; did you mean \"strip\"?");
}

/// Plays that `bj sim` cannot read are not written.
#[test]
fn indices_that_no_file_holds() {
    let far = ["count", "strip", "--tags", "ko", "--set", "decks=255", "--start", "-200", "--csv"];
    bad_usage(
        &far,
        "--csv: the index of soft 15 v 4 is not between -300 and 300, which is as far as",
    );
    bad_usage(&["count", "strip", "--tags", "ko", "--start", "310"], "from -200 to 200");
}
