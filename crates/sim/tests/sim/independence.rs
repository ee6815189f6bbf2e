//! Shoes do not depend on each other.

use blackjack_engine::House;

use crate::mathematics::{play, with_fresh_shoes};
use crate::players;

/// Rounds with fresh shoes are independent, so the sums of blocks vary as those of independent rounds do. A
/// block has all 64 lanes of some 250 groups. If the results of two lanes had a correlation of `c`, the
/// variance of a block's sum would be `1 + 63 · c` times as large; if those of any two shoes had, `1 + 16,383 · c`
/// times.
#[test]
fn sums_of_blocks_vary_as_independent_rounds_do() {
    let strip = House::built_in("strip").expect("it is built in");
    let rules = with_fresh_shoes(strip.rules()).expect("the rules agree");
    let statistics = play(&rules, players::basic(&rules), 40_000_000).expect("it can be simulated");
    let rounds = statistics.rounds as f64;
    let ratio = statistics.ev_error.powi(2) / (statistics.variance / rounds);
    // The error of a variance from 2,400 blocks is 2.9 %.
    assert!((ratio - 1.0).abs() < 0.12, "blocks vary {ratio} times as much");
}
