//! x
use blackjack_engine::*;
use blackjack_odds::*;
fn main() {
    let h = House::built_in("default")
        .unwrap()
        .with(std::env::args().skip(2).collect::<Vec<_>>().iter().map(|s| s.as_str()))
        .unwrap();
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let shoe = Composition::packs(h.rules().decks());
    let mut best = u128::MAX;
    for _ in 0..n {
        let t = std::time::Instant::now();
        round_odds::<f64>(h.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        best = best.min(t.elapsed().as_micros());
    }
    println!("best {best} us");
}
