//! `bj odds` with the next card or the hole card known.

use serde_json::{Value, json};

use super::{document, printed};
use crate::diagnostics::{bad_usage, refused};

#[test]
fn a_known_next_card() {
    let text = printed(&["strip", "--hand", "T,6", "--up", "T", "--next", "5"]);
    assert!(text.contains("T,6 against T, 5 comes next\n"), "{text}");
    let text = printed(&["strip", "--hand", "T,6", "--up", "6", "--hole", "T", "--next", "T"]);
    assert!(text.contains("T,6 against 6 over T, T comes next\n"), "{text}");
    assert!(text.contains("stand      +1.000000   best\n"), "the dealer busts: {text}");
    let found = document(&["strip", "--hand", "T,6", "--up", "T", "--next", "5"]);
    assert_eq!((&found["next"], &found["hands"][0]["best"]), (&json!("5"), &json!("double")));
    // The card is the dealer's second, or the hand's third.
    let found = document(&["euro", "--hand", "T,6", "--up", "T", "--next", "A"]);
    let hand = &found["hands"][0];
    assert_eq!((&hand["stand"], &hand["insurance"]), (&json!(-1.0), &json!(null)));
    refused(
        &[
            "odds", "strip", "--hand", "T,6", "--up", "T", "--set", "decks=1", "--seen", "5*4",
            "--next", "5",
        ],
        "--seen: card 4, \"5\": no five is left in the 1 deck of the house \"strip\" after the other \
         cards of the question",
    );
    // The first hand would be played differently for each number of hands.
    let pair_aware =
        ["default", "--strategy", "pair-aware", "--hand", "J,J", "--up", "K", "--next", "5"];
    let split = |hands: &str| {
        let set = format!("split-hands={hands}");
        document(&[&pair_aware[..], &["--set", &set]].concat())["hands"][0]["split"].clone()
    };
    assert_eq!((split("2").is_f64(), split("3")), (true, Value::Null));
    bad_usage(&["odds", "--next", "5"], "required");
    let hand = ["odds", "--hand", "8,3", "--up", "6", "--next", "5"];
    bad_usage(&[&hand[..], &["--split-into", "3"]].concat(), "cannot be used with");
}

#[test]
fn a_known_hole_card_and_a_hand_of_a_split() {
    let text = printed(&["strip", "--hand", "T,6", "--up", "T", "--hole", "6"]);
    assert!(text.contains("T,6 against T over 6\n") && text.contains("stand"), "{text}");
    let split = &document(&["strip", "--hand", "8,3", "--up", "6", "--split-into", "3"]);
    assert_eq!((&split["split_into"], &split["hands"][0]["best"]), (&json!(3), &json!("double")));
    assert!(split["hands"][0]["surrender"].is_null(), "not after a split: {split}");
    let hole = document(&["strip", "--hand", "T,6", "--up", "T", "--hole", "6"]);
    assert_eq!((&hole["hole"], &hole["hands"][0]["best"]), (&json!("6"), &json!("stand")));
    let eights = ["odds", "strip", "--hand", "8,3", "--up", "6", "--split-into"];
    for (more, message) in [
        (&["5"][..], "--split-into: this house splits such a pair into 4 hands at most, not 5"),
        (
            &["4", "--set", "decks=1", "--seen", "8"],
            "--seen: card 1, \"8\": no eight is left in the 1 deck of the house \"strip\" after the \
             other cards of the question",
        ),
    ] {
        refused(&[&eights[..], more].concat(), message);
    }
    refused(
        &["odds", "euro", "--hand", "T,6", "--up", "T", "--hole", "6"],
        "--hole: the dealer of this house has no hole card",
    );
    refused(
        &["odds", "strip", "--hand", "T,6", "--up", "T", "--hole", "A"],
        "the house \"strip\": the dealer certainly has blackjack, so no hand is played",
    );
    bad_usage(&["odds", "--hand", "T,6", "--hole", "6"], "required");
    bad_usage(&["odds", "--split-into", "2"], "required");
}
