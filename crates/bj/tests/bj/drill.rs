//! `bj drill`: through a pipe, with its history, and as flash cards.

use crate::diagnostics::{bad_usage, refused};
use crate::past::store;
use crate::program::{Run, folder, run, run_at};

/// Returns the output of a drill for these answers.
fn drilled(arguments: &[&str], answers: &str) -> String {
    let Run { status, out, err } = run(&[&["drill"], arguments].concat(), answers.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn the_same_answers_print_the_same_lines() {
    let answers = "?\nh\ns\nt\nbet\nd\nq\n";
    let once = drilled(&["hard", "strip", "--seed", "7"], answers);
    assert_eq!(once, drilled(&["hard", "strip", "--seed", "7", "--ascii"], answers));
    insta::assert_snapshot!(once);
}

#[test]
fn every_kind_ends_with_its_input() {
    for kind in ["house", "soft", "pairs", "insurance", "countdown", "true-count", "decks"] {
        let printed = drilled(&[kind, "vegas", "--seed", "1"], "");
        assert!(printed.starts_with(&format!("Drill: {kind}, ")), "{printed}");
        assert!(printed.ends_with("\nNothing was answered.\n"), "{printed}");
        assert!(printed.is_ascii() && !printed.contains('\x1b'), "{printed}");
    }
}

#[test]
fn the_first_line_states_the_length() {
    for (options, long) in [
        (&["--reps", "1"][..], "1 question, seed 1."),
        (&["--minutes", "2"], "2 minutes, seed 1."),
        (&["--minutes", "1", "--reps", "5"], "5 questions or 1 minute, seed 1."),
    ] {
        let printed = drilled(&[&["decks", "--seed", "1"], options].concat(), "");
        assert!(printed.lines().next().unwrap().ends_with(long), "{printed}");
    }
}

#[test]
fn a_deck_is_counted_down_with_empty_lines() {
    let enter = "\n".repeat(13);
    let printed =
        drilled(&["countdown", "--seed", "3", "--at-once", "4"], &format!("{enter}?\n0\n"));
    assert!(printed.contains("\nThe running count? \n"), "{printed}");
    assert!(printed.contains("Hi-Lo: ace -1, 2 +1, "), "{printed}");
}

#[test]
fn without_a_name_the_drill_is_asked_for() {
    let printed = drilled(&["--seed", "1"], "hrad\nweak\nhands\n16\n16 v T\nq\n");
    insta::assert_snapshot!(printed);
    assert!(drilled(&[], "q\n").ends_with("Which drill? Enter for house, q to quit: \n"));
}

#[test]
fn weak_hands_come_back_until_they_are_learned() {
    let home = tempfile::tempdir().unwrap();
    let drill = |arguments: &[&str], answers: &str| {
        let Run { status, out, err } =
            run_at(home.path(), &[&["drill"], arguments].concat(), answers.as_bytes());
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        out
    };
    let nothing = run_at(home.path(), &["drill", "weak"], b"");
    assert_eq!(nothing.status, 2);
    assert!(nothing.err.starts_with("bj: you have no known mistakes"), "{}", nothing.err);
    let hands = ["hands", "--hands", "8,8 v 6; T,T v 6", "--reps", "10"];
    let first = drill(&hands, &"s\n".repeat(10));
    assert!(first.contains("Missed: 8,8 v 6, "), "{first}");
    assert!(first.contains("Learned, with three right answers in a row: 1 hand."), "{first}");
    let weak = drill(&["weak"], &"p\n".repeat(20));
    assert_eq!(weak.matches("eight of ").count(), 6, "three questions of two eights: {weak}");
    assert!(!weak.contains("of the dealer") && weak.contains("3 of 3 right"), "{weak}");
    let known = run_at(home.path(), &["drill", "weak"], b"");
    assert_eq!(known.status, 2, "{}", known.out);
    // Neither another player's mistakes nor practice count.
    let other = run_at(home.path(), &["drill", "weak", "--player", "Ada"], b"");
    assert_eq!(other.status, 2, "{}", other.out);
    drill(&["hands", "--hands", "8,8 v 6", "--seed", "1"], "s\ns\n");
    assert_eq!(run_at(home.path(), &["drill", "weak"], b"").status, 2);
    let again = drill(&hands, &"s\n".repeat(10));
    assert!(!again.contains("Practice") && again.contains(" best: "), "{again}");
}

/// Several programs share a memory: a drill can read it while a game is open.
#[test]
fn weak_hands_are_read_while_a_game_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let drill = |arguments: &[&str]| {
        let there = ["--data", folder.path().to_str().unwrap()];
        run(&[&["drill"], arguments, &there].concat(), b"s\ns\n").out
    };
    assert!(drill(&["hands", "--hands", "8,8 v 6", "--reps", "2"]).contains("0 of 2 right"));
    let _game = store(folder.path());
    let weak = drill(&["weak", "--reps", "1"]);
    assert!(weak.starts_with("Drill: weak, ") && weak.contains("Missed: 8,8 v 6, "), "{weak}");
}

#[test]
fn flash_cards_are_written_to_a_new_file() {
    let folder = folder("flash-cards");
    let path = folder.join("cards.csv");
    let file = path.to_str().unwrap();
    let printed = drilled(&["pairs", "reno", "--export", file], "");
    let text = std::fs::read_to_string(&path).unwrap();
    let cards = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(printed, format!("{cards} flash cards written to {file}\n"));
    assert_eq!(text, drilled(&["pairs", "reno", "--export", "-"], ""));
    assert!(text.contains("\n\"8,8 v A, at reno\",Split."), "{text}");
    let money = drilled(&["hands", "euro", "--hands", "16 v T", "--export", "-", "--ascii"], "");
    assert!(money.contains(" on EUR 10.") && money.is_ascii(), "{money}");
    refused(
        &["drill", "pairs", "reno", "--export", file],
        &format!("--export: {file} exists already and is not overwritten"),
    );
}

#[test]
fn bad_arguments_are_refused() {
    refused(
        &["drill", "hrad"],
        "no drill is called \"hrad\" (did you mean \"hard\"?); expected one of weak, house, hard, \
         soft, pairs, hands, insurance, countdown, true-count, decks",
    );
    refused(
        &["drill", "reno"],
        "\"reno\" is a house, not a drill; did you mean \"bj drill house reno\"?",
    );
    refused(&["drill", "hard", "rneo"], "unknown house \"rneo\"; did you mean \"reno\"?");
    refused(&["drill", "hands"], "hands: name them, such as --hands \"A,7 v 9; 16 v T\"");
    refused(
        &["drill", "--hands", "16 v T; 3 v 9"],
        "--hands: hand 2: expected a hand such as \"16 v T\", \"A,7 v 9\" or \"8,8 v A\", found \
         \"3 v 9\"",
    );
    refused(
        &["drill", "hard", "--hands", "16 v T"],
        "--hands does not work with \"hard\", which chooses its own hands",
    );
    refused(&["drill", "--hands", "A,T v 6"], "\"A,T v 6\" is never asked at the house \"strip\"");
    refused(&["drill", "insurance", "seven"], "the house \"seven\" offers no insurance");
    refused(&["drill", "pairs", "bbs"], "no pair can be split at the house \"bbs\"");
    refused(
        &["drill", "decks", "--export", "-"],
        "\"decks\" has no hands for flash cards; expected one of weak, house, hard, \
         soft, pairs, hands",
    );
    refused(
        &["drill", "hard", "--export", "/no/such/folder/cards.csv"],
        "--export: there is no folder /no/such/folder",
    );
    refused(&["drill", "hard", "--screen"], "--screen needs a terminal for both input and output");
    bad_usage(&["drill", "hard", "--reps", "0"], "expected a whole number from 1 to 10000");
    bad_usage(&["drill", "hard", "--export", "-", "--plain"], "cannot be used with");
    bad_usage(&["drill", "countdown", "--tags", "hilo"], "did you mean \"hi-lo\"?");
}
