//! Random houses, from a seed.

use blackjack_engine::House;

use super::check::{Compared, compare};
use super::shoes::shoe;
use blackjack_engine::generate::{Choices, Seeded, small_house};

/// Shoes in which most of the rules matter.
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

/// Compares this many houses, each with one of the shoes.
fn sweep(seed: u64, houses: usize) {
    let mut random = Seeded(seed);
    let mut equal = 0;
    for _ in 0..houses {
        let house = small_house(&mut random);
        let cards = *random.choose(&SHOES);
        equal += usize::from(compare(&house, &shoe(cards)) == Compared::Equal);
    }
    assert!(equal * 5 > houses * 2, "{equal} of {houses} were compared");
}

#[test]
fn random_houses() {
    sweep(1, 24);
}

#[test]
fn more_random_houses() {
    sweep(2, 24);
}

/// Interacting rules: those that end a hand before the dealer plays, and those
/// for the dealer's blackjack.
const SETTLEMENTS: [&str; 9] = [
    "dealer-22=push",
    "stand-on-21=settle",
    "surrender-after-double=true",
    "double-soft=false",
    "charlie=5",
    "charlie-beats-natural=false",
    "split-natural=true",
    "double-cards=any",
    "dealer-plays=always",
];

/// Settings for a dealer's blackjack against hands that have been played.
const BLACKJACKS: [[&str; 2]; 6] = [
    ["hole-card=peek-ace", "lost-to-natural=all"],
    ["hole-card=peek-ace", "lost-to-natural=original"],
    ["hole-card=peek-ace", "lost-to-natural=original-and-busted"],
    ["hole-card=none", "lost-to-natural=all"],
    ["hole-card=none", "lost-to-natural=original"],
    ["dealer-upcard=false", "lost-to-natural=original-and-busted"],
];

/// Blackjacks that are no better than other 21s, of the player, of the dealer and of both.
#[test]
fn houses_in_which_blackjacks_tie_21s() {
    let mut random = Seeded(4);
    let mut equal = 0;
    for round in 0..24 {
        let ranks: &[&str] = match round % 3 {
            0 => &["natural-beats-21=false"],
            1 => &["dealer-natural-beats-21=false"],
            _ => &["natural-beats-21=false", "dealer-natural-beats-21=false"],
        };
        let mut house = House::default();
        if round % 3 > 0 {
            let unpeeked = ["hole-card=none", "hole-card=no-peek", "dealer-upcard=false"];
            house = house.with([*random.choose(&unpeeked)]).unwrap();
        }
        house = house.with(ranks.iter().copied()).unwrap();
        for _ in 0..4 {
            house = house.with([*random.choose(&SETTLEMENTS)]).unwrap_or(house);
        }
        for settings in [["ties=dealer", "ties=push"], ["dealer-charlie=5", "stand-on-21=false"]] {
            house = house.with([*random.choose(&settings)]).unwrap();
        }
        house = house.with([*random.choose(&["split-hands=2", "split-hands=3"])]).unwrap();
        assert_eq!(house.rules().natural_beats_21(), !ranks.contains(&"natural-beats-21=false"));
        let cards = *random.choose(&SHOES);
        equal += usize::from(compare(&house, &shoe(cards)) == Compared::Equal);
    }
    assert!(equal >= 12, "{equal} of 24 were compared");
}

#[test]
fn houses_that_settle_in_unusual_ways() {
    let mut random = Seeded(3);
    let mut equal = 0;
    for _ in 0..32 {
        let mut house = House::default().with(*random.choose(&BLACKJACKS)).unwrap();
        for _ in 0..5 {
            house = house.with([*random.choose(&SETTLEMENTS)]).unwrap_or(house);
        }
        house = house.with([*random.choose(&["split-hands=2", "split-hands=3"])]).unwrap();
        let cards = *random.choose(&SHOES);
        equal += usize::from(compare(&house, &shoe(cards)) == Compared::Equal);
    }
    assert!(equal >= 16, "{equal} of 32 were compared");
}

/// A blackjack that takes original bets only may find none to take: every hand of the start is a
/// charlie, a blackjack, or a bust that has lost already.
#[test]
fn splits_in_which_no_hand_loses_the_initial_bet() {
    let open = ["hole-card=no-peek", "split-natural=true", "charlie=5"];
    for (taken, hands) in [
        ("lost-to-natural=original", "split-hands=2"),
        ("lost-to-natural=original-and-busted", "split-hands=2"),
        ("lost-to-natural=original-and-busted", "split-hands=3"),
    ] {
        let house = House::default().with(open.into_iter().chain([taken, hands])).unwrap();
        for cards in ["AAA 55 66 TTTTTTTTTTT", "AAA 888 TTTTTTTTTT"] {
            assert_eq!(compare(&house, &shoe(cards)), Compared::Equal, "{taken}, {hands}, {cards}");
        }
    }
}
