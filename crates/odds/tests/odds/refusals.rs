//! Impossible questions: each gets one clear error.

use blackjack_engine::{Action, Composition, House, Rank, Rules};
use blackjack_odds::{
    Cell, Chart, HandOdds, OddsError, RoundOdds, Strategy, dealer_odds, distribution, hand_odds,
    removal, round_odds,
};

use crate::enumeration::shoes::shoe;
use crate::tables::game::ranks;

/// What is said to a question about a hand.
fn hand(house: &str, shoe: &Composition, cards: &str, up: Option<Rank>) -> String {
    let house = House::built_in(house).unwrap();
    let cards = ranks(cards);
    let odds: Result<HandOdds, _> =
        hand_odds(house.rules(), shoe, &cards, up, Strategy::ZeroMemory);
    odds.unwrap_err().to_string()
}

/// What is said to a question about a round.
fn round(house: &str, shoe: &Composition) -> String {
    let house = House::built_in(house).unwrap();
    let odds: Result<RoundOdds, _> = round_odds(house.rules(), shoe, Strategy::ZeroMemory);
    odds.unwrap_err().to_string()
}

fn pack() -> Composition {
    Composition::packs(1)
}

#[test]
fn a_shoe_that_can_run_out() {
    let few = "the shoe can run out in play: 4 unseen cards are too few for exact odds";
    assert_eq!(round("strip", &shoe("TTTT")), few);
    assert_eq!(hand("strip", &shoe("T6 T2"), "T 6", Some(Rank::Ten)), few);
    let none = "the shoe can run out in play: 0 unseen cards are too few for exact odds";
    assert_eq!(round("strip", &Composition::EMPTY), none);
    assert_eq!(round("seven", &Composition::EMPTY), none);
    let dealer = dealer_odds::<f64>(&Rules::default(), &shoe("62"), Some(Rank::Six));
    let two = "the shoe can run out in play: 2 unseen cards are too few for exact odds";
    assert_eq!(dealer.unwrap_err().to_string(), two);
}

#[test]
fn a_card_that_the_shoe_does_not_hold() {
    let mut shoe = pack();
    for _ in 0..4 {
        assert!(shoe.remove(Rank::Eight));
    }
    let none = "the shoe has no eight left";
    assert_eq!(hand("strip", &shoe, "8 T", Some(Rank::Six)), none);
    assert_eq!(hand("strip", &shoe, "T 6", Some(Rank::Eight)), none, "an upcard");
    assert_eq!(
        dealer_odds::<f64>(&Rules::default(), &shoe, Some(Rank::Eight)).unwrap_err().to_string(),
        none
    );
    let kings = "the shoe has no king left";
    assert_eq!(hand("seven", &pack(), "K K A K K K", None), kings, "more than there are");
}

#[test]
fn a_hand_that_is_not_asked() {
    let six = Some(Rank::Six);
    let one = "a hand of 1 is asked nothing; it takes two cards or more";
    assert_eq!(hand("strip", &pack(), "8", six), one);
    let none = "a hand of 0 is asked nothing; it takes two cards or more";
    assert_eq!(hand("strip", &pack(), "", six), none);
    let bust = "a hand of 25 is over 21 and asked nothing";
    assert_eq!(hand("strip", &pack(), "T T 5", six), bust);
    let charlie = "a hand of 5 cards has won as a charlie and is asked nothing";
    assert_eq!(hand("bbs", &pack(), "2 2 2 3 4", six), charlie);
}

#[test]
fn an_upcard_too_many_or_too_few() {
    let no_upcard = "the dealer of this house shows no upcard before the hands are finished";
    assert_eq!(hand("seven", &pack(), "T 6", Some(Rank::Six)), no_upcard);
    let missing = "an upcard is missing: the dealer of this house shows one";
    assert_eq!(hand("strip", &pack(), "T 6", None), missing);
    let seven = House::built_in("seven").unwrap();
    let dealer = |rules: &Rules, up| dealer_odds::<f64>(rules, &pack(), up).unwrap_err();
    assert_eq!(dealer(seven.rules(), Some(Rank::Six)), OddsError::NoUpcard);
    assert_eq!(dealer(&Rules::default(), None), OddsError::UpcardMissing);
}

#[test]
fn more_hands_than_can_be_summed() {
    let strip = House::built_in("strip").unwrap();
    let error = distribution(strip.rules(), &Composition::packs(6)).unwrap_err();
    let four = "exact distributions go to 2 hands for each start; this house allows 4";
    assert_eq!(error.to_string(), four);
}

#[test]
fn a_chart_of_another_house() {
    let other = "the chart has other columns than this house has upcards";
    let [seven, strip] = ["seven", "strip"].map(|name| House::built_in(name).unwrap());
    for (of, house) in [(&seven, &strip), (&strip, &seven)] {
        let chart = Chart::new(of.rules(), |_, _| Cell::of([Action::Stand]));
        let odds = round_odds::<f64>(house.rules(), &pack(), Strategy::Chart(&chart));
        assert_eq!(odds.unwrap_err().to_string(), other);
        let up = house.rules().dealer_upcard().then_some(Rank::Six);
        let cards = ranks("T 6");
        let asked = hand_odds::<f64>(house.rules(), &pack(), &cards, up, Strategy::Chart(&chart));
        assert_eq!(asked.unwrap_err().to_string(), other);
    }
}

/// What is left after a removal may be too little.
#[test]
fn a_removal_too_many() {
    let house = House::built_in("bbs").unwrap();
    let error = removal(house.rules(), &shoe("TT66 9"), Strategy::ZeroMemory).unwrap_err();
    assert!(matches!(error, OddsError::ShoeRunsOut { .. }), "{error}");
}
