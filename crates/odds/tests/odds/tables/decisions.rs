//! Single decisions in the historic houses, by an independent solver.

use blackjack_engine::{Composition, House};
use blackjack_odds::{HandOdds, Strategy, hand_odds};

use crate::csv::{Row, rows};
use crate::solved::{close, close_or_none};

use super::game::{rank, ranks};

const DECISIONS: &str = include_str!("../../data/decisions.csv");
const SEVEN: &str = include_str!("../../data/decisions_seven.csv");

fn check(row: &Row, odds: &HandOdds) {
    close(odds.stand, row.number("stand"), 1e-9, format!("stand, {row}"));
    close_or_none(odds.hit, row.maybe("hit"), 1e-9, format!("hit, {row}"));
    close_or_none(odds.double, row.maybe("double"), 1e-9, format!("double, {row}"));
    close_or_none(odds.split, row.maybe("split"), 1e-9, format!("split, {row}"));
    close_or_none(odds.surrender, row.maybe("surrender"), 1e-9, format!("surrender, {row}"));
}

/// The splits are by who counts the pair.
#[test]
fn decisions_under_an_upcard() {
    for row in rows(DECISIONS) {
        let house = House::built_in(row.text("house")).unwrap();
        let shoe = Composition::packs(row.number("decks"));
        let (cards, up) = (ranks(row.text("hand")), rank(row.text("up")));
        let odds = hand_odds(house.rules(), &shoe, &cards, Some(up), Strategy::PairAware);
        let odds = odds.unwrap_or_else(|error| panic!("{error}: {row}"));
        check(&row, &odds);
        close(odds.natural, row.number("p_dealer_natural"), 1e-9, &row);
    }
}

/// Several hands lie on the table: their cards are seen.
#[test]
fn decisions_without_an_upcard() {
    for row in rows(SEVEN) {
        let house = House::built_in(row.text("house")).unwrap();
        let cards = ranks(row.text("hand"));
        let shoe = unseen(&row);
        let odds = hand_odds(house.rules(), &shoe, &cards, None, Strategy::PairAware);
        let odds = odds.unwrap_or_else(|error| panic!("{error}: {row}"));
        check(&row, &odds);
        close(odds.natural, row.number("dealer_natural"), 1e-9, &row);
    }
}

/// The cards that are not seen, with those of the hand itself.
pub(crate) fn unseen(row: &Row) -> Composition {
    let mut shoe = Composition::packs(1);
    for rank in ranks(&row.text("seen").replace('/', " ")) {
        assert!(shoe.remove(rank), "{row}");
    }
    assert_eq!(shoe.len(), row.number("cards_left"), "{row}");
    for rank in ranks(row.text("hand")) {
        shoe.add(rank);
    }
    shoe
}
