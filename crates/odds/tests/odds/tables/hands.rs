//! All starting hands of three casino games, by an independent analyser.

use blackjack_engine::{Action, Composition, House};
use blackjack_odds::{HandOdds, Strategy, hand_odds, round_odds};

use crate::csv::{Row, rows};
use crate::solved::{Memory, close, close_or_none, solved};

use super::game::{Casino, hand, rank};

const HANDS: &str = include_str!("../../data/hand_evs.csv");

fn casino(row: &Row) -> Casino<'_> {
    let hands = row.number("max_hands_non_ace");
    Casino { row, hands, aces_hands: row.number("max_hands_ace") }
}

fn check(row: &Row, hand: &HandOdds) {
    close(hand.stand, row.number("stand"), 1e-9, format!("stand, {row}"));
    close_or_none(hand.hit, row.maybe("hit"), 1e-9, format!("hit, {row}"));
    close_or_none(hand.double, row.maybe("double_ev"), 1e-9, format!("double, {row}"));
    close_or_none(hand.split, row.maybe("split_ev"), 1e-9, format!("split, {row}"));
    close_or_none(hand.surrender, row.maybe("surrender_ev"), 1e-9, format!("surrender, {row}"));
}

#[test]
fn every_starting_hand() {
    let mut checked = 0;
    for row in rows(HANDS) {
        let odds = solved(&casino(&row).house(), Memory::Zero);
        let cards = [row.number("card1"), row.number("card2")];
        let hand = hand(&odds, cards, row.number("up"));
        close(hand.probability, row.number("prob"), 1e-9, format!("probability, {row}"));
        check(&row, hand);
        checked += 1;
    }
    assert_eq!(checked, 3 * 550);
}

/// A question about one hand has the same answers. Every 23rd row: of all hands and upcards, pairs
/// among them.
#[test]
fn hands_asked_one_by_one() {
    for row in rows(HANDS).iter().step_by(23) {
        let house = casino(row).house();
        let shoe = Composition::packs(house.rules().decks());
        let cards = [rank(row.text("card1")), rank(row.text("card2"))];
        let up = Some(rank(row.text("up")));
        let hand = hand_odds(house.rules(), &shoe, &cards, up, Strategy::ZeroMemory);
        check(row, &hand.unwrap_or_else(|error| panic!("{error}: {row}")));
    }
}

/// A hand that is not doubled loses one stake to a natural, whether the dealer looks or not: where
/// values are conditional on nothing, they are the same. Naturals are told about as all others.
#[test]
fn a_peek_changes_nothing_for_one_stake() {
    let shoe = Composition::packs(6);
    let told = |hole_card: &str| {
        let house = House::default().with(["surrender=early", hole_card]).unwrap();
        round_odds::<f64>(house.rules(), &shoe, Strategy::ZeroMemory).unwrap().hands
    };
    for (peeked, other) in told("hole-card=peek").iter().zip(&told("hole-card=none")) {
        for action in [Action::Stand, Action::Surrender] {
            let [one, two] = [peeked, other].map(|hand| hand.of(action).copied().unwrap());
            assert!((one - two).abs() < 1e-12, "{action} {peeked:?}");
        }
        if peeked.cards == [1, 10] {
            assert!((peeked.hit.unwrap() - other.hit.unwrap()).abs() < 1e-12, "{peeked:?}");
        }
    }
}
