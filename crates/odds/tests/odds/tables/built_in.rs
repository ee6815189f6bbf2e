//! The houses that come with the engine, as they stand.

use blackjack_engine::House;

use crate::solved::{Memory, close, solved};

/// Zero memory, then by who counts the pair where that is another number.
const WORTH: [(&str, f64, f64); 4] = [
    ("reno", -0.001_377_688_3, -0.001_372_783_1),
    ("bbs", 0.087_631_398_7, 0.087_631_398_7),
    ("vegas", -0.004_281_752_7, -0.004_281_473_6),
    ("strip", -0.002_614_013_5, f64::NAN),
];

#[test]
fn built_in_houses() {
    for (name, zero, pair_aware) in WORTH {
        let house = House::built_in(name).unwrap();
        close(solved(&house, Memory::Zero).ev, zero, 1e-9, name);
        if !pair_aware.is_nan() {
            close(solved(&house, Memory::PairAware).ev, pair_aware, 1e-9, name);
        }
    }
}

#[test]
fn the_house_without_an_upcard() {
    let seven = House::built_in("seven").unwrap();
    close(solved(&seven, Memory::Zero).ev, -0.025_277_747_2, 1e-9, "seven");
    let once = seven.with(["split-hands=2", "split-aces-hands=2"]).unwrap();
    close(solved(&once, Memory::Zero).ev, -0.025_641_448_9, 1e-9, "once");
    close(solved(&once, Memory::PairAware).ev, -0.025_626_535_6, 1e-9, "once, pair-aware");
    let never = seven.with(["split-hands=1"]).unwrap();
    close(solved(&never, Memory::Zero).ev, -0.028_718_651_9, 1e-9, "never");
}
