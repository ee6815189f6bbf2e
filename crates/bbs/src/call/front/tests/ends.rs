//! The ends of calls: what a statement says is what was done.

use super::board::{AFTER, BET, Board, HAND, INSURANCE, MENU, STATEMENT, TITLE, answer};
use super::*;

/// A caller without a limit: nothing is written, so nothing is called handed back.
#[test]
fn a_caller_without_a_limit_gets_nothing_back() {
    for minutes in [1_441, 99_999] {
        let board = Board::new("line.silence-seconds = 0\n[bank]\nkind = \"internal\"");
        let answers = vec![(TITLE, vec!["\r"]), (MENU, vec!["b", "q"]), (STATEMENT, vec!["\r"])];
        let (text, _) = board.call(minutes, answers);
        assert_eq!(board.given_back(), (minutes * 60, minutes), "as it was");
        assert!(!text.contains("Back to the board"), "{text}");
        assert!(text.contains("On the board's clock     no limit"), "{text}");
        assert!(text.contains("This door has no time bank."), "no time is made of nothing: {text}");
        let log = std::fs::read_to_string(board.data().join("door.log")).unwrap();
        let line = log.lines().last().unwrap();
        assert!(line.contains(", left 546:00,") && !line.contains("back"), "{line}");
    }
}

#[test]
fn time_that_was_handed_back_is_called_so() {
    let board = Board::new("line.silence-seconds = 0");
    let (text, _) = board.call(30, vec![(TITLE, vec!["q"]), (STATEMENT, vec!["\r"])]);
    assert!(text.contains("Back to the board           30:00"), "{text}");
    let log = std::fs::read_to_string(board.data().join("door.log")).unwrap();
    assert!(log.contains("begins with 30:00 min"), "{log}");
    assert!(log.lines().last().unwrap().contains(", back 30:00,"), "{log}");
}

/// The hand of a caller whose time is up is shown to its end, on lines of its own.
#[test]
fn time_up_in_a_hand_shows_the_dealers_cards() {
    let board = Board::new("line.silence-seconds = 0\nturns = 0\nmaximum = 1");
    let answers = vec![
        (TITLE, vec!["p"]),
        (BET, vec!["1\r"]),
        (INSURANCE, vec!["n"]),
        (HAND, vec!["+500"]),
        (AFTER, vec!["p"]),
    ];
    let clock = std::sync::Arc::clone(&board.clock);
    let caller = move |own| answer(own, answers, &clock);
    let (status, text, _) = board.receive(500, Charset::Ascii, "NG", caller);
    assert_eq!(status, 11, "{text}");
    let (hand, end) = text.rsplit_once(HAND).unwrap();
    assert!(hand.contains("[??]"), "{text}");
    assert!(end.trim_start_matches(' ').starts_with('\n'), "a line of its own: {end:?}");
    let dealer = end.lines().find(|line| line.starts_with(" Dealer")).unwrap();
    assert!(!dealer.contains("[??]") && dealer.matches('[').count() >= 2, "{end}");
    let place = |text: &str| end.find(text).unwrap_or_else(|| panic!("{text}: {end}"));
    assert!(place(dealer) < place("YOUR STATEMENT"), "{end}");
    assert_eq!(end.matches("Time is up. Your hand stays.").count(), 1, "{end}");
    assert!(!end.contains(" Bet 1"), "the bet is settled: {end}");
}

/// A ledger that cannot be written is one message for each key, without the names of files.
#[test]
fn a_full_disk_is_one_message_without_a_path() {
    const MESSAGE: &str = "The door cannot write this down now, so nothing has changed. Try again.";
    let board = Board::new("line.silence-seconds = 0\nturns = 0\nmaximum = 1");
    let (data, clock) = (board.data(), std::sync::Arc::clone(&board.clock));
    let own_data = data.clone();
    let (status, text, _) = board.receive(500, Charset::Ascii, "NG", move |own: UnixStream| {
        let mut keyboard = own.try_clone().unwrap();
        let answers = vec![
            (TITLE, vec!["p"]),
            (BET, vec!["1\r"]),
            (INSURANCE, vec!["n"]),
            (HAND, vec![""]),
            (AFTER, vec!["p"]),
            (STATEMENT, vec!["\r"]),
        ];
        let playing = thread::spawn(move || answer(own, answers, &clock));
        let db = rusqlite::Connection::open(own_data.join("bj.sqlite")).unwrap();
        let in_hand = "SELECT count(*) FROM round WHERE state = 'open'";
        let is_open = || db.query_row(in_hand, [], |row| row.get::<_, i64>(0)).unwrap_or(0) > 0;
        while !is_open() {
            thread::sleep(Duration::from_millis(20));
        }
        // A natural is over at once; an open round asks for a choice.
        thread::sleep(Duration::from_millis(500));
        db.execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON entry
             BEGIN SELECT RAISE(FAIL, 'the disk is full'); END",
        )
        .unwrap();
        for _ in 0..3 {
            keyboard.write_all(b"s").unwrap();
            thread::sleep(Duration::from_millis(400));
        }
        db.execute_batch("DROP TRIGGER full").unwrap();
        for key in [&b"q"[..], b"y"] {
            keyboard.write_all(key).unwrap();
            thread::sleep(Duration::from_millis(400));
        }
        playing.join().unwrap()
    });
    assert_eq!(status, 0, "{text}");
    let hand = text.split("Stay and leave?").next().unwrap();
    let answers = hand.split(": s\n").skip(1);
    assert!(answers.clone().count() >= 2, "{text}");
    assert!(answers.clone().all(|answer| answer.trim_start().starts_with(MESSAGE)), "{text}");
    assert!(!text.contains("bj.sqlite") && !text.contains("disk is full"), "{text}");
    let log = std::fs::read_to_string(data.join("door.log")).unwrap();
    assert!(log.contains("the disk is full"), "{log}");
}
