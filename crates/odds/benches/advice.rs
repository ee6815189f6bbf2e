//! The time of advice in live play: 10,000 decisions of random rounds in all built-in houses. The
//! worst case counts, because a player waits for it.

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot continue has failed")]
#![allow(dead_code, reason = "the tests share these files and use more of them")]

use std::time::{Duration, Instant};

use blackjack_engine::House;
use blackjack_odds::Advice;

#[path = "../tests/odds/live.rs"]
mod live;

use live::{Decision, Live};

/// The number of decisions in all houses together.
const DECISIONS: usize = 10_000;

/// The limit for the slowest advice.
const WORST: Duration = Duration::from_millis(50);

/// The limit for the median.
const MEDIAN: Duration = Duration::from_millis(5);

fn main() {
    let houses = House::built_in_names().filter_map(House::built_in).collect::<Vec<_>>();
    let each = DECISIONS.div_ceil(houses.len());
    println!("{:<14} {:>9} {:>10} {:>10} {:>10}", "house", "decisions", "median", "99 %", "worst");
    let mut all = Vec::new();
    for house in &houses {
        let mut times = times(house, each);
        report(house.name(), &mut times);
        all.append(&mut times);
    }
    report("all", &mut all);
    assert!(all[all.len() / 2] <= MEDIAN, "the median takes too long");
    assert!(all[all.len() - 1] <= WORST, "the worst takes too long");
}

/// Times each piece of advice as the fastest of three runs, to exclude other load on the machine.
fn times(house: &House, decisions: usize) -> Vec<Duration> {
    let decisions = Live::new(house, 1).decisions(decisions);
    let quickest = |decision| (0..3).map(|_| time(house, decision)).min().unwrap_or_default();
    decisions.iter().map(quickest).collect()
}

fn time(house: &House, decision: &Decision) -> Duration {
    let start = Instant::now();
    let advice = Advice::new(house.rules(), &decision.view, &decision.seen);
    let time = start.elapsed();
    // A shoe that can run out is a valid answer; no decision would be a bug.
    assert!(advice.is_err() || advice.is_ok_and(|advice| advice.is_some()));
    time
}

/// Sorts the times and prints a row.
fn report(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
        #[expect(clippy::cast_precision_loss, reason = "a few thousand times")]
        let place = ((times.len() - 1) as f64 * share) as usize;
        format!("{:.3} ms", times[place].as_secs_f64() * 1e3)
    };
    let (median, high, worst) = (at(0.5), at(0.99), at(1.0));
    println!("{name:<14} {:>9} {median:>10} {high:>10} {worst:>10}", times.len());
}
