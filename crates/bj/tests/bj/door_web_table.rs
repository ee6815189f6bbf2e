//! A caller of `bj door` at the web table of the settings, on a real server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use blackjack_engine::{Chips, House as Casino};
use blackjack_store::Store;
use blackjack_table::CallEnding;

use crate::board::{Board, CallerSide, Line, PATIENCE, SETTLING_TIME};
use crate::join::House;

const BOX: &str = "Box (1, 2, 3, 4, 5), Enter for 1, w to watch: ";

const BET: &str = "Bet, Enter for $";

/// Sets up a board whose door has this web table.
fn board(table: &str) -> Board {
    Board::new(&format!("[line]\ncharset = \"utf8\"\n[web]\ntable = \"{table}\""))
}

/// Asserts that the call has ended in this way, and that no coin was at stake.
fn assert_untouched(board: &Board, how: CallEnding) {
    let ended = board.calls().pop().unwrap();
    assert_eq!(ended.ended.map(|(_, how)| how), Some(how));
    assert_eq!(ended.net_won(ended.handed_back + ended.carried_out), Chips::ZERO);
    assert!(board.store().rounds(None, 9).unwrap().is_empty(), "no round is recorded");
}

/// Goes from the title to the question for a box.
fn go_to_the_table(call: &mut CallerSide) {
    call.expect("<Q>uit :");
    call.press("\r");
    let menu = call.expect("Your choice :");
    assert!(menu.contains("<T>able on the web"), "{menu}");
    call.press("t");
    call.expect("Joining the web table at 127.0.0.1:");
}

/// Leaves the door from the menu.
fn leave(call: &mut CallerSide) {
    // The same letter right away would count as a held key.
    call.press("Q");
    call.expect("back to");
    call.press("\r");
    assert_eq!(call.status_within(PATIENCE), Some(0));
}

/// Sits down in lines, at the first free box.
fn sit_down(call: &mut CallerSide) {
    call.expect(BOX);
    call.press("\r");
    call.expect("You sit at box 1.");
    call.expect(BET);
}

/// Continues in lines until this question, declining and standing until then.
fn play_until(call: &mut CallerSide, wanted: &str) {
    loop {
        match call.expect_one(&[wanted, "n = no) ", "Hit, stand", BET]).0 {
            0 => return,
            1 => call.press("n\r"),
            2 => call.press("s\r"),
            _ => call.press("\r"),
        }
    }
}

/// Returns the purse of a person of the server with this data, in words.
fn purse(data: &Path, name: &str) -> String {
    let people = Store::open_to_read(data).unwrap().people().unwrap();
    let found = people.into_iter().find(|it| it.person.name.as_str() == name).unwrap();
    let strip = Casino::built_in("strip").unwrap();
    strip.stakes().money(found.purses[0].1)
}

/// Goes from the title of a screen to the bet at the web table.
fn sit_down_on_screen(call: &mut CallerSide) {
    call.await_on_screen(&["<Q>uit :"]);
    call.press("\r");
    call.await_on_screen(&["<T>able on the web, with others"]);
    call.press("t");
    call.await_on_screen(&[BOX.trim_end()]);
    call.press("\r");
    call.await_on_screen(&["[Enter] deal"]);
}

#[test]
fn a_caller_plays_in_lines_and_has_the_same_purse_at_the_next_call() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let board = board(&house.table("{}"));
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    go_to_the_table(&mut call);
    sit_down(&mut call);
    call.press("20\r");
    play_until(&mut call, BET);
    call.press("q\r");
    call.expect("Goodbye. You are ");
    call.expect("Your choice :");
    leave(&mut call);
    assert_untouched(&board, CallEnding::Left);
    let folder = board.data().join("web").join(board.caller(7).player.0.to_string());
    let [file] = &fs::read_dir(folder.join("servers")).unwrap().collect::<Vec<_>>()[..] else {
        panic!("one account")
    };
    let file = file.as_ref().unwrap();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);

    let mut again = board.call(Line::Pipes, 1, 7, 30);
    go_to_the_table(&mut again);
    again.expect(BOX);
    again.press("2\r");
    let said = again.expect(BET);
    // The words of the first call would not do: the question for a bet may come before the purse.
    let purse = purse(data.path(), "User 7");
    assert!(said.contains(&format!("You have {purse}.")), "{purse}: {said}");
    // Another caller is another guest.
    let mut other = board.call(Line::Socket, 2, 8, 30);
    go_to_the_table(&mut other);
    other.expect("Box 2: User 7.");
    // Keys typed before the question answer it.
    other.press("1\r");
    again.expect("User 8 sits down at box 1.");
    other.press("\u{1b}");
    other.expect("You leave box 1.");
    other.expect("Your choice :");
    again.expect("User 8 leaves box 1.");
    again.press("q\r");
    again.expect("Your choice :");
    leave(&mut again);
    assert_eq!(board.job(&["--callers", "User 7", "--remove"]).status, 0);
    assert!(!folder.exists(), "who is forgotten leaves no account behind");
    house.stop();
}

#[test]
fn a_caller_plays_on_a_screen() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let board = board(&house.table("{}"));
    let mut call = board.call_on_screen(7, 30);
    sit_down_on_screen(&mut call);
    call.press_on_screen("\r");
    loop {
        match call.await_on_screen(&["deal again", "] no insurance", "[s]"]) {
            "deal again" => break,
            "[s]" => call.press_on_screen("s"),
            _ => call.press_on_screen("n"),
        }
    }
    call.press("q");
    call.await_on_screen(&["Goodbye. You are "]);
    call.await_on_screen(&["Your choice :"]);
    leave(&mut call);
    assert_untouched(&board, CallEnding::Left);
    house.stop();
}

#[test]
fn a_line_that_is_cut_ends_the_call_and_keeps_the_box() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    for (record, place) in (1..).zip(["box", "bet", "hand", "screen"]) {
        let board = board(&url);
        let mut call = match place {
            "screen" => board.call_on_screen(record, 30),
            _ => board.call(Line::Pipes, 1, record, 30),
        };
        match place {
            "screen" => sit_down_on_screen(&mut call),
            _ => go_to_the_table(&mut call),
        }
        match place {
            "box" => drop(call.expect(BOX)),
            "bet" => sit_down(&mut call),
            "hand" => {
                sit_down(&mut call);
                call.press("\r");
                play_until(&mut call, "Hit, stand");
            }
            _ => {}
        }
        call.hang_up();
        assert_eq!(call.status_within(SETTLING_TIME), Some(10), "at the {place}");
        assert_untouched(&board, CallEnding::LineCut);
        if place == "box" {
            continue;
        }
        let mut again = board.call(Line::Pipes, 1, record, 30);
        go_to_the_table(&mut again);
        again.expect("You have box 1.");
        again.press("q\r");
        again.expect("Goodbye.");
        again.expect("Your choice :");
        leave(&mut again);
    }
    house.stop();
}

#[test]
fn a_server_that_is_gone_is_a_sentence_and_the_menu() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    let board = board(&house.table("{}"));
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    go_to_the_table(&mut call);
    sit_down(&mut call);
    house.stop();
    call.expect("The connection is lost.");
    call.press("q\r");
    call.expect("Your choice :");
    call.press("t");
    call.expect("The web table cannot be reached now. Try again later.");
    leave(&mut call);
    assert_untouched(&board, CallEnding::Left);
    let log = fs::read_to_string(board.data().join("door.log")).unwrap();
    assert!(log.contains("#1 not at the web table: cannot reach http://127.0.0.1:"), "{log}");
}

#[test]
fn a_table_that_does_not_exist_and_a_server_without_tables_are_sentences() {
    let data = tempfile::tempdir().unwrap();
    let house = House::start(data.path(), None);
    for (table, sentence) in [
        (format!("{}/t/nobody", house.url()), "The web table has been closed."),
        (house.url(), "has no public table"),
    ] {
        let board = board(&table);
        let mut call = board.call(Line::Pipes, 1, 7, 30);
        go_to_the_table(&mut call);
        call.expect(sentence);
        call.expect("Your choice :");
        leave(&mut call);
    }
    house.stop();
}

#[test]
fn an_address_that_is_none_is_a_mistake_of_the_settings() {
    let board = board("cards.example");
    let run = board.job(&["--maint"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let mistake = "door.toml:4:9: table: \"cards.example\": expected the address of a table";
    assert!(run.err.contains(mistake), "{}", run.err);
}

#[test]
fn without_the_setting_there_is_no_web_table() {
    let board = Board::new("");
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.expect("<Q>uit :");
    call.press("\r");
    assert!(!call.expect("Your choice :").contains("able on the web"));
    call.press("t");
    leave(&mut call);
}
