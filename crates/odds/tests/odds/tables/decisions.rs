//! Single decisions in the historic houses, compared with an independent solver.

use blackjack_engine::{Composition, House};
use blackjack_odds::{HandOdds, Strategy, hand_odds};

use crate::csv::{Row, rows};
use crate::solved_rounds::{assert_close, assert_close_or_none};

use super::game::{rank, ranks};

const DECISIONS: &str = include_str!("../../data/decisions.csv");
const SEVEN: &str = include_str!("../../data/decisions_seven.csv");

fn check(row: &Row, odds: &HandOdds) {
    assert_close(odds.stand, row.number("stand"), 1e-9, format!("stand, {row}"));
    assert_close_or_none(odds.hit, row.optional_number("hit"), 1e-9, format!("hit, {row}"));
    assert_close_or_none(
        odds.double,
        row.optional_number("double"),
        1e-9,
        format!("double, {row}"),
    );
    assert_close_or_none(odds.split, row.optional_number("split"), 1e-9, format!("split, {row}"));
    assert_close_or_none(
        odds.surrender,
        row.optional_number("surrender"),
        1e-9,
        format!("surrender, {row}"),
    );
}

/// The splits are by CDP.
#[test]
fn decisions_with_an_upcard() {
    for row in rows(DECISIONS) {
        let house = House::built_in(row.text("house")).unwrap();
        let shoe = Composition::decks(row.number("decks"));
        let (cards, up) = (ranks(row.text("hand")), rank(row.text("up")));
        let odds = hand_odds(house.rules(), &shoe, &cards, Some(up), Strategy::Cdp);
        let odds = odds.unwrap_or_else(|error| panic!("{error}: {row}"));
        check(&row, &odds);
        assert_close(odds.dealer_blackjack, row.number("p_dealer_natural"), 1e-9, &row);
    }
}

/// Several hands are on the table, and their cards are seen.
#[test]
fn decisions_without_an_upcard() {
    for row in rows(SEVEN) {
        let house = House::built_in(row.text("house")).unwrap();
        let cards = ranks(row.text("hand"));
        let shoe = unseen(&row);
        let odds = hand_odds(house.rules(), &shoe, &cards, None, Strategy::Cdp);
        let odds = odds.unwrap_or_else(|error| panic!("{error}: {row}"));
        check(&row, &odds);
        assert_close(odds.dealer_blackjack, row.number("dealer_natural"), 1e-9, &row);
    }
}

/// Returns the unseen cards, plus those of the hand.
pub(crate) fn unseen(row: &Row) -> Composition {
    let mut shoe = Composition::decks(1);
    for rank in ranks(&row.text("seen").replace('/', " ")) {
        assert!(shoe.remove(rank), "{row}");
    }
    assert_eq!(shoe.len(), row.number::<u16>("cards_left"), "{row}");
    for rank in ranks(row.text("hand")) {
        shoe.add(rank);
    }
    shoe
}
