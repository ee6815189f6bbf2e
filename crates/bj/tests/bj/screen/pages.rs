//! The screens beside the table, in a real terminal: settings, history, help.

use std::fs;
use std::path::{Path, PathBuf};

use blackjack_engine::{House, Record};

use super::pty::{Start, Terminal};

/// Finds the file whose path ends like this, anywhere below a folder.
fn find(folder: &Path, end: &str) -> Option<PathBuf> {
    fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).find_map(|path| {
        let found = path.is_file() && path.to_string_lossy().ends_with(end);
        if found { Some(path) } else { find(&path, end) }
    })
}

fn text(terminal: &Terminal, end: &str) -> String {
    let path = find(terminal.home(), end).unwrap_or_else(|| panic!("no file {end}"));
    fs::read_to_string(path).unwrap()
}

#[test]
fn saving_a_changed_rule_makes_a_copy_the_default_house() {
    let mut terminal = Start::bj(&["play", "vegas"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("g");
    terminal.shows("Settings");
    // To the rules, and one more deck.
    terminal.type_in("\t\t\t\t+");
    terminal.shows("vegas with changes");
    assert!(find(terminal.home(), ".toml").is_none_or(|path| !path.ends_with("vegas-mine.toml")));
    terminal.type_in("\x1b");
    terminal.shows("Nothing is saved yet");
    terminal.type_in("\r");
    terminal.shows("Saved as vegas-mine");
    terminal.type_in("\x1b");
    terminal.shows("260 left");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    let copy = House::parse("vegas-mine", &text(&terminal, "houses/vegas-mine.toml")).unwrap();
    assert_eq!(copy.rules().decks(), 5);
    assert!(text(&terminal, "settings.toml").contains("house = \"vegas-mine\""));
    let mut terminal = Start::bj(&[]).at_home_of(terminal).open();
    terminal.shows("260 left");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn theme_and_keys_are_kept_for_the_next_run() {
    let mut terminal = Start::bj(&["play", "strip"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("g\t\t");
    terminal.shows("‹ felt ›");
    terminal.type_in("+");
    terminal.shows("‹ contrast ");
    // From the theme to the keys: the first of them is hit.
    terminal.type_in("\t\t\t\t\r");
    terminal.shows("accept");
    terminal.type_in(" z\r");
    terminal.shows("h z");
    terminal.type_in("\x1b");
    terminal.shows("[Enter] deal");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    assert!(text(&terminal, "settings.toml").contains("theme = \"contrast\""));
    assert!(text(&terminal, "keys.toml").contains("hit = [\"h\", \"z\"]"));
}

#[test]
fn settings_with_mistakes_are_reported_and_left_unchanged() {
    let start = Start::bj(&["play", "strip"]).settings("theme = \"drak\"\n");
    let mut terminal = start.open();
    terminal.shows("theme: expected one");
    terminal.type_in("g\t\t+");
    terminal.shows("This applies only to this game");
    terminal.type_in("\x1b");
    terminal.shows("[Enter] deal");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    assert_eq!(text(&terminal, "settings.toml"), "theme = \"drak\"\n");
}

#[test]
fn a_past_round_is_replayed_and_exported() {
    // At seven the dealer draws last, so no dealer natural ends the round before the player stands.
    let mut terminal = Start::bj(&["play", "seven", "--hands", "1"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\r");
    terminal.until("a choice or the end", |screen| {
        let shown = screen.contents();
        (shown.contains("[s]tand") || shown.contains("deal again")).then_some(())
    });
    terminal.type_in("s");
    terminal.shows("deal again");
    terminal.type_in("v");
    terminal.shows("1 of 1");
    terminal.type_in("\r");
    terminal.shows("Step ");
    terminal.type_in("x");
    terminal.shows("Saved to");
    terminal.type_in("\x1b");
    terminal.shows("1 of 1");
    terminal.type_in("\x1b");
    terminal.shows("deal again");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    let exported = text(&terminal, ".rounds");
    let record: Record = exported.trim().parse().unwrap();
    assert!(record.round().is_over() && exported.starts_with("seven 10@1000: "), "{exported}");
}
