//! A duplicate evening from terminals and through a door, at a real server.

use std::path::Path;
use std::thread;
use std::time::Duration;

use blackjack_store::Store;
use blackjack_table::CallEnding;

use crate::board::{Board, CallerSide, Line, PATIENCE};
use crate::join::{House, Terminal};

const DEAL: &str = "Enter deals your cards: ";
const OVER: &str = "place ";
const ROUND_2: &str = "Round 2 of 2 is open.";

/// The questions during an evening, with their answers.
const ASKED: [(&str, &str); 4] = [(DEAL, ""), ("n = no)", "n"), ("Hit, stand", "s"), (OVER, "")];

/// Plays from the start to the standings; returns the line to share.
fn play(terminal: &mut Terminal) {
    let texts = ASKED.map(|(text, _)| text);
    loop {
        let asked = terminal.await_any(&texts);
        if asked == OVER {
            return;
        }
        let answer = ASKED.iter().find(|(text, _)| *text == asked).unwrap().1;
        terminal.type_line(answer);
    }
}

/// The same for a caller of a door.
fn play_by_phone(call: &mut CallerSide) {
    loop {
        let (which, _) = call.expect_one(&ASKED.map(|(text, _)| text));
        match ASKED[which] {
            (OVER, _) => return,
            (_, answer) => call.press(&format!("{answer}\r")),
        }
    }
}

#[test]
fn terminals_play_an_evening_through_a_restart_of_the_server() {
    let data = tempfile::tempdir().unwrap();
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut house = House::start(data.path(), None);
    let (url, host) = house.evening(3);
    let join = |home: &Path, name| Terminal::join(&url, home, &["--name", name]);
    let mut ann = join(homes[0].path(), "Ann");
    ann.await_text("A duplicate evening of 3 rounds: the same cards for everybody, each alone.");
    ann.await_text(DEAL);
    let mut mark = join(homes[1].path(), "Mark");
    mark.await_text("Taking part: Ann.");
    mark.await_text(DEAL);
    ann.await_text("Mark takes part.");
    ann.type_line("c");
    ann.await_text("There is no help during an evening");
    ann.type_line("start");
    ann.await_text("The host of an evening starts it, once.");
    house.start_evening(&url, &host);
    ann.await_text("Round 1 of 3 is open.");
    let address = house.stop();
    ann.await_text("The connection is lost.");
    house = House::start(data.path(), Some(address));
    ann.await_text("The connection is back.");
    let playing = thread::spawn(move || {
        play(&mut mark);
        mark.end()
    });
    play(&mut ann);
    let (status, printed) = ann.end();
    assert_eq!(status, Some(0), "{printed}");
    let (other_status, other) = playing.join().unwrap();
    assert_eq!(other_status, Some(0), "{other}");
    // Both have played alike, so they share the place, and no decision made a difference.
    for (printed, name) in [(&printed, "Ann"), (&other, "Mark")] {
        assert!(printed.contains(&format!("1. {name}: lost ")), "{printed}");
        assert!(printed.contains("bj evening Friday: "), "{printed}");
        assert!(printed.contains("place 1 of 2"), "{printed}");
    }
    let dealt = |printed: &str| -> Vec<String> {
        let lines = printed.lines().filter(|line| line.starts_with("You have "));
        lines.filter(|line| line.contains("against")).map(ToOwned::to_owned).collect()
    };
    assert_eq!(dealt(&printed), dealt(&other), "the same cards");
    house.stop();
    let audit = Store::open_to_read(data.path()).unwrap().verify(1).unwrap();
    assert_eq!((audit.evenings, audit.faults.len()), (1, 0));
}

#[test]
fn the_time_for_a_round_is_told_when_it_opens_and_before_it_ends() {
    let data = tempfile::tempdir().unwrap();
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let house = House::start(data.path(), None);
    let (url, host) = house.evening_of(2, 12);
    let join = |home: &Path, name| Terminal::join(&url, home, &["--name", name]);
    let mut ann = join(homes[0].path(), "Ann");
    ann.await_text(DEAL);
    let mut mark = join(homes[1].path(), "Mark");
    mark.await_text(DEAL);
    ann.await_text("Mark takes part.");
    house.start_evening(&url, &host);
    // Mark is the last one, so Ann waits before the second round.
    for (terminal, end) in [(&mut ann, "1 of 2 have finished."), (&mut mark, ROUND_2)] {
        terminal.await_text("Round 1 of 2 is open.");
        terminal.await_text(" seconds for this round.");
        terminal.await_text(DEAL);
        terminal.type_line("");
        let asked = ["n = no)", "Hit, stand", end];
        loop {
            match terminal.await_any(&asked) {
                "n = no)" => terminal.type_line("n"),
                "Hit, stand" => terminal.type_line("s"),
                _ => break,
            }
        }
    }
    ann.await_text(ROUND_2);
    for terminal in [&mut ann, &mut mark] {
        terminal.await_text(" seconds for this round.");
        terminal.await_text("You have 10 seconds left for this round.");
    }
    house.pass(Duration::from_secs(12));
    for terminal in [&mut ann, &mut mark] {
        terminal.await_text(OVER);
    }
    for terminal in [ann, mark] {
        let (status, printed) = terminal.end();
        assert_eq!(status, Some(0), "{printed}");
        assert_eq!(printed.matches(" seconds for this round.").count(), 2, "{printed}");
        assert!(!printed.contains("to bet") && !printed.contains("0 of 2 have"), "{printed}");
    }
    house.stop();
}

#[test]
fn a_caller_of_a_door_and_a_terminal_end_an_evening() {
    let data = tempfile::tempdir().unwrap();
    let home = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let (url, host) = house.evening(2);
    let board = Board::new(&format!("[line]\ncharset = \"utf8\"\n[web]\ntable = \"{url}\""));
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.expect("<Q>uit :");
    call.press("\r");
    call.expect("Your choice :");
    call.press("t");
    call.expect("A duplicate evening of 2 rounds");
    call.expect(DEAL);
    let mut ann = Terminal::join(&url, home.path(), &["--name", "Ann"]);
    ann.await_text("Taking part: User 7.");
    ann.await_text(DEAL);
    call.expect("Ann takes part.");
    call.expect(DEAL);
    house.start_evening(&url, &host);
    let playing = thread::spawn(move || {
        play(&mut ann);
        ann.end()
    });
    play_by_phone(&mut call);
    call.press("q\r");
    call.expect("Goodbye.");
    call.expect("Your choice :");
    call.press("Q");
    call.expect("back to");
    call.press("\r");
    assert_eq!(call.status_within(PATIENCE), Some(0));
    assert_eq!(board.calls().pop().unwrap().ended.map(|(_, how)| how), Some(CallEnding::Left));
    let (status, printed) = playing.join().unwrap();
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("User 7: lost "), "{printed}");
    house.stop();
}
