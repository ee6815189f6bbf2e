//! Golden rounds: a readable round for every sentence of the sources and every pair of rules that
//! interact.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use blackjack_engine::Record;

/// Replays a file of rounds, each after a comment `# [label] purpose`; returns the labels.
fn check(name: &str, at_least: usize) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let text = fs::read_to_string(&path).unwrap();
    let mut labels = BTreeSet::new();
    let mut label = None;
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(comment) = line.strip_prefix("# [") {
            let (new, shows) = comment.split_once("] ").unwrap();
            assert!(!shows.is_empty(), "{name}:{number}: what does it show?");
            assert!(label.replace(new.to_owned()).is_none(), "{name}:{number}: no round above");
        } else if !line.is_empty() && !line.starts_with('#') {
            let record: Record =
                line.parse().unwrap_or_else(|error| panic!("{name}:{number}: {error}"));
            assert!(record.round().is_over(), "{name}:{number}: not over");
            assert_eq!(record.to_string(), line, "{name}:{number}: not as it would be printed");
            let label = label.take().unwrap_or_else(|| panic!("{name}:{number}: no label above"));
            assert!(labels.insert(label), "{name}:{number}: this label is taken");
        }
    }
    assert!(labels.len() >= at_least, "{name} has only {} rounds", labels.len());
    labels
}

/// Checks that a house's document names all of its rounds, and no others.
fn documented(name: &str, labels: &BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/houses");
    let text = fs::read_to_string(path.join(format!("{name}.md"))).unwrap();
    for label in labels {
        assert!(text.contains(&format!("`{label}`")), "{name}.md does not name the round {label}");
    }
}

#[test]
fn reno() {
    documented("reno", &check("reno.rounds", 30));
}

#[test]
fn reno_1987() {
    documented("reno-1987", &check("reno-1987.rounds", 12));
}

#[test]
fn seven() {
    documented("seven", &check("seven.rounds", 30));
}

#[test]
fn bbs() {
    documented("bbs", &check("bbs.rounds", 30));
}

#[test]
fn vegas() {
    documented("vegas", &check("vegas.rounds", 30));
}

#[test]
fn pairs_of_rules() {
    check("pairs.rounds", 80);
}
