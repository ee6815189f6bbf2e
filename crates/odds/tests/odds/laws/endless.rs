//! Many packs come close to a shoe without end.

use blackjack_engine::{Composition, House, Rank, Rules};
use blackjack_odds::{Strategy, hand_odds, round_odds};

use crate::csv::rows;
use crate::solved::close;
use crate::tables::game::value;

const STANDING: &str = include_str!("../../data/published_infinite_stand_wizard1.csv");

/// The two cards that each row of the table is asked with.
const HANDS: [(&str, [Rank; 2]); 6] = [
    ("0-16", [Rank::Ten, Rank::Six]),
    ("17", [Rank::Ten, Rank::Seven]),
    ("18", [Rank::Ten, Rank::Eight]),
    ("19", [Rank::Ten, Rank::Nine]),
    ("20", [Rank::Ten, Rank::King]),
    ("21", [Rank::Ten, Rank::Nine]),
];

fn rank_of(value: u8) -> Rank {
    Rank::ALL.into_iter().find(|rank| rank.value() == value).unwrap()
}

/// Printed to four digits; 255 packs are so many cards that five of them matter little.
#[test]
fn standing_from_a_shoe_without_end() {
    let shoe = Composition::packs(255);
    for row in rows(STANDING) {
        let (_, cards) = HANDS.iter().find(|(name, _)| *name == row.text("hand")).unwrap();
        let mut cards = cards.to_vec();
        if row.text("hand") == "21" {
            cards.push(Rank::Two);
        }
        for column in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"] {
            let up = Some(rank_of(value(column)));
            let zero = Strategy::ZeroMemory;
            let odds = hand_odds::<f64>(&Rules::default(), &shoe, &cards, up, zero).unwrap();
            close(odds.stand, row.number(column), 5e-4, format!("{column} of {row}"));
        }
    }
}

/// What is missing to the limit is in proportion to one card in so many, almost: with twice the
/// packs it is half. So two large shoes tell the limit.
#[test]
fn a_round_from_a_shoe_without_end() {
    let house = House::default();
    let ev = |packs| {
        let shoe = Composition::packs(packs);
        round_odds::<f64>(house.rules(), &shoe, Strategy::ZeroMemory).unwrap().ev
    };
    close(2.0 * ev(254) - ev(127), -0.005_117_34, 1e-6, "limit");
}
