use blackjack_engine::*;
use blackjack_odds::*;
fn main() {
    let mut a = std::env::args().skip(1);
    let h = House::built_in(&a.next().unwrap()).unwrap();
    let sets: Vec<String> = a.collect();
    let h = h.with(sets.iter().map(|s| s.as_str())).unwrap();
    let shoe = Composition::packs(h.rules().decks());
    let t = std::time::Instant::now();
    let c = Chart::best(h.rules(), &shoe).unwrap();
    println!("{:?}", t.elapsed());
    print!("{}", c.to_csv());
    println!(
        "{:.10} {:.10}",
        round_odds::<f64>(h.rules(), &shoe, Strategy::Chart(&c)).unwrap().ev,
        round_odds::<f64>(h.rules(), &shoe, Strategy::ZeroMemory).unwrap().ev
    );
}
