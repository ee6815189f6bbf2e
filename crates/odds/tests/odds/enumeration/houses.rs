//! Every built-in house, with shoes in which pairs are split as often as allowed.

use blackjack_engine::House;

use super::check::{Compared, compare};
use super::shoes::shoe;

/// Asserts that the house has exact odds for all of these shoes.
fn equal(name: &str, shoes: &[&str]) {
    let house = House::built_in(name).unwrap();
    for cards in shoes {
        assert_eq!(compare(&house, &shoe(cards)), Compared::Equal, "{name}, {cards}");
    }
}

/// For at most two hands per start: blackjacks, soft hands, doubles, aces, and tens of two ranks.
const ONCE: [&str; 5] = [
    "8888 TTTTTTTT",
    "AAA 55 66 TTTTTTTTTT",
    "AAAA 9 JJJ TTTTT",
    "333 77 A TTTTTTTT",
    "A 44 66 9 JJ TTTTTT",
];

/// More hands need more cards.
const OFTEN: [&str; 4] = [
    "8888 A 666 TTTTTTTT",
    "22 33 A TTTTTTTTTTTT",
    "AAAAA 66 TTTTTTTTTTTTTT",
    "9999 4 JJ TTTTTTTTT",
];

/// Seven hands need the most.
const SEVEN: [&str; 2] = ["8888888 A TTTTTTTTTTTTTTTTT", "AAAA 6 TTTTTTTTTTTTTTTTTTTTTTT"];

#[test]
fn reno() {
    equal("reno", &ONCE);
}

#[test]
fn reno_1987() {
    equal("reno-1987", &ONCE);
    // As the 1987 program split: tens of two ranks are not a pair.
    let by_rank = House::built_in("reno-1987").unwrap().with(["split-by=rank"]).unwrap();
    for cards in ONCE {
        assert_eq!(compare(&by_rank, &shoe(cards)), Compared::Equal, "{cards}");
    }
}

#[test]
fn seven() {
    equal("seven", &SEVEN);
}

#[test]
fn bbs() {
    equal("bbs", &ONCE);
    // Charlies of the player and the dealer.
    equal("bbs", &["2222 333 4 TTTTTT", "AAAA 222 5 TTTT"]);
}

#[test]
fn vegas() {
    equal("vegas", &ONCE);
    let house = House::built_in("vegas").unwrap().with(["dealer-17=hit-all"]).unwrap();
    assert_eq!(compare(&house, &shoe("AAA 666 7 TTTTTTTT")), Compared::Equal);
}

#[test]
fn modern_houses() {
    let historic = ["reno", "reno-1987", "seven", "bbs", "vegas"];
    for (index, name) in House::built_in_names().filter(|name| !historic.contains(name)).enumerate()
    {
        equal(name, &[OFTEN[index % 4]]);
    }
}

/// Depleted shoes are refused exactly where play can run out.
#[test]
fn depleted_shoes() {
    for name in House::built_in_names() {
        let house = House::built_in(name).unwrap();
        for cards in ["AA 22 3", "2222 333 44", "88 99 TTT", "AAA 888 TTT"] {
            compare(&house, &shoe(cards));
        }
    }
}

/// The hole card cannot be drawn: after one hit no card is left for another, although the dealer
/// needs none.
#[test]
fn the_hole_card_cannot_be_drawn() {
    let house = House::default().with(["split-hands=1"]).unwrap();
    assert_eq!(compare(&house, &shoe("55 TTT")), Compared::RunsOut);
}
