//! The papers tell the truth about the engine.

use std::fs;
use std::path::{Path, PathBuf};

use blackjack_engine::{House, Record, keys};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_key_is_explained_with_its_default() {
    let text = read("docs/rules.md");
    for key in keys() {
        let line = text.lines().find(|line| line.contains(&format!("`{}`", key.name)));
        let line = line.unwrap_or_else(|| panic!("docs/rules.md does not explain {}", key.name));
        let default = key.default();
        let told = text
            .lines()
            .filter(|line| line.contains(&format!("`{}`", key.name)))
            .any(|line| line.contains(&default));
        assert!(told, "docs/rules.md: {} defaults to {default}: {line}", key.name);
    }
}

/// Rounds in fences of documents are rounds.
#[test]
fn rounds_in_documents_replay() {
    let mut rounds = 0;
    for path in ["docs/notation.md", "README.md"] {
        let text = read(path);
        for fence in text.split("```text\n").skip(1) {
            let fence = fence.split("```").next().unwrap_or_default();
            let houses: Vec<_> = House::built_in_names().chain(["default"]).collect();
            let is_round = |line: &&str| {
                houses.iter().any(|house| {
                    line.strip_prefix(house).is_some_and(|rest| rest.starts_with([' ', '{']))
                }) && line.contains(": ")
            };
            for line in fence.lines().filter(is_round) {
                let record: Result<Record, _> = line.parse();
                assert!(record.is_ok(), "{path}: {line}: {record:?}");
                rounds += 1;
            }
        }
    }
    assert!(rounds >= 8, "only {rounds} rounds are shown");
}

/// The crate's manifest and its sources keep out what it must not know.
#[test]
fn the_engine_knows_nothing_of_the_world() {
    let library = read("crates/engine/src/lib.rs");
    for wall in ["#![no_std]", "#![forbid(unsafe_code)]", "#![deny(clippy::float_arithmetic)]"] {
        assert!(library.contains(wall), "{wall} is gone");
    }
    let manifest = read("crates/engine/Cargo.toml");
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
    let dependencies = dependencies.split("\n[").next().unwrap();
    let names: Vec<_> = dependencies
        .lines()
        .filter_map(|line| line.split_once('.'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["arrayvec", "thiserror", "toml"]);
}

/// All source files of a crate, with their names below its `src`.
fn sources(of: &str) -> Vec<(String, String)> {
    let top = root().join(of).join("src");
    let mut folders = vec![top.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let name = path.strip_prefix(&top).unwrap().to_string_lossy().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files
}

/// A face decides no rule: it asks the engine. What it would need for that it does not touch.
#[test]
fn no_face_holds_a_rule() {
    for (name, text) in sources("crates/bj") {
        for rule in ["dealer_draws", "payoff(", "is_charlie", "Situation", "insurance_refusal("] {
            assert!(!text.contains(rule), "{name} uses {rule}");
        }
    }
}

#[test]
fn the_code_map_knows_every_file() {
    let map = read("ARCHITECTURE.md");
    for part in ["crates/engine", "crates/odds", "crates/table", "crates/bj"] {
        let table = map.split(&format!("\n`{part}/src`")).nth(1);
        let table = table.unwrap_or_else(|| panic!("ARCHITECTURE.md has no map of {part}"));
        let table = table.split("\n\n").nth(1).unwrap();
        let is_test = |name: &str| name.ends_with("/tests.rs") || name.contains("/tests/");
        for (name, _) in sources(part).into_iter().filter(|(name, _)| !is_test(name)) {
            let times = table.matches(&format!("`{name}`")).count();
            assert_eq!(times, 1, "ARCHITECTURE.md is to name {name} once");
        }
    }
}
