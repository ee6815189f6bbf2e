//! Published values, to their printed precision.

use crate::csv::{Row, rows};
use crate::solved_rounds::{SplitMemory, assert_close, solved_round};

use super::game::{Casino, hand, house, value};

const HANDS: &str = include_str!("../../data/published_hand_ev_wizard9.csv");
const TOTALS: &str = include_str!("../../data/published_refs.csv");

/// Six printed digits, with some rounding in their computation.
const PRINTED: f64 = 6e-7;

#[test]
fn published_hands() {
    for row in rows(HANDS) {
        let peeks = if row.text("peek").starts_with("us") { "peek" } else { "none" };
        let settings = [
            format!("decks={}", row.text("decks")),
            format!("dealer-17={}", super::game::dealer_17(row.text("soft17"))),
            format!("hole-card={peeks}"),
        ];
        let odds = solved_round(&house(&settings), SplitMemory::Cdp);
        let cards = [value(row.text("card1")), value(row.text("card2"))];
        let hand = hand(&odds, cards, value(row.text("up")));
        assert_close(hand.stand, row.number("stand"), PRINTED, format!("stand, {row}"));
        assert_close(hand.hit.unwrap(), row.number("hit"), PRINTED, format!("hit, {row}"));
        assert_close(hand.double.unwrap(), row.number("double"), PRINTED, format!("double, {row}"));
    }
}

fn casino(row: &Row) -> Casino<'_> {
    let hands = row.number("max_hands");
    Casino { row, hands, aces_hands: if row.flag("resplit_aces") { hands } else { 2 } }
}

/// Each to the tolerance in its row. The infinite shoe has its own test.
#[test]
fn published_rounds() {
    for row in rows(TOTALS).iter().filter(|row| row.text("decks") != "inf") {
        let odds = solved_round(&casino(row).house(), SplitMemory::Cdp);
        assert_close(odds.ev, row.number("player_EV"), row.number("tolerance"), row);
    }
}
