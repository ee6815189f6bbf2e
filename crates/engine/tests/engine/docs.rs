//! The documents agree with the engine.

use std::fs;
use std::path::{Path, PathBuf};

use blackjack_engine::{House, Record, TableSettings, keys};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_key_is_explained_with_its_default() {
    let text = read("docs/rules.md");
    for key in keys().chain(TableSettings::KEYS) {
        let line = text.lines().find(|line| line.contains(&format!("`{}`", key.name)));
        let line = line.unwrap_or_else(|| panic!("docs/rules.md does not explain {}", key.name));
        let default = key.default();
        let stated = text
            .lines()
            .filter(|line| line.contains(&format!("`{}`", key.name)))
            .any(|line| line.contains(&default));
        assert!(stated, "docs/rules.md: {} defaults to {default}: {line}", key.name);
    }
}

/// Every conflict of keys is in the table of conflicts.
#[test]
fn every_conflict_is_explained() {
    let text = read("docs/rules.md");
    let refused: Vec<_> = text
        .lines()
        .skip_while(|line| *line != "| key | refused |")
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.split('|').nth(1))
        .collect();
    for key in keys().filter(|key| key.conflicts().next().is_some()) {
        let listed = refused.iter().any(|stated| stated.contains(&format!("`{}`", key.name)));
        assert!(listed, "docs/rules.md does not say when {} is refused", key.name);
    }
}

/// Rounds in code blocks of documents are valid.
#[test]
fn rounds_in_documents_are_valid() {
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

/// The crate's manifest and sources exclude everything that the engine must not use.
#[test]
fn the_engine_has_no_forbidden_dependencies() {
    let library = read("crates/engine/src/lib.rs");
    for attr in ["#![no_std]", "#![forbid(unsafe_code)]", "#![deny(clippy::float_arithmetic)]"] {
        assert!(library.contains(attr), "{attr} is missing");
    }
    let manifest = read("crates/engine/Cargo.toml");
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
    let dependencies = dependencies.split("\n[").next().unwrap();
    let (always, on_demand): (Vec<_>, Vec<_>) =
        dependencies.lines().partition(|line| !line.contains("optional = true"));
    let names = |lines: Vec<&str>| -> Vec<String> {
        let lines = lines.into_iter().filter_map(|line| line.split([' ', '.']).next());
        lines.filter(|name| !name.is_empty()).map(Into::into).collect()
    };
    assert_eq!(names(always), ["arrayvec", "thiserror", "toml"]);
    assert_eq!(names(on_demand), ["arbitrary", "schemars", "serde"]);
}

/// Returns all Rust files below a folder of the repository, with their paths below it.
fn rust_files(below: &str) -> Vec<(String, String)> {
    let top = root().join(below);
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
    assert!(!files.is_empty(), "{below} has no Rust file");
    files
}

/// User interfaces ask the engine and do not use its rules directly. A bot may: one of them plays
/// as the dealer does.
#[test]
fn no_user_interface_implements_a_rule() {
    let interfaces = ["frontend", "tui", "plain", "bbs", "remote", "bjd", "bj"];
    let interfaces = interfaces.map(|name| format!("crates/{name}/src"));
    for (name, text) in interfaces.iter().flat_map(|folder| rust_files(folder)) {
        for rule in ["dealer_draws", "payoff(", "is_charlie", "Situation", "insurance_refusal("] {
            assert!(!text.contains(rule), "{name} uses {rule}");
        }
    }
}

/// Side bets are the only list of a round: everything else is in arrays of fixed capacity.
#[test]
fn a_round_allocates_side_bets_only() {
    let files = rust_files("crates/engine/src/round");
    let (_, text) = files.iter().find(|(name, _)| name.ends_with("state.rs")).unwrap();
    let lists: Vec<_> =
        text.lines().map(str::trim).filter(|line| line.contains(": Vec<")).collect();
    assert_eq!(lists, ["pub(crate) side: Vec<SideWager>,"]);
    assert!(!text.contains("Box<") && !text.contains("String"));
}

/// The first line of every source file states its content.
#[test]
fn every_file_begins_with_its_content() {
    let is_code = |name: &str| name.contains("/src/") && !name.contains("/tests");
    for (name, text) in rust_files("crates") {
        let states_it = text.starts_with("//! ") || !is_code(&name);
        assert!(states_it, "crates/{name} does not begin with its content");
    }
}

/// Comments are no wider than the formatter's limit for code.
#[test]
fn comments_fit_in_100_columns() {
    for folder in ["crates", "fuzz/src"] {
        for (name, text) in rust_files(folder) {
            for (line, number) in text.lines().zip(1..) {
                let fits = !line.trim_start().starts_with("//") || line.chars().count() <= 100;
                assert!(fits, "{folder}/{name}:{number} has a comment of over 100 columns");
            }
        }
    }
}

/// Scripts of the web page and of its tests stay within their line width.
#[test]
fn scripts_fit_in_120_columns() {
    for (folder, kind) in [("crates/bjd/web/js", "js"), ("browser-tests", "mjs")] {
        let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        for path in files.filter(|path| path.extension().is_some_and(|it| it == kind)) {
            for (line, number) in fs::read_to_string(&path).unwrap().lines().zip(1..) {
                let fits = line.chars().count() <= 120;
                assert!(fits, "{}:{number} has over 120 columns", path.display());
            }
        }
    }
}

/// Documentation begins with a noun or a verb, not with a clause that leaves its subject open.
#[test]
fn documentation_begins_with_its_subject() {
    let clauses = "What Whatever How Whether Who Whoever Whose Where When Which Why Since Those They \
                   That Somebody It";
    let clauses: Vec<&str> = clauses.split(' ').collect();
    let fuzzed = rust_files("fuzz/src").into_iter();
    let shipped = rust_files("crates").into_iter().filter(|(name, _)| name.contains("/src/"));
    for (name, text) in shipped.chain(fuzzed) {
        let mut before = "";
        for (line, number) in text.lines().zip(1..) {
            let mark = ["///", "//!"].into_iter().find(|mark| line.trim_start().starts_with(mark));
            let mark = mark.unwrap_or_default();
            let is_first = !mark.is_empty() && mark != before;
            before = mark;
            let first = line.split_whitespace().nth(1).unwrap_or_default();
            let opens = !is_first || !clauses.contains(&first.trim_end_matches(','));
            assert!(opens, "{name}:{number} begins with {first}");
        }
    }
}
