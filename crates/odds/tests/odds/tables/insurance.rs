//! The value of insurance with every starting hand.

use blackjack_engine::House;

use crate::csv::{Row, rows};
use crate::solved_rounds::{SplitMemory, assert_close, solved_round};

use super::game::{hand, house};

const INSURANCE: &str = include_str!("../../data/insurance_ev.csv");

/// Splitting does not affect insurance.
fn without_splits(row: &Row) -> House {
    house(&[format!("decks={}", row.text("decks")), "split-hands=1".into()])
}

#[test]
fn insurance_with_every_starting_hand() {
    for row in rows(INSURANCE) {
        let odds = solved_round(&without_splits(&row), SplitMemory::Zero);
        let hand = hand(&odds, [row.number("card1"), row.number("card2")], 1);
        assert_close(hand.dealer_blackjack, row.number("pBJ"), 1e-9, &row);
        assert_close(hand.insurance.unwrap(), row.number("insurance_EV_per_unit_2to1"), 1e-9, &row);
    }
}

/// No insurance against another upcard.
#[test]
fn insurance_is_offered_against_an_ace_only() {
    let odds = solved_round(&without_splits(&rows(INSURANCE)[0]), SplitMemory::Zero);
    for hand in &odds.hands {
        assert_eq!(hand.insurance.is_some(), hand.upcard == Some(1), "{hand:?}");
    }
}

/// Off the top: the share of tens among all cards except the ace up.
#[test]
fn insurance_off_the_top() {
    for decks in [1, 2, 8] {
        let house = house(&[format!("decks={decks}"), "split-hands=1".into()]);
        let odds = solved_round(&house, SplitMemory::Zero);
        let tens = f64::from(16 * decks) / f64::from(52 * decks - 1);
        assert_close(odds.insurance.unwrap(), 3.0 * tens - 1.0, 1e-12, decks);
    }
}
