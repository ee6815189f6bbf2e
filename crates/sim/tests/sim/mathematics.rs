//! The simulator against exact mathematics: fresh shoes, and charts on both sides.

use blackjack_engine::generate::{Seeded, small_house};
use blackjack_engine::{Composition, House, InsuranceRule, Rules, Shuffle};
use blackjack_odds::{Chart, Strategy, distribution, round_odds};
use blackjack_sim::{Engine, Game, Player, Policy, Simulation, Statistics};

/// The rounds of a comparison.
const ROUNDS: u64 = 10_000_000;

/// Plays fresh shoes with equal bets.
fn simulated(rules: &Rules, chart: &Chart) -> Option<Statistics> {
    let policy = Policy::well(rules, chart.clone()).ok()?;
    let game = Game::new(rules, Player::flat(policy)).ok()?;
    let simulation = Simulation::new(game, 11);
    let mut tally = simulation.tally();
    let mut blocks = 0;
    while tally.rounds() < ROUNDS {
        simulation.play_blocks(Engine::Lanes, blocks..blocks + 50, &mut tally);
        blocks += 50;
    }
    Some(Statistics::new(simulation.game(), &tally))
}

/// Compares a house with a fresh shoe every round; false if it has no exact odds.
fn agrees(name: &str, rules: &Rules) -> bool {
    // The odds take insurance by the cards of the hand where that pays, which no chart says.
    let rules = rules.change().shuffle(Shuffle::EveryRound).burn(0).insurance(InsuranceRule::None);
    let Ok(rules) = rules.build() else { return false };
    let shoe = Composition::decks(rules.decks());
    let Ok(chart) = Chart::best(&rules, &shoe) else { return false };
    let Ok(exact) = round_odds::<f64>(&rules, &shoe, Strategy::Chart(&chart)) else { return false };
    let Some(statistics) = simulated(&rules, &chart) else { return false };
    let off = (statistics.ev - exact.ev) / statistics.ev_error;
    assert!(off.abs() < 4.0, "{name}: {} is not {}, {off:.1} errors", statistics.ev, exact.ev);
    if let Ok(spread) = distribution(&rules, &shoe, Strategy::Chart(&chart)) {
        let ratio = statistics.variance / spread.variance;
        assert!((ratio - 1.0).abs() < 0.004, "{name}: variance {ratio} of what is exact");
    }
    true
}

#[test]
fn every_house_agrees_with_its_odds() {
    for name in House::built_in_names() {
        let house = House::built_in(name).expect("it is built in");
        assert!(agrees(name, house.rules()), "{name} has odds");
    }
}

#[test]
fn random_houses_agree_with_their_odds() {
    let mut seed = Seeded(5);
    let mut compared = 0;
    for _ in 0..60 {
        let house = small_house(&mut seed);
        compared += u32::from(agrees(&house.notation(), house.rules()));
    }
    assert!(compared > 20, "only {compared} houses have odds");
}
