use blackjack_engine::{Composition, House};
use blackjack_odds::{Chart, Convention, IndexOptions, Rounding, Tags, index_plays};
use blackjack_sim::*;
use std::time::Instant;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
}
fn main() {
    let house = House::built_in("strip").unwrap().with(["split-aces-hands=2"]).unwrap();
    let rules = house.rules();
    let chart = Chart::best(rules, &Composition::decks(rules.decks())).unwrap();
    let hi_lo = Tags::built_in("hi-lo").unwrap();
    let ramp = Ramp::new(1, [(100, 2), (200, 4), (300, 8), (400, 12)]);
    let options = IndexOptions {
        convention: Some(Convention { rounding: Rounding::Floor, decks_to: 0.0 }),
        ..IndexOptions::of(rules)
    };
    let indices = index_plays(rules, &hi_lo, &options).unwrap();
    let flat = Player::flat(Policy::chart(chart.clone()));
    let counting = Player {
        policy: Policy::chart(chart.clone()),
        count: Some(CountScheme::of(hi_lo.clone())),
        ramp: ramp.clone(),
    };
    let indexed = Player {
        policy: Policy::chart(chart).with_best_index_plays(&indices, 18),
        ..counting.clone()
    };
    for (name, player) in [("flat", flat), ("ramp", counting), ("index", indexed)] {
        let t = Instant::now();
        let sim = Simulation::new(Game::new(rules, player).unwrap(), 1);
        println!("{name}: compiled in {:?}", t.elapsed());
        for kind in VectorKind::ALL
            .into_iter()
            .filter(|k| std::env::args().nth(1).is_none_or(|a| format!("{k:?}") == a))
        {
            kind.limit();
            let mut best = f64::MAX;
            for _ in 0..3 {
                let mut tally = sim.tally();
                let t = cpu();
                sim.play_blocks(Engine::Lanes, 0..1000, &mut tally);
                let s = cpu() - t;
                best = best.min(s / tally.rounds() as f64);
                if kind == VectorKind::Plain {
                    println!("{:?}", tally.rounds());
                    break;
                }
            }
            println!("{kind:?}: {:.1} M rounds/s", 1e-6 / best);
        }
        let t = cpu();
        let mut tally = sim.tally();
        sim.play_blocks(Engine::Reference, 0..10, &mut tally);
        println!("reference {:.2} M/s", tally.rounds() as f64 / (cpu() - t) / 1e6);
        let mut fast = sim.tally();
        sim.play_blocks(Engine::Lanes, 0..10, &mut fast);
        assert_eq!(fast, tally);
    }
}
