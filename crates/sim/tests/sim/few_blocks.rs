//! The errors of simulations with a few blocks.

use blackjack_engine::House;
use blackjack_sim::{
    CountChoice, Engine, Progression, RampSteps, Scenario, Simulation, Statistics, Streak,
};

/// The number of seeds.
const SEEDS: u64 = 40;

fn played(scenario: &Scenario, seed: u64, blocks: u64) -> (Simulation, Statistics) {
    let game = scenario.game().expect("it can be simulated");
    let simulation = Simulation::new(game, seed);
    let mut tally = simulation.tally();
    simulation.play_all(simulation.engine(), 0..blocks, 2, &mut tally);
    let statistics = Statistics::new(simulation.game(), &tally);
    (simulation, statistics)
}

/// Returns the sum of the squared deviations from the mean of all seeds, in standard errors, per
/// degree of freedom.
fn spread(figures: &[(f64, f64)]) -> f64 {
    let mean = figures.iter().map(|(value, _)| value).sum::<f64>() / figures.len() as f64;
    let squares = figures.iter().map(|(value, error)| ((value - mean) / error).powi(2));
    squares.sum::<f64>() / (figures.len() - 1) as f64
}

/// Checks that errors of mean bets and deviations are as large as the differences between seeds.
/// With 39 degrees of freedom, 99.9 % of such sums are from 0.44 to 1.85 per degree.
fn check(scenario: &Scenario, blocks: u64) {
    let all = (0..SEEDS).map(|seed| played(scenario, seed, blocks).1).collect::<Vec<_>>();
    let bets = all.iter().map(|it| (it.mean_bet, it.mean_bet_error)).collect::<Vec<_>>();
    let spreads = all.iter().map(|it| (it.deviation(), it.deviation_error())).collect::<Vec<_>>();
    for (what, spread) in [("mean bet", spread(&bets)), ("deviation", spread(&spreads))] {
        assert!((0.4..1.9).contains(&spread), "{what} of {blocks} blocks: {spread:.2}");
    }
}

fn hi_lo() -> Scenario {
    Scenario {
        count: Some(CountChoice::built_in("hi-lo")),
        ramp: RampSteps { lowest: 1, steps: vec![(100, 2), (200, 4), (300, 8), (400, 12)] },
        ..Scenario::basic(House::built_in("strip").expect("it is built in"))
    }
}

fn martingale(house: House) -> Scenario {
    let progression = Progression { after: Streak::Losses, bets: vec![1, 2, 4, 8, 16] };
    Scenario { progression: Some(progression), ..Scenario::basic(house) }
}

#[test]
fn errors_of_ramps_with_few_blocks() {
    check(&hi_lo(), 60);
    check(&hi_lo(), 12);
}

#[test]
fn errors_of_progressions_with_few_blocks() {
    check(&martingale(House::built_in("strip").expect("it is built in")), 12);
}

/// With hardly any blocks, the error is never too small: it is that of shoes in which all bets are
/// alike.
#[test]
fn errors_with_hardly_any_blocks_are_large() {
    let all = (0..SEEDS).map(|seed| played(&hi_lo(), seed, 2).1);
    let bets = all.map(|it| (it.mean_bet, it.mean_bet_error)).collect::<Vec<_>>();
    assert!((0.01..1.0).contains(&spread(&bets)), "{:.2}", spread(&bets));
}

/// A progression begins with its first bet in each of the sixty-four lanes of a block, and goes on
/// from shoe to shoe to the end of the block. With a fresh shoe every round, these are 256 rounds
/// that do not depend on each other, so their bets form a Markov chain.
#[test]
fn a_progression_begins_again_in_every_block() {
    const ROUNDS: usize = 256;
    let house = House::built_in("strip").expect("it is built in");
    let house = house.with(["shuffle=every-round"]).expect("the rules agree");
    let scenario = martingale(house);
    let (simulation, statistics) = played(&scenario, 1, 60);
    assert_eq!(simulation.engine(), Engine::Reference);
    assert_eq!(statistics.rounds, 60 * 64 * ROUNDS as u64);
    let share = |wanted: fn(i32) -> bool| {
        let results = statistics.results.iter().filter(|(result, _)| wanted(result.numerator()));
        results.map(|(_, rounds)| *rounds).sum::<u64>() as f64 / statistics.rounds as f64
    };
    let (lost, pushed) = (share(|result| result < 0), share(|result| result == 0));
    let bets = &scenario.progression.as_ref().expect("it has one").bets;
    let mut at = vec![0.0; bets.len()];
    at[0] = 1.0;
    let mut mean = 0.0;
    for _ in 0..ROUNDS {
        let placed = at.iter().zip(bets).map(|(share, bet)| share * f64::from(*bet));
        mean += placed.sum::<f64>() / ROUNDS as f64;
        let mut next = at.iter().map(|share| share * pushed).collect::<Vec<_>>();
        for (step, share) in at.iter().enumerate() {
            next[(step + 1) % bets.len()] += share * lost;
            next[0] += share * (1.0 - lost - pushed);
        }
        at = next;
    }
    let off = (statistics.mean_bet - mean) / statistics.mean_bet_error;
    assert!(off.abs() < 4.0, "{:.4} is not {mean:.4}: {off:.1}", statistics.mean_bet);
}
