//! What insurance is worth beside every starting hand.

use blackjack_engine::House;

use crate::csv::{Row, rows};
use crate::solved::{Memory, close, solved};

use super::game::{hand, house};

const INSURANCE: &str = include_str!("../../data/insurance_ev.csv");

/// Splitting changes nothing about insurance.
fn without_splits(row: &Row) -> House {
    house(&[format!("decks={}", row.text("decks")), "split-hands=1".into()])
}

#[test]
fn insurance_beside_every_hand() {
    for row in rows(INSURANCE) {
        let odds = solved(&without_splits(&row), Memory::Zero);
        let hand = hand(&odds, [row.number("card1"), row.number("card2")], 1);
        close(hand.natural, row.number("pBJ"), 1e-9, &row);
        close(hand.insurance.unwrap(), row.number("insurance_EV_per_unit_2to1"), 1e-9, &row);
    }
}

/// Nobody insures under another upcard.
#[test]
fn insurance_is_offered_under_an_ace() {
    let odds = solved(&without_splits(&rows(INSURANCE)[0]), Memory::Zero);
    for hand in &odds.hands {
        assert_eq!(hand.insurance.is_some(), hand.upcard == Some(1), "{hand:?}");
    }
}

/// Off the top: ten-valued cards among those that are not the ace up.
#[test]
fn insurance_off_the_top() {
    for decks in [1, 2, 8] {
        let house = house(&[format!("decks={decks}"), "split-hands=1".into()]);
        let odds = solved(&house, Memory::Zero);
        let tens = f64::from(16 * decks) / f64::from(52 * decks - 1);
        close(odds.insurance.unwrap(), 3.0 * tens - 1.0, 1e-12, decks);
    }
}
