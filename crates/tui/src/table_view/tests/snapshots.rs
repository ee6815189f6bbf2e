//! Snapshots of every stage of a round at five sizes, in Unicode and ASCII.

use super::{drawn, plain, scenes, text};
use crate::frames::frames_at;
use crate::table_view::draw;

/// The design sizes of the table.
const SIZES: [(u16, u16); 5] = [(24, 10), (40, 16), (80, 24), (120, 40), (200, 60)];

fn check(ascii: bool) {
    let mode = if ascii { "ascii" } else { "unicode" };
    for (name, scene) in scenes::all() {
        let drawn =
            frames_at(&SIZES, ascii, |look, area, buf, hits| draw(&scene, look, area, buf, hits));
        insta::assert_snapshot!(format!("{name} {mode}").replace(' ', "_"), drawn);
    }
}

#[test]
fn every_stage_of_a_round_at_five_sizes() {
    check(false);
}

#[test]
fn every_stage_of_a_round_in_ascii() {
    check(true);
}

#[test]
fn a_window_that_is_too_small_says_so_in_whole_words() {
    let (buf, _) = drawn(&scenes::one_hand(), plain(false), 16, 4);
    let words = "make the window |\nbigger, or use  |\n--plain         |\n                |\n";
    assert_eq!(text(&buf), words);
}
