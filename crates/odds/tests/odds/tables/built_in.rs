//! The built-in houses, unchanged.

use blackjack_engine::House;

use crate::solved_rounds::{SplitMemory, assert_close, solved_round};

/// Zero-memory, then pair-aware where computed separately.
const EVS: [(&str, f64, f64); 4] = [
    ("reno", -0.001_377_688_3, -0.001_372_783_1),
    ("bbs", 0.087_631_398_7, 0.087_631_398_7),
    ("vegas", -0.004_281_752_7, -0.004_281_473_6),
    ("strip", -0.002_614_013_5, f64::NAN),
];

#[test]
fn built_in_houses() {
    for (name, zero, pair_aware) in EVS {
        let house = House::built_in(name).unwrap();
        assert_close(solved_round(&house, SplitMemory::Zero).ev, zero, 1e-9, name);
        if !pair_aware.is_nan() {
            assert_close(solved_round(&house, SplitMemory::PairAware).ev, pair_aware, 1e-9, name);
        }
    }
}

#[test]
fn the_house_without_an_upcard() {
    let seven = House::built_in("seven").unwrap();
    assert_close(solved_round(&seven, SplitMemory::Zero).ev, -0.025_277_747_2, 1e-9, "seven");
    let once = seven.with(["split-hands=2", "split-aces-hands=2"]).unwrap();
    assert_close(solved_round(&once, SplitMemory::Zero).ev, -0.025_641_448_9, 1e-9, "once");
    assert_close(
        solved_round(&once, SplitMemory::PairAware).ev,
        -0.025_626_535_6,
        1e-9,
        "once, pair-aware",
    );
    let never = seven.with(["split-hands=1"]).unwrap();
    assert_close(solved_round(&never, SplitMemory::Zero).ev, -0.028_718_651_9, 1e-9, "never");
}

/// A 21 that the dealer cannot beat any more, by an independent solver.
#[test]
fn twenty_ones_that_are_settled_at_once() {
    for (more, expected) in
        [(&[][..], 0.098_724_773_7), (&["doubled-twenty-one-pays=2 to 1"], 0.124_366_795_9)]
    {
        let settings = ["stand-on-21=settle"].iter().chain(more).copied();
        let house = House::built_in("bbs").unwrap().with(settings).unwrap();
        assert_close(solved_round(&house, SplitMemory::Zero).ev, expected, 1e-9, house.notation());
    }
}

/// Doubling soft hands is worth 0.08 to 0.13 %, says QFIT's page of doubling rules
/// (qfit.com/blackjack-rules-doubledown.htm, 2026).
#[test]
fn doubling_soft_hands() {
    let strip = House::built_in("strip").unwrap();
    let hard_only = strip.with(["double-soft=false"]).unwrap();
    let [any, hard] = [strip, hard_only].map(|house| solved_round(&house, SplitMemory::Zero).ev);
    assert!((0.0008..0.0013).contains(&(any - hard)), "{}", any - hard);
}
