//! Houses that nobody built: rules put together by chance, from a seed.

use super::check::{Compared, compare};
use super::shoes::shoe;
use crate::random::{Random, house};

/// Shoes in which most of that matters.
const SHOES: [&str; 10] = [
    "8888 A 666 TTTTTTTT",
    "22 33 A TTTTTTTTTTTT",
    "AAAAA 66 TTTTTTTTTTTTTT",
    "9999 4 JJ TTTTTTTTT",
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
    assert!(equal * 5 > houses * 2, "{equal} of {houses} were compared");
}

#[test]
fn houses_by_chance() {
    sweep(1, 24);
}

#[test]
fn more_houses_by_chance() {
    sweep(2, 24);
}
