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
