//! The screens beside the table, in a real terminal: settings, the past, help.

use std::fs;
use std::path::{Path, PathBuf};

use blackjack_engine::{House, Record};

use super::pty::{Start, Terminal};

/// The file of this name, wherever below the home it is.
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
fn a_changed_rule_that_is_saved_makes_a_copy_that_is_played_from_then_on() {
    let mut terminal = Start::bj(&["play", "vegas"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("g");
    terminal.shows("Settings");
    // To the rules, and one pack more.
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
fn the_look_and_the_keys_are_there_the_next_time() {
    let mut terminal = Start::bj(&["play", "strip"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("g\t\t");
    terminal.shows("‹ felt ›");
    terminal.type_in("+");
    terminal.shows("‹ contrast ›");
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
fn settings_with_mistakes_are_told_of_and_left_as_they_are() {
    let start = Start::bj(&["play", "strip"]).settings("theme = \"drak\"\n");
    let mut terminal = start.open();
    terminal.shows("theme: expected one");
    terminal.type_in("g\t\t+");
    terminal.shows("This holds until the game ends");
    terminal.type_in("\x1b");
    terminal.shows("[Enter] deal");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    assert_eq!(text(&terminal, "settings.toml"), "theme = \"drak\"\n");
}

#[test]
fn a_round_of_the_past_is_replayed_and_exported() {
    // No card is dealt to the dealer before the end, so that there always is something to stand on.
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
