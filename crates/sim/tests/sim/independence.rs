//! Independence: shoes do not depend on each other, but rounds of one shoe do.

use blackjack_engine::House;
use blackjack_sim::{CountChoice, Engine, RampSteps, Scenario, Simulation, Statistics};

use crate::mathematics::{play, with_fresh_shoes};
use crate::players;

/// Rounds with fresh shoes are independent, so the sums of blocks vary like those of independent
/// rounds. A block has all 64 lanes of about 250 groups. If the results of two lanes had a
/// correlation of `c`, the variance of a block's sum would be `1 + 63 · c` times as large; if those
/// of any two shoes had, `1 + 16,383 · c` times.
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

/// With a ramp, good counts come in runs, and the variance is known far less well than from
/// independent rounds: its stated error matches its spread over seeds.
#[test]
fn the_error_of_the_variance_is_how_far_it_spreads() {
    let strip = House::built_in("strip").expect("it is built in");
    let ramp = RampSteps { lowest: 1, steps: vec![(100, 3), (200, 5), (300, 8), (400, 12)] };
    let count = Some(CountChoice::built_in("hi-lo"));
    let scenario = Scenario { count, ramp, ..Scenario::basic(strip) };
    let game = scenario.game().expect("it can be simulated");
    let found = (1..=48).map(|seed| {
        let simulation = Simulation::new(game.clone(), seed);
        let mut tally = simulation.tally();
        simulation.play_blocks(Engine::Lanes, 0..128, &mut tally);
        let Statistics { variance, variance_error, .. } = Statistics::new(&game, &tally);
        (variance, variance_error)
    });
    let found = found.collect::<Vec<_>>();
    let mean = found.iter().map(|it| it.0).sum::<f64>() / 48.0;
    let spread = (found.iter().map(|it| (it.0 - mean).powi(2)).sum::<f64>() / 47.0).sqrt();
    let error = found.iter().map(|it| it.1).sum::<f64>() / 48.0;
    // A deviation from 48 seeds has an error of 10 %; independent rounds would have
    // an error a third as large.
    assert!((0.7..1.4).contains(&(spread / error)), "{spread} and {error}");
}
