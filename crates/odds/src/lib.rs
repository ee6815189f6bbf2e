//! Exact odds.
mod advice;
mod cards;
mod chances;
mod chart;
mod counts;
mod deal;
#[doc(hidden)]
pub mod dealer;
mod decision;
mod distribution;
mod effect;
mod ends;
mod error;
mod exhaust;
mod game;
mod hands;
mod number;
mod outcome;
mod pairs;
mod plan;
mod round;
mod split;
mod splitting;
mod unborne;
mod values;
mod vectors;
mod worth;
pub use advice::Advice;
pub use chart::{Cell, Chart, ChartError, ChartErrorKind, Row};
pub use decision::hand_odds;
pub use distribution::{Distribution, distribution};
pub use effect::{Effect, Removal, effects, removal};
pub use error::OddsError;
pub use number::Number;
pub use outcome::{DealerOdds, dealer_odds};
pub use round::{Condition, HandOdds, RoundOdds, Strategy, UpcardOdds, round_odds};
pub use vectors::Vectors;
#[doc(hidden)]
/// x
pub fn time_dealer(rules: &blackjack_engine::Rules) {
    use dealer::*;
    let cols: Vec<Shown> = (1..=10).map(Shown::Up).collect();
    let t = std::time::Instant::now();
    let tree = Tree::<f64>::new(rules, &cols);
    eprintln!("tree {:?}", t.elapsed());
    let shoe = counts::Counts::new(&blackjack_engine::Composition::packs(6));
    let (mut b, mut o) = tree.batch(shoe);
    for v in [Vectors::Plain, Vectors::Avx2, Vectors::Avx512] {
        v.limit();
        let mut best = u128::MAX;
        for _ in 0..20 {
            let t = std::time::Instant::now();
            for _ in 0..200 {
                f64::outlook(&tree, &mut b, &mut o);
            }
            best = best.min(t.elapsed().as_nanos() / 1600);
        }
        eprintln!("{v:?} {best} ns per comp");
    }
}
