//! Many decks approach the infinite shoe.

use blackjack_engine::{Composition, House, Rank, Rules};
use blackjack_odds::{Strategy, hand_odds, round_odds};

use crate::csv::rows;
use crate::solved_rounds::assert_close;
use crate::tables::game::value;

const STANDING: &str = include_str!("../../data/published_infinite_stand_wizard1.csv");

/// Two cards for each row of the table.
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

/// Printed to four digits; in 255 decks a few dealt cards hardly matter.
#[test]
fn standing_approaches_the_infinite_shoe() {
    let shoe = Composition::decks(255);
    for row in rows(STANDING) {
        let (_, cards) = HANDS.iter().find(|(name, _)| *name == row.text("hand")).unwrap();
        let mut cards = cards.to_vec();
        if row.text("hand") == "21" {
            cards.push(Rank::Two);
        }
        for column in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"] {
            let up = Some(rank_of(value(column)));
            let zero = Strategy::ZeroMemory;
            let odds = hand_odds(&Rules::default(), &shoe, &cards, up, zero).unwrap();
            assert_close(odds.stand, row.number(column), 5e-4, format!("{column} of {row}"));
        }
    }
}

/// The distance from the limit is almost proportional to the inverse number of decks: twice the
/// decks, half the distance. So two large shoes give the limit.
#[test]
fn a_round_approaches_the_infinite_shoe() {
    let house = House::default();
    let ev = |decks| {
        let shoe = Composition::decks(decks);
        round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap().ev
    };
    assert_close(2.0 * ev(254) - ev(127), -0.005_117_34, 1e-6, "limit");
    let infinite = house.with(["shuffle=every-card"]).unwrap();
    for strategy in [Strategy::ZeroMemory, Strategy::PairAware] {
        let odds = round_odds(infinite.rules(), &Composition::decks(6), strategy).unwrap();
        assert_close(odds.ev, -0.005_117_34, 5e-9, "drawn with replacement");
    }
}
