//! Houses that nobody built: rules put together by chance, from a seed.

use blackjack_engine::House;

use super::check::{Compared, compare};
use super::shoes::shoe;
use crate::random::{Random, house};

/// Shoes in which most of that matters.
const SHOES: [&str; 10] = [
    "8888 A 666 TTTTTTTT",
    "22 33 A TTTTTTTTTTTT",
    "AAAAA 5 66 TTTTTTTTTTTTTT",
    "9999 44 A JJ TTTTTTTT",
    "AAA 55 66 TTTTTTTTTT",
    "AAAA 9 JJJ TTTTTTT",
    "333 77 A TTTTTTTTTT",
    "A 44 66 9 JJ TTTTTT",
    "2222 333 4 TTTTTTTTT",
    "AAAA 222 55 TTTTTTTT",
];

/// Compares so many houses, each from a shoe of its own.
fn sweep(seed: u64, houses: usize) {
    let mut random = Random(seed);
    let mut equal = 0;
    for _ in 0..houses {
        let house = house(&mut random);
        let cards = *random.choose(&SHOES);
        equal += usize::from(compare(&house, &shoe(cards)) == Compared::Equal);
    }
    assert!(equal * 2 > houses, "{equal} of {houses} were compared");
}

#[test]
fn probe() {
    let (from, to) = (
        std::env::var("FROM").unwrap().parse::<u64>().unwrap(),
        std::env::var("TO").unwrap().parse::<u64>().unwrap(),
    );
    let mut n = 0;
    for seed in from..to {
        let mut random = Random(seed);
        let house = house(&mut random);
        let cards = *random.choose(&SHOES);
        let t = std::time::Instant::now();
        println!("{seed} {:?}", house.difference(&House::default()));
        let r = std::panic::catch_unwind(|| compare(&house, &shoe(cards)));
        n += usize::from(matches!(r, Ok(Compared::Equal)));
        let e = t.elapsed();
        if r.is_err() || e.as_secs() > 1 {
            println!("SEED {seed} {cards} {e:?} {r:?}");
        }
    }
    println!("equal {n}");
}
#[test]
fn mini() {
    let s = std::env::var("SET").unwrap();
    let set: Vec<&str> = s.split(',').filter(|s| !s.is_empty()).collect();
    let house = House::default().with(set).unwrap();
    println!("{:?}", compare(&house, &shoe(&std::env::var("SHOE").unwrap())));
}
