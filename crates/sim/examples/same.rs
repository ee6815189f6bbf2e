#[path = "../tests/sim/players.rs"]
mod players;
use blackjack_engine::generate::Seeded;
use blackjack_engine::*;
use blackjack_sim::*;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let all: Vec<&str> = args.iter().map(String::as_str).collect();
    let test = |sets: &[&str]| {
        let house = match House::default().with(sets.iter().copied()) {
            Ok(h) => h,
            Err(e) => {
                println!("{sets:?} {e}");
                return;
            }
        };
        let mut bad = 0;
        for s in 0..8 {
            let player = players::random(&mut Seeded(s), house.rules());
            let Ok(sim) = Game::new(house.rules(), player).map(|g| Simulation::new(g, 5)) else {
                println!("not simulated");
                return;
            };
            let mut a = sim.tally();
            sim.play_blocks(Engine::Lanes, 0..1, &mut a);
            let mut b = sim.tally();
            sim.play_blocks(Engine::Reference, 0..1, &mut b);
            if a != b {
                bad += 1;
            }
        }
        println!("{bad} of 8 bad {}", sets.join(","));
    };
    test(&all);
    for i in 0..all.len() {
        let mut less = all.clone();
        less.remove(i);
        test(&less);
    }
}
