//! Chosen cards for the next shoe.

use blackjack_engine::{Action, Card, Choice, HandId};
use blackjack_table::ChosenCardsError;

use crate::kit::{deal, house, practice};

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

#[test]
fn the_next_shoe_deals_them_round_after_round() {
    let mut table = practice(&house("vegas"), 1, 3);
    table.choose_cards(cards("2C 2D 2H")).unwrap();
    // The first round is over with its fifth card, a bust; the second has a pair of eights.
    table.choose_cards(cards("TS 6C 6D 9H KC 8H 6S 8D TD")).unwrap();
    deal(&mut table, 1, 0);
    table.act(HandId(0), Choice::Act(Action::Hit), 0).unwrap();
    assert!(table.last().unwrap().to_string().contains("TS 6C 6D 9H h KC"), "{:?}", table.last());
    deal(&mut table, 1, 0);
    assert!(table.round().unwrap().to_string().ends_with("8H 6S 8D TD"), "{:?}", table.round());
}

#[test]
fn a_shoe_that_lacks_them_or_has_begun_stays_as_it_is() {
    let [mut table, mut untouched] = [3, 3].map(|seed| practice(&house("strip"), 1, seed));
    let decks = usize::from(table.house().rules().decks());
    let aces = vec![cards("AC")[0]; decks + 1];
    let error = table.choose_cards(aces).unwrap_err();
    assert_eq!(error, ChosenCardsError::TooMany(cards("AC")[0]));
    assert_eq!(error.to_string(), "AC is chosen more often than it occurs in the shoe");
    deal(&mut table, 1, 0);
    assert_eq!(table.choose_cards(cards("AC")), Err(ChosenCardsError::Begun));
    deal(&mut untouched, 1, 0);
    assert_eq!(table.view(), untouched.view());
}
