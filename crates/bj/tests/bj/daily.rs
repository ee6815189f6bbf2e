//! `bj daily`, through a pipe.

use std::path::Path;

use serde_json::{Value, json};

use crate::program::run;

/// Plays the daily of a date with these answers, and the memory in this folder; returns the output.
fn daily(folder: &Path, date: &str, answers: &str, more: &[&str]) -> String {
    let folder = folder.to_str().unwrap();
    let arguments = [&["daily", "--date", date, "--data", folder], more].concat();
    let output = run(&arguments, answers.as_bytes());
    assert_eq!((output.status, output.err.as_str()), (0, ""));
    output.out
}

#[test]
fn a_daily_from_the_first_card_to_the_shared_line() {
    let folder = tempfile::tempdir().unwrap();
    let answers = "n\ns\nh\nchart\nn\ns\nu\nd\n?\nh\nc\ns\n".repeat(20);
    insta::assert_snapshot!("daily", daily(folder.path(), "2024-02-29", &answers, &[]));
}

#[test]
fn only_the_first_finished_try_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let left = daily(folder.path(), "2024-02-29", "s\ns\nq\n", &["--ascii"]);
    assert!(left.contains("2 of 20 rounds: not finished"), "{left}");
    assert!(
        left.ends_with(
            "bj daily 2024-02-29: xx........ .........., 0.838 bets lost, 0 of 2 right\n"
        ),
        "{left}"
    );
    let stand = "s\n".repeat(40);
    let first = daily(folder.path(), "2024-02-29", &stand, &["--ascii"]);
    assert!(first.ends_with("5.833 bets lost, 5 of 19 right\n"), "{first}");
    let later = daily(folder.path(), "2024-02-29", &stand, &["--plain"]);
    assert!(later.contains("with 5 of 19 right: this is a retry, and not saved."), "{later}");
    assert!(later.ends_with("5 of 19 right, a retry\n"), "{later}");
    let other = daily(folder.path(), "2024-03-01", "q\n", &[]);
    assert!(!other.contains("retry"), "{other}");
}

/// Left again and again, by `q` and by the end of the input, the daily goes on at the same card,
/// with the same choices as in one go.
#[test]
fn a_daily_goes_on_at_the_card_where_it_was_left() {
    let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let stand = "s\n".repeat(40);
    let hits = "s\ns\nh\nh\n";
    let in_one_go = daily(whole.path(), "2024-02-29", &format!("{hits}{stand}"), &["--ascii"]);
    let left = daily(parts.path(), "2024-02-29", "s\ns\n", &["--ascii"]);
    assert!(!left.contains("You began it before"), "{left}");
    assert!(left.contains("saved, and goes on at the same card when you"), "{left}");
    let open = |told: &str| {
        let (_, round) = told.split_once("Round 3 of 20.\n").unwrap();
        round.lines().find(|line| line.starts_with("You have")).unwrap().to_owned()
    };
    let look = daily(parts.path(), "2024-02-29", "q\n", &["--ascii"]);
    assert!(look.contains("it goes on with round 3 of 20.\nRound 3 of 20.\n"), "{look}");
    assert_eq!(open(&look), open(&left));
    let hit = daily(parts.path(), "2024-02-29", "h\n", &["--ascii"]);
    assert!(hit.contains("it goes on with round 3 of 20."), "{hit}");
    let after = daily(parts.path(), "2024-02-29", "q\n", &["--ascii"]);
    assert_ne!(open(&after), open(&left), "the card that was drawn stays");
    let last = daily(parts.path(), "2024-02-29", &format!("h\n{stand}"), &["--ascii"]);
    assert_eq!(last.lines().last(), in_one_go.lines().last(), "{last}");
    let later = daily(parts.path(), "2024-02-29", "q\n", &[]);
    assert!(later.contains("this is a retry, and not saved.\nRound 1 of 20."), "{later}");
}

#[test]
fn a_bad_date_is_refused_with_one_message() {
    for date in ["2024-02-30", "tomorrow", "", "1969-01-01"] {
        let output = run(&["daily", "--date", date], b"");
        let expected = format!(
            "bj: --date: expected a day from 1970 on, such as 2026-11-20, found \"{date}\"\n"
        );
        assert_eq!((output.status, output.err), (2, expected));
        assert_eq!(output.out, "");
    }
    let output = run(&["daily", "--screen"], b"");
    assert!(output.err.starts_with("bj: --screen needs a terminal"), "{}", output.err);
}

/// Through a pipe, the dialogue goes to standard error and standard output holds only the document.
#[test]
fn the_document_adds_up_and_is_all_of_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().to_str().unwrap();
    let arguments = ["daily", "--date", "2024-02-29", "--data", shown, "--ascii", "--json"];
    for later in [false, true] {
        let stand = "s\n".repeat(40);
        let output = run(&arguments, stand.as_bytes());
        assert_eq!(output.status, 0);
        assert!(output.err.contains("Round 20 of 20."), "{}", output.err);
        let document: Value = serde_json::from_str(&output.out).unwrap();
        let again = if later { ", a retry" } else { "" };
        let share = format!("5.833 bets lost, 5 of 19 right{again}");
        assert!(document["share"].as_str().unwrap().ends_with(&share), "{document}");
        assert_eq!((&document["date"], &document["later"]), (&json!("2024-02-29"), &json!(later)));
        assert_eq!((&document["house"], &document["over"]), (&json!("strip"), &json!(true)));
        let rounds = document["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), 20);
        for (key, value) in document["score"].as_object().unwrap() {
            let sum: i64 = rounds.iter().map(|round| round[key].as_i64().unwrap()).sum();
            assert_eq!(sum, value.as_i64().unwrap(), "{key}");
        }
        assert_eq!(
            (&document["score"]["right"], &document["score"]["asked"]),
            (&json!(5), &json!(19))
        );
    }
    let left = run(&arguments, b"q\n");
    let document: Value = serde_json::from_str(&left.out).unwrap();
    assert_eq!((&document["over"], &document["rounds"]), (&json!(false), &json!([])));
}

/// The end of the input in the middle of a round quits the daily like any game.
#[test]
fn the_end_of_the_input_quits_the_daily() {
    let folder = tempfile::tempdir().unwrap();
    let quit = daily(folder.path(), "2024-02-29", "", &[]);
    assert!(quit.ends_with("Daily 2024-02-29, 0 of 20 rounds: not finished.\n"));
}
