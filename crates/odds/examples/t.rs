use blackjack_engine::*;
use blackjack_odds::*;
fn main() {
    let mut a = std::env::args().skip(1);
    let what = a.next().unwrap();
    if what == "grid" {
        let path = a.next().unwrap();
        let want = a.next().unwrap();
        let mut bad = 0;
        let mut n = 0;
        let mut worst = 0f64;
        for l in std::fs::read_to_string(path).unwrap().lines().skip(1) {
            let f: Vec<&str> = l.split(',').collect();
            if f[10] != want {
                continue;
            }
            let mut set = vec![
                format!("decks={}", f[0]),
                format!("dealer-17={}", if f[1] == "S17" { "stand" } else { "hit-soft" }),
                format!("double-on={}", f[2]),
                format!("split-hands={}", f[4]),
                format!("surrender={}", f[7]),
                format!(
                    "natural-pays={}",
                    match f[9] {
                        "1.5" => "3 to 2",
                        "1.2" => "6 to 5",
                        "2" => "2 to 1",
                        _ => "1 to 1",
                    }
                ),
                format!("hole-card={}", if f[8] == "us" { "peek" } else { "none" }),
            ];
            if f[4] != "1" {
                set.push(format!("split-aces-hands={}", f[5]));
                set.push(format!("double-after-split={}", f[3] == "1"));
                set.push(format!("hit-split-aces={}", f[6] == "1"));
                if f[3] == "1" {
                    set.push(format!("double-split-aces={}", f[6] == "1"));
                }
            }
            let h = House::default().with(set.iter().map(|s| s.as_str())).unwrap();
            let memory = if want == "CDZ-" { Strategy::ZeroMemory } else { Strategy::PairAware };
            let t = std::time::Instant::now();
            let w = round_odds::<f64>(h.rules(), &Composition::packs(h.rules().decks()), memory)
                .unwrap();
            let el = t.elapsed();
            let d = (w.ev - f[11].parse::<f64>().unwrap()).abs();
            n += 1;
            worst = worst.max(d);
            let by: Vec<f64> = (0..10)
                .map(|i| {
                    let up = if i == 9 { 0 } else { i + 1 };
                    (w.by_upcard[up].ev - f[12 + i].parse::<f64>().unwrap()).abs()
                })
                .collect();
            let m = by.iter().cloned().fold(0f64, f64::max);
            if d > 1e-9 || m > 1e-8 {
                bad += 1;
                println!("{} {:.10} d={:e} m={:e} {:?}", &l[..60], w.ev, d, m, el);
            }
        }
        println!("{n} rows, {bad} bad, worst {worst:e}");
    } else {
        let h = House::built_in(&what).unwrap();
        let sets: Vec<String> = a.collect();
        let h = h.with(sets.iter().map(|s| s.as_str())).unwrap();
        for m in [Strategy::ZeroMemory, Strategy::PairAware] {
            let t = std::time::Instant::now();
            let w =
                round_odds::<f64>(h.rules(), &Composition::packs(h.rules().decks()), m).unwrap();
            println!("{:.10} {:?}", w.ev, t.elapsed());
        }
    }
}
