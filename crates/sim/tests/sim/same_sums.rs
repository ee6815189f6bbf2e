//! Lanes and `Round` produce the same sums from the same cards.

use blackjack_engine::generate::{self, Seeded};
use blackjack_engine::{House, Rules};
use blackjack_odds::OddsError;
use blackjack_sim::{Engine, Game, Player, SimError, Simulation, Tally, VectorKind};

use crate::players;

fn simulation(rules: &Rules, player: &Player) -> Option<Simulation> {
    match Game::new(rules, player.clone()) {
        Ok(game) => Some(Simulation::new(game, 7)),
        Err(
            SimError::TooManyDecks { .. }
            | SimError::PayoffsTooFine
            | SimError::TooManyResults
            | SimError::Odds(OddsError::DrawnWithReplacement),
        ) => None,
        Err(error) => panic!("{error}"),
    }
}

fn played(simulation: &Simulation, engine: Engine, blocks: u64) -> Tally {
    let mut tally = simulation.tally();
    simulation.play_blocks(engine, 0..blocks, &mut tally);
    assert!(tally.rounds() > 0);
    tally
}

/// Compares the sums of a game's engine with those of `Round`. Returns
/// whether that engine is lanes.
fn agree(name: &str, rules: &Rules, player: &Player) -> bool {
    let Some(simulation) = simulation(rules, player) else { return false };
    let found = played(&simulation, simulation.engine(), 1);
    assert!(found == played(&simulation, Engine::Reference, 1), "{name}: {}", rules.summary());
    simulation.engine() == Engine::Lanes
}

#[test]
fn at_every_house() {
    let mut seed = Seeded(1);
    for name in House::built_in_names() {
        let house = House::built_in(name).expect("it is built in");
        assert!(agree(name, house.rules(), &players::basic(house.rules())));
        // Random charts at many counts can have too many decisions for lanes.
        let random = |_| agree(name, house.rules(), &players::random(&mut seed, house.rules()));
        assert!((0..4).any(random), "{name}");
    }
}

#[test]
fn at_random_houses() {
    let mut seed = Seeded(2);
    let mut simulated = 0;
    for _ in 0..100 {
        let house = generate::house(&mut seed);
        let player = players::random(&mut seed, house.rules());
        simulated += u32::from(agree(&house.notation(), house.rules(), &player));
    }
    assert!(simulated > 60, "only {simulated} of 100 houses are played by lanes");
}

/// Infinite decks, from which rounds may take more cards than a shoe has.
#[test]
fn with_infinite_decks() {
    for name in House::built_in_names() {
        let house = House::built_in(name).expect("it is built in").with(["shuffle=every-card"]);
        let house = house.expect("every house can have one");
        assert!(agree(name, house.rules(), &players::basic(house.rules())), "{name}");
    }
}

/// Hands that are distinguished by their cards.
#[test]
fn by_composition() {
    for name in House::built_in_names() {
        let house = House::built_in(name).expect("it is built in");
        let player = players::by_composition(house.rules()).expect("it has odds");
        assert!(agree(name, house.rules(), &player));
    }
    let mut seed = Seeded(8);
    let mut simulated = 0;
    for _ in 0..30 {
        let house = generate::house(&mut seed);
        let Some(player) = players::by_composition(house.rules()) else { continue };
        simulated += u32::from(agree(&house.notation(), house.rules(), &player));
    }
    assert!(simulated > 10, "only {simulated} of 30 houses are played by lanes");
}

/// Splits in a house without an upcard, where a split blackjack waits for the dealer's.
#[test]
fn when_split_blackjacks_wait() {
    let mut seed = Seeded(6);
    let base = House::default();
    for dealer in
        ["dealer-upcard=false", "hole-card=none", "hole-card=no-peek", "hole-card=peek-ace"]
    {
        let rules = [dealer, "split-natural=true", "split-hands=7", "split-aces-hands=7"];
        let house = base.with(rules).expect("the rules agree");
        for _ in 0..3 {
            assert!(agree(dealer, house.rules(), &players::random(&mut seed, house.rules())));
        }
    }
}

/// Shoes that run out in mid-round, and are refilled.
#[test]
fn when_shoes_run_out() {
    let mut seed = Seeded(3);
    for name in ["reno", "reno-1987", "single-deck", "bbs"] {
        let house = House::built_in(name).expect("it is built in");
        let to_the_end = ["shuffle=when-exhausted", "decks=1"];
        let house = house.with(to_the_end).expect("the rules agree");
        assert!(agree(name, house.rules(), &players::random(&mut seed, house.rules())));
        let by_composition = players::by_composition(house.rules()).expect("it has odds");
        assert!(agree(name, house.rules(), &by_composition));
    }
}

/// The same bits on every kind of vectors.
#[test]
fn on_every_kind_of_vectors() {
    let mut seed = Seeded(4);
    for name in ["strip", "six-to-five", "charlie"] {
        let house = House::built_in(name).expect("it is built in");
        for changes in [&["split-by=value"], &["split-by=rank"]] {
            let house = house.with(*changes).expect("the rules agree");
            let mut random = (0..20).filter_map(|_| {
                simulation(house.rules(), &players::random(&mut seed, house.rules()))
            });
            let simulation = random.find(|it| it.engine() == Engine::Lanes);
            let simulation = simulation.expect("lanes can play one of twenty");
            let tallies = VectorKind::ALL.map(|kind| {
                kind.limit();
                played(&simulation, Engine::Lanes, 2)
            });
            VectorKind::Avx512.limit();
            assert!(tallies.iter().all(|tally| *tally == tallies[0]));
        }
    }
}

/// Blocks add up in any order, on any number of threads.
#[test]
fn blocks_add_up() {
    let strip = House::built_in("strip").expect("it is built in");
    let player = players::basic(strip.rules());
    let game = Game::new(strip.rules(), player).expect("it can be simulated");
    let simulation = Simulation::new(game, 7);
    let mut forward = simulation.tally();
    simulation.play_blocks(Engine::Lanes, 0..8, &mut forward);
    let mut backward = simulation.tally();
    for block in (0..8).rev() {
        let mut tally = simulation.tally();
        simulation.play_blocks(Engine::Lanes, block..=block, &mut tally);
        backward.add(&tally);
    }
    assert_eq!(forward, backward);
    let mut threaded = simulation.tally();
    simulation.play_all(Engine::Lanes, 0..8, 3, &mut threaded);
    assert_eq!(forward, threaded);
}
