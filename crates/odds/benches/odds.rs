//! The time of exact odds in process. Each answer is asserted, and rounds are timed with each kind
//! of vectors that the machine has.

use std::hint::black_box;

use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::{Strategy, Vectors, hand_odds, round_odds};
use criterion::{Criterion, criterion_group, criterion_main};

/// The kinds of vectors, widest last.
const VECTORS: [(Vectors, &str); 3] =
    [(Vectors::Plain, "plain"), (Vectors::Avx2, "avx2"), (Vectors::Avx512, "avx512")];

/// Returns a built-in house with these settings.
fn house(name: &str, settings: &[&str]) -> House {
    let house = House::built_in(name).expect("it is built in");
    house.with(settings.iter().copied()).expect("the settings fit")
}

/// Computes the EV of a round from the full shoe.
fn round(house: &House) -> f64 {
    let shoe = Composition::decks(house.rules().decks());
    let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory);
    odds.expect("a full shoe does not run out").ev
}

fn rounds(criterion: &mut Criterion) {
    let six = ["dealer-17=hit-soft", "surrender=late"];
    let rows = [
        ("6 decks, all hands", house("default", &six), -0.005_271_915_5),
        (
            "6 decks, no splits",
            house("default", &["dealer-17=hit-soft", "surrender=late", "split-hands=1"]),
            -0.010_859_522_1,
        ),
        ("1 deck, one split", house("default", &["decks=1", "split-hands=2"]), 0.001_531_200_0),
    ];
    for (name, house, ev) in rows {
        let mut group = criterion.benchmark_group(name);
        for (vectors, vectors_name) in VECTORS {
            if vectors > Vectors::widest() {
                continue;
            }
            vectors.limit();
            group.bench_function(vectors_name, |bencher| {
                bencher.iter(|| {
                    let found = round(black_box(&house));
                    assert!((found - ev).abs() < 1e-9, "{name}: {found}");
                });
            });
        }
        group.finish();
    }
    Vectors::widest().limit();
}

/// Historic houses, for which no other tables exist.
fn historic(criterion: &mut Criterion) {
    for (name, ev) in [("bbs", 0.087_631_398_7), ("seven", -0.025_277_747_2)] {
        let house = house(name, &[]);
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let found = round(black_box(&house));
                assert!((found - ev).abs() < 1e-9, "{name}: {found}");
            });
        });
    }
}

/// Single decisions as a coach asks them, from a partly dealt shoe: a pair that can become four
/// hands, and a hand that draws.
fn decisions(criterion: &mut Criterion) {
    let house = house("default", &["dealer-17=hit-soft", "surrender=late"]);
    let mut shoe = Composition::decks(6);
    for rank in [Rank::Ace, Rank::Three, Rank::Five, Rank::Five, Rank::Nine, Rank::King] {
        assert!(shoe.remove(rank), "six decks hold it");
    }
    let questions = [
        ("a pair of twos against a seven", [Rank::Two, Rank::Two], Rank::Seven, 0.007_623_206_6),
        ("a ten and a six against a ten", [Rank::Ten, Rank::Six], Rank::Ten, -0.5),
    ];
    for (name, cards, up, ev) in questions {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (rules, cards) = (house.rules(), black_box(&cards));
                let odds = hand_odds(rules, &shoe, cards, Some(up), Strategy::ZeroMemory);
                let odds = odds.expect("the shoe holds the cards");
                let found = odds.of(odds.best).expect("it is legal");
                assert!((found - ev).abs() < 1e-9, "{name}: {found}");
            });
        });
    }
}

criterion_group!(benches, rounds, historic, decisions);
criterion_main!(benches);
