//! Every point of a round at four sizes, in both modes.

use super::{drawn, plain, scenes, text};

const SIZES: [(u16, u16); 4] = [(24, 10), (40, 16), (80, 24), (120, 36)];

/// Every size under a line that says which it is.
fn check(ascii: bool) {
    let mode = if ascii { "ascii" } else { "unicode" };
    for (name, scene) in scenes::all() {
        let mut frames = String::new();
        for (width, height) in SIZES {
            let (buf, _) = drawn(&scene, plain(ascii), width, height);
            frames += &format!("{width}x{height}\n{}", text(&buf));
        }
        insta::assert_snapshot!(format!("{name} {mode}").replace(' ', "_"), frames);
    }
}

#[test]
fn every_point_of_a_round_at_four_sizes() {
    check(false);
}

#[test]
fn every_point_of_a_round_in_ascii() {
    check(true);
}

#[test]
fn a_window_that_is_too_small_says_so_and_says_it_in_whole_words() {
    let (buf, _) = drawn(&scenes::one_hand(), plain(false), 20, 5);
    assert_eq!(text(&buf), "make the window\nbigger, or use\n--plain\n\n\n");
}
