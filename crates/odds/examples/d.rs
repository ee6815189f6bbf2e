use blackjack_engine::*;
use blackjack_odds::*;
fn main() {
    let mut a = std::env::args().skip(1);
    let h = House::built_in(&a.next().unwrap()).unwrap();
    let sets: Vec<String> = a.collect();
    let h = h.with(sets.iter().map(|s| s.as_str())).unwrap();
    let t = std::time::Instant::now();
    let d = distribution(h.rules(), &Composition::packs(h.rules().decks())).unwrap();
    println!("{:?}", t.elapsed());
    println!(
        "{:.10} sd {:.8} sum {}",
        d.mean,
        d.variance.sqrt(),
        d.outcomes.iter().map(|o| o.1).sum::<f64>()
    );
    for (r, p) in d.outcomes {
        println!("{r} {p:.8}");
    }
    println!(
        "{:.10}",
        round_odds::<f64>(h.rules(), &Composition::packs(h.rules().decks()), Strategy::ZeroMemory)
            .unwrap()
            .ev
    );
}
