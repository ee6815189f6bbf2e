//! The boundaries between the crates hold on every path of the dependency tree.

use std::collections::BTreeSet;
use std::env;
use std::process::Command;

/// The libraries, and the crates of this project that each is built from, by any path: the arrows
/// of the diagram in ARCHITECTURE.md.
const LIBRARIES: [(&str, &[&str]); 15] = [
    ("bbs-door", &[]),
    ("blackjack-engine", &[]),
    ("blackjack-odds", &["engine"]),
    ("blackjack-sim", &["engine", "odds"]),
    ("blackjack-coach", &["engine", "odds"]),
    ("blackjack-table", &["engine"]),
    ("blackjack-protocol", &["engine", "table"]),
    ("blackjack-report", &["coach", "engine", "odds", "sim"]),
    ("blackjack-store", &["coach", "engine", "odds", "table"]),
    ("blackjack-frontend", &["coach", "engine", "odds", "sim", "table"]),
    ("blackjack-tui", &["coach", "engine", "frontend", "odds", "sim", "table"]),
    (
        "blackjack-plain",
        &["coach", "engine", "frontend", "odds", "protocol", "remote", "sim", "table"],
    ),
    (
        "blackjack-bbs",
        &[
            "coach", "engine", "frontend", "odds", "plain", "protocol", "remote", "sim", "store",
            "table", "tui", "bbs-door",
        ],
    ),
    ("blackjack-remote", &["coach", "engine", "frontend", "odds", "protocol", "sim", "table"]),
    (
        "blackjack-bot",
        &["coach", "engine", "frontend", "odds", "protocol", "remote", "sim", "table"],
    ),
];

/// External crates that open a database, a terminal or a network, and the libraries
/// that may be built from them.
const DOORS: [(&str, &[&str], &[&str]); 3] = [
    ("a database", &["libsqlite3-sys", "rusqlite"], &["blackjack-store", "blackjack-bbs"]),
    ("a terminal", &["crossterm", "ratatui-crossterm"], &[]),
    (
        "a network",
        &["async-nats", "axum", "hyper", "mio", "socket2", "tokio", "tungstenite"],
        &["blackjack-remote", "blackjack-plain", "blackjack-bot", "blackjack-bbs"],
    ),
];

/// Returns the names of all crates that a crate is built from with its default features, by any
/// path, without those of tests and build scripts.
fn reach(of: &str) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none"];
    let tree = Command::new(cargo)
        .args(arguments)
        .args(["--format", "{p}", "--package", of])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{of}: {}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).unwrap();
    let names = lines.lines().filter_map(|line| line.split(' ').next());
    names.filter(|name| *name != of && !name.is_empty()).map(ToOwned::to_owned).collect()
}

/// A check of direct dependencies alone would miss a dependency through another crate.
#[test]
fn every_library_is_built_only_from_what_the_diagram_shows() {
    for (of, own) in LIBRARIES {
        let reached = reach(of);
        let mut ours: Vec<&str> =
            reached.iter().filter_map(|name| name.strip_prefix("blackjack-")).collect();
        ours.extend(
            reached
                .iter()
                .map(String::as_str)
                .filter(|name| ["bbs-door", "bj-cli", "blackjackd"].contains(name)),
        );
        assert_eq!(ours, own, "{of} is built from other crates of this project");
        for (opened, tools, may) in DOORS {
            let tool = tools.iter().find(|tool| reached.contains(**tool));
            assert!(tool.is_none() || may.contains(&of), "{of} reaches {opened}: {tool:?}");
        }
    }
}
