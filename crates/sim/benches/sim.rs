//! The number of rounds that one core plays per second: six decks, S17, DAS, late
//! surrender, 75 % dealt, one hand.
//!
//! Equal bets; Hi-Lo, rounded down, with a ramp; and the same with eighteen index plays; on
//! every kind of vectors. For comparison, `Round` itself, one by one. The best of several runs
//! counts, because other work on the machine only makes a run slower. Ratios are to the equal
//! bets on the same vectors.

use std::hint::black_box;
use std::time::Instant;

use blackjack_engine::House;
use blackjack_sim::{
    CountChoice, Engine, IndexPlayChoice, RampSteps, Scenario, Simulation, VectorKind,
};

const RUNS: usize = 7;

/// The number of blocks of a run, and of a run on `Round`.
const BLOCKS: u64 = 600;
const SLOW_BLOCKS: u64 = 12;

fn main() {
    let strip = House::built_in("strip").expect("it is built in");
    let house = strip.with(["split-aces-hands=2"]).expect("the rules agree");
    let flat = Scenario::basic(house);
    let steps = vec![(100, 2), (200, 4), (300, 8), (400, 12)];
    let counting = Scenario {
        count: Some(CountChoice::built_in("hi-lo")),
        ramp: RampSteps { lowest: 1, steps },
        ..flat.clone()
    };
    let by_index = Scenario { index_plays: IndexPlayChoice::Best(18), ..counting.clone() };
    let scenarios = [("equal bets", flat), ("Hi-Lo, ramp", counting), ("18 index plays", by_index)];
    let simulations = scenarios
        .map(|(name, scenario)| (name, Simulation::new(scenario.game().expect("it is played"), 1)));
    println!("{:<16}{:>10}{:>14}{:>8}", "", "vectors", "M rounds/s", "ratio");
    for kind in VectorKind::ALL.into_iter().filter(|kind| *kind <= VectorKind::widest()) {
        kind.limit();
        let mut base = 0.0;
        for (name, simulation) in &simulations {
            let rate = rate(simulation, Engine::Lanes, BLOCKS);
            if base == 0.0 {
                base = rate;
            }
            println!("{name:<16}{:>10}{rate:>14.1}{:>8.2}", format!("{kind:?}"), rate / base);
        }
    }
    for (name, simulation) in &simulations {
        println!(
            "{name:<16}{:>10}{:>14.2}",
            "Round",
            rate(simulation, Engine::Reference, SLOW_BLOCKS)
        );
    }
}

/// Returns millions of rounds in a second.
fn rate(simulation: &Simulation, engine: Engine, blocks: u64) -> f64 {
    let runs = (0..RUNS).map(|_| {
        let mut tally = simulation.tally();
        let start = Instant::now();
        simulation.play_blocks(engine, 0..blocks, &mut tally);
        let rounds = u32::try_from(black_box(tally).rounds()).expect("a few million");
        f64::from(rounds) / start.elapsed().as_secs_f64() / 1e6
    });
    runs.fold(0.0, f64::max)
}
