//! The drills of the menu, on the whole door.

use blackjack_engine::Chips;
use blackjack_table::table_key;

use super::board::{Answers, Board, MENU, STATEMENT, TITLE, for_all};
use super::*;

const KINDS: &str = "<0>, or <Enter> menu :";
const QUESTION: &str = "<?> help  <Esc> enough :";
const RESULTS: &str = "\n<Enter> menu :";

/// Returns the answers of a caller who drills this kind with these keys, and leaves.
fn drilling(kind: &'static str, keys: &[&'static str]) -> Answers {
    vec![
        (TITLE, vec!["\r"]),
        (MENU, vec!["d", "q"]),
        (KINDS, vec![kind, "\r"]),
        (QUESTION, keys.to_vec()),
        (RESULTS, vec!["\r"]),
        (STATEMENT, vec!["\r"]),
    ]
}

#[test]
fn a_caller_drills_hands_and_what_was_answered_is_kept() {
    let board = Board::new("");
    let (text, call) = board.call(30, drilling("2", &["?", "x", "s", "h", "\x1b"]));
    for expected in [
        "Drill: house, all starting hands of the house, at bbs.",
        "s, stand.",
        "Please answer hit, stand",
        "of 2 right",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let store = Store::open_to_read(&board.data()).unwrap();
    let caller = store.callers().unwrap().remove(0);
    let house = DoorSettings::default().house().unwrap();
    let drills = store.drills(&caller.key, &table_key(&house)).unwrap();
    assert_eq!(
        drills.iter().map(|it| (it.kind.as_str(), it.asked)).collect::<Vec<_>>(),
        [("house", 2)]
    );
    assert_eq!(call.net_won(call.handed_back), Chips::ZERO, "nothing is at stake");
}

#[test]
fn every_kind_of_drill_asks_or_says_why_not() {
    let kinds = [
        ("1", &[][..], "No mistakes of yours are known. Play, or drill all hands with <2>."),
        ("3", &["s", "\x1b"], "of 1 right"),
        ("4", &["s", "\x1b"], "of 1 right"),
        ("5", &[], "No pair can be split"),
        ("7", &["n", "\x1b"], "of 1 right"),
        ("8", &["\r", "\x1b"], "Nothing was answered."),
        ("9", &["2\r", "\x1b"], "of 1 right"),
        ("0", &["nonsense\r", "\x1b"], "Nothing was answered."),
    ];
    for_all(kinds, |(kind, keys, expected)| {
        let board = Board::new("");
        let keys = if keys.is_empty() { vec!["\x1b"] } else { keys.to_vec() };
        let (text, _) = board.call(30, drilling(kind, &keys));
        assert!(text.contains(expected), "drill {kind}, {expected}: {text}");
    });
}

#[test]
fn a_caller_names_hands() {
    let board = Board::new("");
    let mut answers = drilling("6", &["h", "\x1b"]);
    answers.push(("Which hands? <Esc> back :", vec!["A,7v99\r", "16vT\r"]));
    let (text, _) = board.call(30, answers);
    for expected in ["found \"A,7v99\"", "You have", "of 1 right"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn a_sysop_may_switch_drills_off() {
    let board = Board::new("drills = false\ncoach = false\nstatistics = false");
    let mut answers = drilling("2", &[]);
    answers.retain(|(_, keys)| !keys.is_empty());
    let (text, _) = board.call(30, answers);
    assert!(text.contains("Drills are switched off here."), "{text}");
    assert!(!text.contains("<D>rills"), "{text}");
}
