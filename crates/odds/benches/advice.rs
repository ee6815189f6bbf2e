//! How long advice takes in live play: 10,000 decisions of rounds that are played by chance, in
//! every house that is built in. What counts is the worst: a player waits for it.

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]
#![allow(dead_code, reason = "the tests, which share these files, use more of them")]

use std::time::{Duration, Instant};

use blackjack_engine::House;
use blackjack_odds::Advice;

#[path = "../tests/odds/live.rs"]
mod live;

use live::{Decision, Live};

/// The decisions of all houses together.
const DECISIONS: usize = 10_000;

/// What no piece of advice may take.
const WORST: Duration = Duration::from_millis(50);

/// What one piece of advice in two may take.
const MEDIAN: Duration = Duration::from_millis(5);

fn main() {
    let houses = House::built_in_names().filter_map(House::built_in).collect::<Vec<_>>();
    let each = DECISIONS.div_ceil(houses.len());
    println!("{:<14} {:>9} {:>10} {:>10} {:>10}", "house", "decisions", "median", "99 %", "worst");
    let mut all = Vec::new();
    for house in &houses {
        let mut times = times(house, each);
        tell(house.name(), &mut times);
        all.append(&mut times);
    }
    tell("all", &mut all);
    assert!(all[all.len() / 2] <= MEDIAN, "the median takes too long");
    assert!(all[all.len() - 1] <= WORST, "the worst takes too long");
}

/// How long each piece of advice takes: the quickest of three, so that what else the machine does
/// is not counted.
fn times(house: &House, decisions: usize) -> Vec<Duration> {
    let decisions = Live::new(house, 1).decisions(decisions);
    let quickest = |decision| (0..3).map(|_| time(house, decision)).min().unwrap_or_default();
    decisions.iter().map(quickest).collect()
}

fn time(house: &House, decision: &Decision) -> Duration {
    let start = Instant::now();
    let advice = Advice::new(house.rules(), &decision.view, &decision.gone);
    let time = start.elapsed();
    // A shoe that can run out is an answer too; that nothing is asked would be a mistake.
    assert!(advice.is_err() || advice.is_ok_and(|advice| advice.is_some()));
    time
}

/// Prints a row, and sorts.
fn tell(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place")]
        #[expect(clippy::cast_precision_loss, reason = "some thousand")]
        let place = ((times.len() - 1) as f64 * share) as usize;
        format!("{:.3} ms", times[place].as_secs_f64() * 1e3)
    };
    let (median, high, worst) = (at(0.5), at(0.99), at(1.0));
    println!("{name:<14} {:>9} {median:>10} {high:>10} {worst:>10}", times.len());
}
