//! The dealer's outcomes from full decks.

use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::{DealerOdds, dealer_odds};

use crate::csv::{Row, rows};
use crate::solved_rounds::assert_close;

use super::game::{dealer_17, house, value};

const DEALER: &str = include_str!("../../data/dealer_probs.csv");
const PUBLISHED: &str = include_str!("../../data/published_dealer_probs_wizard2b.csv");
const SEVEN: &str = include_str!("../../data/decisions_seven.csv");

fn check(row: &Row, tolerance: f64) {
    let dealer_17 = format!("dealer-17={}", dealer_17(row.text("soft17")));
    let house = house(&[format!("decks={}", row.text("decks")), dealer_17]);
    let shoe = Composition::decks(house.rules().decks());
    let up = value(row.text("up"));
    let up = Rank::ALL.into_iter().find(|rank| rank.value() == up);
    let odds = dealer_odds(house.rules(), &shoe, up).unwrap();
    let columns = ["p17", "p18", "p19", "p20", "p21"];
    compare(row, &odds, columns, ("pBJ", "pBust"), tolerance);
}

fn compare(
    row: &Row,
    odds: &DealerOdds,
    totals: [&str; 5],
    (blackjack, bust): (&str, &str),
    tolerance: f64,
) {
    for (column, found) in totals.into_iter().zip(odds.totals) {
        assert_close(found, row.number(column), tolerance, format!("{column} of {row}"));
    }
    assert_close(odds.blackjack, row.number(blackjack), tolerance, format!("blackjack, {row}"));
    assert_close(odds.bust, row.number(bust), tolerance, format!("bust, {row}"));
    assert_close(odds.charlie, 0.0, 0.0, row);
}

#[test]
fn dealer_chances_with_one_to_eight_decks() {
    for row in rows(DEALER) {
        check(&row, 1e-10);
    }
}

/// Printed to six digits.
#[test]
fn published_dealer_chances() {
    for row in rows(PUBLISHED) {
        check(&row, 6e-7);
    }
}

/// A dealer without any card yet.
#[test]
fn dealer_chances_without_an_upcard() {
    for row in rows(SEVEN) {
        let house = House::built_in("seven").unwrap();
        let mut left = super::decisions::unseen(&row);
        for rank in super::game::ranks(row.text("hand")) {
            assert!(left.remove(rank));
        }
        let odds = dealer_odds(house.rules(), &left, None).unwrap();
        let totals = ["dealer_17", "dealer_18", "dealer_19", "dealer_20", "dealer_21"];
        compare(&row, &odds, totals, ("dealer_natural", "dealer_bust"), 1e-9);
    }
}
