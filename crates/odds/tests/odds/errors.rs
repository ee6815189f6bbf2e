//! Impossible questions: each gets one clear error.

use blackjack_engine::{Action, Composition, House, Rank, Rules};
use blackjack_odds::{
    Cell, Chart, HandOdds, OddsError, RoundOdds, Strategy, dealer_odds, hand_odds, removal,
    round_odds,
};

use crate::enumeration::shoes::shoe;
use crate::tables::game::ranks;

/// Returns the error of a question about a hand.
fn hand(house: &str, shoe: &Composition, cards: &str, up: Option<Rank>) -> String {
    let house = House::built_in(house).unwrap();
    let cards = ranks(cards);
    let odds: Result<HandOdds, _> =
        hand_odds(house.rules(), shoe, &cards, up, Strategy::ZeroMemory);
    odds.unwrap_err().to_string()
}

/// Returns the error of a question about a round.
fn round(house: &str, shoe: &Composition) -> String {
    let house = House::built_in(house).unwrap();
    let odds: Result<RoundOdds, _> = round_odds(house.rules(), shoe, Strategy::ZeroMemory);
    odds.unwrap_err().to_string()
}

fn deck() -> Composition {
    Composition::decks(1)
}

#[test]
fn depleted_shoe() {
    let few = "the shoe can run out in play: 4 unseen cards are too few for exact odds";
    assert_eq!(round("strip", &shoe("TTTT")), few);
    assert_eq!(hand("strip", &shoe("T6 T2"), "T 6", Some(Rank::Ten)), few);
    let none = "the shoe can run out in play: 0 unseen cards are too few for exact odds";
    assert_eq!(round("strip", &Composition::EMPTY), none);
    assert_eq!(round("seven", &Composition::EMPTY), none);
    let dealer = dealer_odds(&Rules::default(), &shoe("62"), Some(Rank::Six));
    let two = "the shoe can run out in play: 2 unseen cards are too few for exact odds";
    assert_eq!(dealer.unwrap_err().to_string(), two);
    let one = "the shoe can run out in play: 1 unseen card is too few for exact odds";
    assert_eq!(round("strip", &shoe("6")), one);
}

#[test]
fn card_not_in_shoe() {
    let mut shoe = deck();
    for _ in 0..4 {
        assert!(shoe.remove(Rank::Eight));
    }
    let none = "the shoe has no eight left";
    assert_eq!(hand("strip", &shoe, "8 T", Some(Rank::Six)), none);
    assert_eq!(hand("strip", &shoe, "T 6", Some(Rank::Eight)), none, "an upcard");
    assert_eq!(
        dealer_odds(&Rules::default(), &shoe, Some(Rank::Eight)).unwrap_err().to_string(),
        none
    );
    let kings = "the shoe has no king left";
    assert_eq!(hand("seven", &deck(), "K K A K K K", None), kings, "more kings than in a deck");
}

#[test]
fn hand_without_a_decision() {
    let six = Some(Rank::Six);
    let one = "a decision needs at least two cards; this hand has 1";
    assert_eq!(hand("strip", &deck(), "8", six), one);
    let none = "a decision needs at least two cards; this hand has 0";
    assert_eq!(hand("strip", &deck(), "", six), none);
    let bust = "a hand of 25 is over 21 and has no decision to make";
    assert_eq!(hand("strip", &deck(), "T T 5", six), bust);
    let charlie = "a hand of 5 cards has won as a charlie and has no decision to make";
    assert_eq!(hand("bbs", &deck(), "2 2 2 3 4", six), charlie);
}

#[test]
fn unexpected_or_missing_upcard() {
    let no_upcard = "the dealer of this house shows no upcard until the hands are finished";
    assert_eq!(hand("seven", &deck(), "T 6", Some(Rank::Six)), no_upcard);
    let missing = "an upcard is missing: the dealer of this house shows one";
    assert_eq!(hand("strip", &deck(), "T 6", None), missing);
    let seven = House::built_in("seven").unwrap();
    let dealer = |rules: &Rules, up| dealer_odds(rules, &deck(), up).unwrap_err();
    assert_eq!(dealer(seven.rules(), Some(Rank::Six)), OddsError::UnexpectedUpcard);
    assert_eq!(dealer(&Rules::default(), None), OddsError::MissingUpcard);
}

#[test]
fn chart_of_another_house() {
    let other = "the columns of the chart do not match the upcards of this house";
    let [seven, strip] = ["seven", "strip"].map(|name| House::built_in(name).unwrap());
    for (of, house) in [(&seven, &strip), (&strip, &seven)] {
        let chart = Chart::new(of.rules(), |_, _| Cell::of([Action::Stand]));
        let odds = round_odds(house.rules(), &deck(), Strategy::Chart(&chart));
        assert_eq!(odds.unwrap_err().to_string(), other);
        let up = house.rules().dealer_upcard().then_some(Rank::Six);
        let cards = ranks("T 6");
        let asked = hand_odds(house.rules(), &deck(), &cards, up, Strategy::Chart(&chart));
        assert_eq!(asked.unwrap_err().to_string(), other);
    }
}

/// The shoe left after a removal may be too small.
#[test]
fn removal_that_depletes_the_shoe() {
    let house = House::built_in("bbs").unwrap();
    let error = removal(house.rules(), &shoe("TT66 9"), Strategy::ZeroMemory).unwrap_err();
    assert!(matches!(error, OddsError::ShoeRunsOut { .. }), "{error}");
}
