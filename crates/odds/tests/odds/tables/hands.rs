//! All starting hands of three casino games, compared with an independent analyser.

use blackjack_engine::{Action, Composition, House};
use blackjack_odds::{HandOdds, Strategy, hand_odds, round_odds};

use crate::csv::{Row, rows};
use crate::solved_rounds::{SplitMemory, assert_close, assert_close_or_none, solved_round};

use super::game::{Casino, hand, rank};

const HANDS: &str = include_str!("../../data/hand_evs.csv");

fn casino(row: &Row) -> Casino<'_> {
    let hands = row.number("max_hands_non_ace");
    Casino { row, hands, aces_hands: row.number("max_hands_ace") }
}

fn check(row: &Row, hand: &HandOdds) {
    assert_close(hand.stand, row.number("stand"), 1e-9, format!("stand, {row}"));
    assert_close_or_none(hand.hit, row.optional_number("hit"), 1e-9, format!("hit, {row}"));
    assert_close_or_none(
        hand.double,
        row.optional_number("double_ev"),
        1e-9,
        format!("double, {row}"),
    );
    assert_close_or_none(
        hand.split,
        row.optional_number("split_ev"),
        1e-9,
        format!("split, {row}"),
    );
    assert_close_or_none(
        hand.surrender,
        row.optional_number("surrender_ev"),
        1e-9,
        format!("surrender, {row}"),
    );
}

#[test]
fn every_starting_hand() {
    let mut checked = 0;
    for row in rows(HANDS) {
        let odds = solved_round(&casino(&row).house(), SplitMemory::Zero);
        let cards = [row.number("card1"), row.number("card2")];
        let hand = hand(&odds, cards, row.number("up"));
        assert_close(hand.probability, row.number("prob"), 1e-9, format!("probability, {row}"));
        check(&row, hand);
        checked += 1;
    }
    assert_eq!(checked, 3 * 550);
}

/// A single decision has the same values. Every 23rd row covers all hands and upcards, with some
/// pairs.
#[test]
fn single_decisions_match_the_starting_hands() {
    for row in rows(HANDS).iter().step_by(23) {
        let house = casino(row).house();
        let shoe = Composition::decks(house.rules().decks());
        let cards = [rank(row.text("card1")), rank(row.text("card2"))];
        let up = Some(rank(row.text("up")));
        let hand = hand_odds(house.rules(), &shoe, &cards, up, Strategy::ZeroMemory);
        check(row, &hand.unwrap_or_else(|error| panic!("{error}: {row}")));
    }
}

/// An undoubled hand loses one stake to a blackjack whether or not the dealer peeks, so
/// unconditional values agree. Blackjacks have values like all other hands.
#[test]
fn a_peek_does_not_change_single_stakes() {
    let shoe = Composition::decks(6);
    let hands_with = |hole_card: &str| {
        let house = House::default().with(["surrender=early", hole_card]).unwrap();
        round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap().hands
    };
    for (peeked, other) in hands_with("hole-card=peek").iter().zip(&hands_with("hole-card=none")) {
        for action in [Action::Stand, Action::Surrender] {
            let [one, two] = [peeked, other].map(|hand| hand.of(action).copied().unwrap());
            assert!((one - two).abs() < 1e-12, "{action} {peeked:?}");
        }
        if peeked.cards == [1, 10] {
            assert!((peeked.hit.unwrap() - other.hit.unwrap()).abs() < 1e-12, "{peeked:?}");
        }
    }
}
