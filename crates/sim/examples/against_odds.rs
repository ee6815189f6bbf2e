//! Compares simulations of random rules, with a fresh shoe every round, with their exact odds, by
//! lanes and on `Round`, each with its own cards. It prints the deviation of the EV in standard
//! errors, and the ratio of the variances if there is an exact one. Run it with
//! `cargo run --release --example against_odds -- FROM TO ROUNDS_BY_LANES
//! ROUNDS_ON_ROUND`; sets are counted from 0.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers of rounds are written like 1e9, and means are floats"
)]

use std::env;
use std::error::Error;

use blackjack_engine::generate::{Choices, Seeded, small_house};
use blackjack_engine::{Composition, House};
use blackjack_odds::{Chart, Strategy, distribution, round_odds};
use blackjack_sim::{Engine, Game, Player, Policy, Simulation, Statistics};

/// The seed of the rules.
const RULES: u64 = 17;

/// The blocks that are played at a time.
const BLOCKS: u64 = 256;

fn main() -> Result<(), Box<dyn Error>> {
    let numbers = env::args().skip(1).map(|number| number.parse::<f64>().map(|it| it as u64));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let [from, to, by_lanes, on_round] = numbers.try_into().map_err(|_| "expected four numbers")?;
    let engines = [("lanes", Engine::Lanes, by_lanes), ("round", Engine::Reference, on_round)];
    let mut seed = Seeded(RULES);
    let mut squares = [0.0; 2];
    let mut set = 0;
    while set < to {
        let Some(house) = random_house(&mut seed) else { continue };
        let rules = *house.rules();
        let shoe = Composition::decks(rules.decks());
        let Ok(chart) = Chart::best(&rules, &shoe) else { continue };
        if set < from {
            set += 1;
            continue;
        }
        let exact = round_odds(&rules, &shoe, Strategy::Chart(&chart))?;
        // There is no exact one if tens are split by rank.
        let variance = distribution(&rules, &shoe, Strategy::Chart(&chart));
        let variance = variance.map_or(f64::NAN, |exact| exact.variance);
        let player = Player::flat(Policy::well(&rules, chart)?);
        print!("{set}\t{}", house.notation());
        for (((name, engine, rounds), squares), seed) in engines.iter().zip(&mut squares).zip(1..) {
            let simulation = Simulation::new(Game::new(&rules, player.clone())?, 2 * set + seed);
            let result = play(&simulation, *engine, *rounds);
            let off = (result.ev - exact.ev) / result.ev_error;
            *squares += off * off;
            print!("\t{name}\t{}\t{off:+.2}\t{:.5}", result.rounds, result.variance / variance);
        }
        println!();
        set += 1;
    }
    let means = squares.map(|sum| sum / to.saturating_sub(from) as f64);
    println!("mean square\tlanes\t{:.3}\tround\t{:.3}", means[0], means[1]);
    Ok(())
}

/// Generates a house of one to eight decks with a fresh shoe every round. There is no insurance,
/// because the odds take it by the cards of the hand, which no chart can express.
fn random_house(seed: &mut Seeded) -> Option<House> {
    let house = small_house(seed);
    let decks = format!("decks={}", 1 + seed.below(8));
    house.with([decks.as_str(), "shuffle=every-round", "burn=0", "insurance=none"]).ok()
}

/// Plays this many rounds on two threads.
fn play(simulation: &Simulation, engine: Engine, rounds: u64) -> Statistics {
    let mut tally = simulation.tally();
    let mut next = 0;
    while tally.rounds() < rounds {
        simulation.play_all(engine, next..next + BLOCKS, 2, &mut tally);
        next += BLOCKS;
    }
    Statistics::new(simulation.game(), &tally)
}
