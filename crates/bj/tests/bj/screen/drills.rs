//! Drills in a real terminal.

use super::pty::Start;

#[test]
fn a_drill_is_played_by_keys_and_ends_with_its_result() {
    let drill = ["drill", "hands", "--hands", "T,T v 6", "--reps", "2"];
    let mut terminal = Start::bj(&drill).open();
    terminal.shows("You: 20");
    terminal.type_in("s");
    terminal.shows("2 of 2, 1 in a row");
    terminal.type_in("h");
    terminal.shows("No: stand. You hit");
    terminal.type_in("\r");
    terminal.shows("1 of 2 right");
    terminal.type_in("qq");
    let (status, last_words) = terminal.left();
    assert_eq!(status, 0);
    assert!(last_words.contains("1 of 2 right, 1 in a row, in "), "{last_words}");
    // Missed hands are known in the next run.
    let mut terminal = Start::bj(&["drill", "weak"]).at_home_of(terminal).open();
    terminal.shows("You: 20");
    terminal.type_in("\x03");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn drills_open_from_the_table() {
    let mut terminal = Start::bj(&["play", "strip", "--screen"]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("x");
    terminal.shows("Drills, strip");
    terminal.click("decks");
    terminal.click("decks");
    terminal.shows("How many decks are left?");
    terminal.type_in("9\r");
    terminal.shows("decks are left, ");
    terminal.type_in("\x1b");
    terminal.shows("0 of 1 right");
    terminal.type_in("\x1b");
    terminal.shows("Drills, strip");
    terminal.type_in("\x1b");
    terminal.shows("[Enter] deal");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}
