//! The full screen in a real terminal: every house by keys and by mouse, and every way out.

mod coaching;
mod drills;
mod evening;
mod join;
mod pages;
pub(crate) mod pty;

use std::path::Path;

use blackjack_engine::{House, Record};
use blackjack_store::Store;
use rustix::process::Signal;

use crate::program::run;
use pty::{Start, Terminal, assert_given_back};

/// Cards that lead to a decision at every house.
const DECK: &str = "TS 6D 9C TH 5D 4C";

/// Returns the arguments of a practice game at this house that deals these cards first.
fn practice<'a>(house: &'a str, deck: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["play", house, "--screen", "--seed", "1", "--deck", deck], more].concat()
}

/// Reads the rounds in this file and checks that each parses.
fn rounds(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let check = |line: &str| assert!(line.parse::<Record>().is_ok(), "{line}");
    text.lines().inspect(|line| check(line)).map(str::to_owned).collect()
}

/// Returns a house's label of the choice to stand.
fn stand_choice(house: &str) -> &'static str {
    if house == "bbs" { "[s]tay" } else { "[s]tand" }
}

/// Plays a round at this house, with these ways to bet, stand and leave; returns its line.
fn round(house: &str, means: [impl Fn(&mut Terminal); 3]) -> String {
    let options = practice(house, DECK, &["--record", "rounds"]);
    let mut terminal = Start::bj(&options).open();
    let [bet, stand, leave] = means;
    terminal.shows("[Enter] deal");
    bet(&mut terminal);
    terminal.shows(stand_choice(house));
    stand(&mut terminal);
    terminal.shows("deal again");
    leave(&mut terminal);
    let (status, last_words) = terminal.left();
    assert_eq!(status, 0, "{house}");
    assert!(last_words.contains("Goodbye. You are "), "{house}: {last_words}");
    rounds(&terminal.home().join("rounds")).join("; ")
}

#[test]
fn keys_and_mouse_play_every_house_like_plain_lines() {
    for house in House::built_in_names() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rounds");
        let path = file.to_str().unwrap();
        let plain = ["play", house, "--plain", "--seed", "1", "--deck", DECK, "--record", path];
        assert_eq!(run(&plain, b"\ns\nq\n").status, 0, "{house}");
        let expected = rounds(&file).join("; ");
        let keys = ["\r", "s", "q"].map(|key| move |terminal: &mut Terminal| terminal.type_in(key));
        assert_eq!(round(house, keys), expected, "{house} by letters");
        let numbers = ["\r", "2", "\x03"];
        let numbers = numbers.map(|key| move |terminal: &mut Terminal| terminal.type_in(key));
        assert_eq!(round(house, numbers), expected, "{house} by numbers");
        // The last line moves when the round ends: it is clicked only after that.
        let places = [("", "[Enter] deal"), ("", stand_choice(house)), ("again", "[q]")];
        let mouse = places.map(|(shown, place)| {
            move |terminal: &mut Terminal| {
                terminal.shows(shown);
                terminal.click(place);
            }
        });
        assert_eq!(round(house, mouse), expected, "{house} by mouse");
    }
}

/// A game can be played at every size, even one at which nothing can be shown.
#[test]
fn every_size_can_be_played() {
    for (columns, rows) in [(24, 10), (40, 16), (120, 36), (200, 60), (10, 3), (1, 1)] {
        let options = practice("strip", DECK, &["--record", "rounds"]);
        let mut terminal = Start::bj(&options).size(columns, rows).open();
        terminal.until("the full screen", |screen| screen.alternate_screen().then_some(()));
        terminal.type_in("\rsq");
        assert_eq!(terminal.status(), 0, "{columns}x{rows}");
        let played = rounds(&terminal.home().join("rounds"));
        assert_eq!(played, ["strip 10@1000: TS 6D 9C TH s 5D = -10"], "{columns}x{rows}");
    }
}

#[test]
fn insurance_can_be_clicked() {
    let options = practice("vegas", "TS AC 8C 9H", &[]);
    let mut terminal = Start::bj(&options).open();
    terminal.click("[Enter] deal");
    terminal.click("nsure for $5");
    terminal.shows("$985");
    terminal.shows("[s]tand");
    terminal.type_in("qy");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn rapid_resizing_in_mid_hand_changes_nothing() {
    let mut terminal = Start::bj(&practice("seven", "TS 6D 9C TH 5D 4C", &["--hands", "3"])).open();
    terminal.type_in("\r");
    terminal.shows("[s]tand");
    let before = terminal.picture();
    for size in 1..=60 {
        terminal.resize(20 + 3 * size, 5 + size);
    }
    for (columns, rows) in [(1, 1), (24, 10), (200, 60), (10, 3), (40, 16), (80, 24)] {
        terminal.resize(columns, rows);
    }
    // Keys that arrive while the program still believes that the window is small do nothing.
    terminal.rests();
    terminal.shows_again(&before);
    terminal.type_in("sss");
    terminal.shows("deal again");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}

/// Under a shell, Ctrl-Z suspends the game and `fg` resumes it with the same screen.
#[test]
fn ctrl_z_suspends_and_fg_resumes() {
    let bj = env!("CARGO_BIN_EXE_bj");
    let line = format!(
        "set -m; {bj} play strip --screen --seed 1 --deck '{DECK}'; \
                        echo STOPPED; read line; fg >/dev/null; echo \"ENDED $?\""
    );
    let mut terminal = Start::program("sh", &["-c", &line]).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\r");
    terminal.shows("[s]tand");
    let before = terminal.picture();
    terminal.type_in("\x1a");
    terminal.until("the shell", |screen| {
        screen.contents().contains("STOPPED").then(|| assert_given_back(screen))
    });
    terminal.type_in("\n");
    terminal.shows_again(&before);
    terminal.type_in("s");
    terminal.shows("deal again");
    terminal.type_in("q");
    terminal.shows("ENDED 0");
    assert_eq!(terminal.left().0, 0);
}

/// Without a shell that could resume it, the game is not suspended, and says so.
#[test]
fn without_a_shell_the_game_is_not_suspended() {
    let mut terminal = Start::bj(&practice("strip", DECK, &[])).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\x1a");
    terminal.shows("The game cannot be suspended");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
}

/// A signal to end restores the terminal and keeps the round; the status is
/// the one that shells expect.
#[test]
fn signals_leave_the_round_on_the_table() {
    let mut home: Option<Terminal> = None;
    for (signal, status) in
        [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129), (Signal::QUIT, 131)]
    {
        let start = Start::bj(&["play", "strip", "--screen"]);
        let start = match home.take() {
            Some(before) => start.at_home_of(before),
            None => start,
        };
        let mut terminal = start.open();
        deal_until_a_decision(&mut terminal);
        let before = hand_of(&terminal);
        terminal.signal(signal);
        let (left, last_words) = terminal.left();
        assert_eq!(left, status, "{signal:?}");
        assert!(last_words.contains("The round is saved"), "{signal:?}: {last_words}");
        let mut again = Start::bj(&["play", "strip", "--screen"]).at_home_of(terminal).open();
        again.shows("resumes where it");
        assert_eq!(hand_of(&again), before, "{signal:?}");
        again.type_in("q");
        assert_eq!(again.left().0, 0);
        home = Some(again);
    }
}

/// Deals until a hand has a decision. The decision is looked for first, since the log
/// still shows declined offers.
fn deal_until_a_decision(terminal: &mut Terminal) {
    loop {
        let asked = terminal.until("a question", |screen| {
            let shown = screen.contents();
            let choices = [("[s]tand", ""), ("o insurance", "n"), ("] deal", "\r")];
            choices.into_iter().find(|(text, _)| shown.contains(text)).map(|(_, keys)| keys)
        });
        if asked.is_empty() {
            return;
        }
        let before = terminal.contents();
        terminal.type_in(asked);
        terminal.until("an answer", |screen| (screen.contents() != before).then_some(()));
    }
}

/// Returns the rows of the screen that show cards.
fn hand_of(terminal: &Terminal) -> Vec<String> {
    let shown = terminal.contents();
    let left = |line: &str| line.chars().take(50).collect();
    shown.lines().filter(|line| line.contains('│')).map(left).collect()
}

/// Closing the terminal ends the game, even without a signal.
#[test]
fn closing_the_terminal_ends_the_game() {
    let mut terminal = Start::bj(&["play", "strip", "--screen"]).open();
    deal_until_a_decision(&mut terminal);
    terminal.hang_up("z");
    assert_eq!(terminal.status(), 129);
    let mut deaf = Start::bj(&["play", "strip", "--screen"]).without_signals().open();
    deal_until_a_decision(&mut deaf);
    deaf.hang_up("z");
    assert_eq!(deaf.status(), 0);
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut terminal = Start::bj(&["play", "strip", "--seed", "1"]).env("TERM", "dumb").open();
    terminal.shows("Bet, Enter for $10: ");
    terminal.type_in("q\n");
    assert_eq!(terminal.left().0, 0);
    let mut screen = Start::bj(&["play", "strip", "--screen"]).env("TERM", "dumb").open();
    let (status, said) = screen.left();
    assert_eq!(status, 2);
    assert!(said.contains("bj: --screen: this terminal has no full screen (TERM=dumb)"), "{said}");
}

#[test]
fn without_a_terminal_there_is_no_full_screen() {
    let ran = run(&["play", "strip", "--screen"], b"");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "bj: --screen needs a terminal for both input and output\n");
}

#[test]
fn reno_is_a_teletype_unless_the_screen_is_asked_for() {
    let mut teletype = Start::bj(&["play", "reno", "--seed", "1"]).open();
    teletype.shows("Hit?");
    teletype.type_in("\x03");
    assert_eq!(teletype.left().0, 0);
    let mut screen = Start::bj(&["play", "reno", "--screen", "--seed", "1"]).open();
    screen.until("the full screen", |screen| screen.alternate_screen().then_some(()));
    screen.shows("[Enter] deal");
    screen.type_in("q");
    assert_eq!(screen.left().0, 0);
}

/// Colours follow `--no-color` and `NO_COLOR`.
#[test]
fn colours_follow_the_option_and_the_variable() {
    for (options, variable, coloured) in
        [(&[][..], "", true), (&[][..], "1", false), (&["--no-color"][..], "", false)]
    {
        let options = practice("strip", DECK, options);
        let mut terminal = Start::bj(&options).env("NO_COLOR", variable).open();
        terminal.type_in("\r");
        terminal.shows("[s]tand");
        let found = terminal.until("a screen", |screen| {
            let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
            Some(cells.any(|cell| cell.fgcolor() != vt100::Color::Default))
        });
        assert_eq!(found, coloured, "{options:?} NO_COLOR={variable}");
        terminal.type_in("qy");
        assert_eq!(terminal.left().0, 0);
    }
}

#[test]
fn the_ascii_screen_is_all_ascii() {
    let options = practice("strip", DECK, &["--ascii"]);
    let mut terminal = Start::bj(&options).open();
    terminal.type_in("\r");
    terminal.shows("[s]tand");
    assert!(terminal.contents().is_ascii(), "{}", terminal.contents());
    terminal.type_in("sq");
    assert_eq!(terminal.left().0, 0);
}

/// In ASCII a currency is its code, on the table too.
#[test]
fn a_currency_in_ascii_is_its_code() {
    let arguments = ["euro", "--seed", "1", "--ascii"];
    let mut screen = bj::run_headless(arguments, 120, 36).unwrap();
    screen.draw();
    let shown = screen.text();
    assert!(shown.is_ascii() && shown.contains("EUR 1000"), "{shown}");
}

/// The first time, one question comes before the screen, and its answer is remembered.
#[test]
fn the_first_run_asks_for_a_house() {
    let mut terminal = Start::bj(&[]).first_time().open();
    terminal.shows("Which house do you want to play at?");
    terminal.until("a shell's screen", |screen| (!screen.alternate_screen()).then_some(()));
    terminal.type_in("\r");
    terminal.until("the full screen", |screen| screen.alternate_screen().then_some(()));
    terminal.shows("strip");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    let mut again = Start::bj(&[]).at_home_of(terminal).open();
    again.until("the full screen", |screen| screen.alternate_screen().then_some(()));
    again.shows("[Enter] deal");
    again.type_in("q");
    assert_eq!(again.left().0, 0);
}

#[test]
fn plain_lines_are_remembered_too() {
    let mut terminal = Start::bj(&[]).first_time().open();
    terminal.shows("Which house do you want to play at?");
    terminal.type_in("p seven\r");
    terminal.shows("Bet, Enter for $10: ");
    terminal.type_in("q\r");
    assert_eq!(terminal.left().0, 0);
    let mut again = Start::bj(&[]).at_home_of(terminal).open();
    again.shows("Bet, Enter for $10: ");
    again.type_in("q\r");
    assert_eq!(again.left().0, 0);
}

#[test]
fn a_second_game_gets_its_own_table() {
    let first = Start::bj(&["play", "strip", "--screen", "--data", "."]).open();
    let mut first = first;
    first.shows("[Enter] deal");
    let place = first.home().to_str().unwrap().to_owned();
    let mut second = Start::bj(&["play", "strip", "--screen", "--data", &place]).open();
    second.shows("[Enter] deal");
    for game in [&mut second, &mut first] {
        game.type_in("\r");
        game.shows("round 1");
        game.type_in("q");
        assert_eq!(game.left().0, 0);
    }
    let store = Store::open(Path::new(&place)).unwrap();
    let shoes = store.shoes().unwrap();
    assert_eq!((shoes.len(), store.count().unwrap()), (2, 2));
    assert_ne!(shoes[0].table, shoes[1].table);
    assert_eq!(store.verify(1).unwrap().faults, []);
}

/// Pasted text plays no hand.
#[test]
fn pasted_text_plays_nothing() {
    let mut terminal = Start::bj(&practice("strip", "2S 6D 3C TH 5D 4C", &[])).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\x1b[200~40\x1b[201~\r");
    terminal.shows("$40");
    terminal.type_in("\r");
    terminal.shows("[s]tand");
    let before = terminal.picture();
    terminal.type_in("\x1b[200~hhhh\x1b[201~?");
    terminal.hides("[s]tand");
    // An escape as most terminals send it.
    terminal.send("\x1b");
    terminal.shows_again(&before);
    terminal.type_in("qy");
    assert_eq!(terminal.left().0, 0);
}

#[test]
fn undo_and_what_if_on_the_screen() {
    let more = ["--record", "rounds", "--coach", "off"];
    let options = practice("strip", "TS 6D 6C TH 2D TC", &more);
    let mut terminal = Start::bj(&options).open();
    terminal.shows("[Enter] deal");
    terminal.type_in("\rh");
    terminal.shows("You have 18 against a six.");
    terminal.type_in("u");
    terminal.shows("You take back the hit.");
    terminal.shows("You have 16 against a six.");
    terminal.type_in("s");
    terminal.shows("You lose $10.");
    terminal.type_in("w");
    terminal.shows("What if: round 1 again");
    terminal.click("[s]tand");
    terminal.shows("Then you lost $10; this way you lost $10.");
    terminal.type_in("\r");
    terminal.shows("Of the $0 difference, your choices made $0 and luck $0.");
    terminal.type_in("\x1b");
    terminal.shows("[Enter] compare");
    terminal.type_in("\x1b");
    terminal.shows("deal again");
    terminal.type_in("q");
    assert_eq!(terminal.left().0, 0);
    let played = rounds(&terminal.home().join("rounds"));
    assert_eq!(played, ["strip 10@1000: TS 6D 6C TH s 2D = -10"], "what if is not recorded");
}

#[test]
fn the_daily_is_played_on_the_screen_too() {
    let mut terminal = Start::bj(&["daily", "--date", "2024-02-29"]).open();
    terminal.shows("The daily of 2024-02-29: 20 rounds of one hand at strip, $10 each.");
    terminal.type_in("s");
    terminal.shows("round 2 of 20");
    terminal.type_in("\rq");
    terminal.shows("Your result so far will be shown.");
    terminal.type_in("y");
    let (status, message) = terminal.left();
    assert_eq!(status, 0);
    assert!(message.contains("bj daily 2024-02-29: ○·········"), "{message}");
}
