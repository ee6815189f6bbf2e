//! The cells of a chart in full.

use blackjack_engine::{Action, Composition, House, Rank};
use blackjack_odds::{
    CellOdds, Chart, HandOdds, OddsError, Row, Strategy, cell_odds, hand_odds, round_odds,
};

fn cell(house: &House, row: Row, upcard: Option<u8>) -> Result<CellOdds, OddsError> {
    let shoe = Composition::decks(house.rules().decks());
    cell_odds(house.rules(), &shoe, row, upcard)
}

/// The odds of a single decision with these cards.
fn alone(house: &House, hand: &HandOdds) -> HandOdds {
    let shoe = Composition::decks(house.rules().decks());
    let rank = |value: &u8| Rank::ALL.into_iter().find(|rank| rank.value() == *value).unwrap();
    let mut cards = hand.cards.iter().map(rank).collect::<Vec<_>>();
    if let ([Rank::Ten, second], false) = (&mut cards[..], hand.is_pair) {
        *second = Rank::Jack;
    }
    let upcard = hand.upcard.as_ref().map(rank);
    hand_odds(house.rules(), &shoe, &cards, upcard, Strategy::ZeroMemory).unwrap()
}

#[test]
fn cell_hands_match_single_decisions() {
    let mut compared = 0;
    for name in ["strip", "reno", "bbs", "seven", "charlie", "euro", "downtown"] {
        let house = House::built_in(name).unwrap();
        let upcards =
            if house.rules().dealer_upcard() { vec![Some(1), Some(6)] } else { vec![None] };
        for upcard in upcards {
            for row in [Row::Hard(14), Row::Hard(20), Row::Soft(18), Row::Pair(8)] {
                let cell = cell(&house, row, upcard).unwrap();
                for hand in cell.hands.iter().step_by(7) {
                    let mut alone = alone(&house, hand);
                    if hand.cards.len() > 2 || hand.cards == [10, 10] {
                        alone.probability = hand.probability;
                    }
                    assert_near(hand, &alone, &format!("{name}, {row}, {upcard:?}"));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 150, "{compared} hands were compared");
}

fn assert_near(one: &HandOdds, other: &HandOdds, place: &str) {
    assert_eq!((&one.cards, one.best), (&other.cards, other.best), "{place}");
    assert!((one.probability - other.probability).abs() < 1e-12, "{place}: {:?}", one.cards);
    for action in Action::ALL {
        let [one, other] = [one, other].map(|odds| odds.of(action).copied());
        let near = match (one, other) {
            (Some(one), Some(other)) => (one - other).abs() < 1e-9,
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        assert!(near, "{place}: {action:?} {one:?} {other:?}");
    }
}

/// The two-card hands of all cells against an upcard, apart from blackjacks, are all starting
/// hands.
#[test]
fn every_starting_hand_belongs_to_one_cell() {
    let house = House::built_in("strip").unwrap();
    let shoe = Composition::decks(6);
    let round = round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
    let is_asked = |hand: &&HandOdds| hand.upcard == Some(7) && hand.cards != [1, 10];
    let starts = round.hands.iter().filter(is_asked).map(|hand| hand.probability).sum::<f64>();
    let mut found = 0.0;
    for row in Row::all() {
        // A pair of twos is the only hard 4, and a pair of aces the only soft 12;
        // both have their own rows.
        if matches!(row, Row::Hard(4) | Row::Soft(12)) {
            continue;
        }
        let Ok(cell) = cell(&house, row, Some(7)) else { continue };
        let of_two = cell.hands.iter().filter(|hand| hand.cards.len() == 2);
        found += of_two.map(|hand| hand.probability).sum::<f64>();
    }
    assert!((starts - found).abs() < 1e-12, "{starts} {found}");
}

/// For rows in which all hands have the same choices, the chart agrees with the means.
#[test]
fn cell_means_agree_with_the_best_chart() {
    for name in ["strip", "reno", "seven"] {
        let house = House::built_in(name).unwrap();
        let chart = Chart::best(house.rules(), &Composition::decks(house.rules().decks())).unwrap();
        for &upcard in chart.upcards() {
            for total in 12..=17 {
                let row = Row::Hard(total);
                let said = chart.cell(row, upcard).unwrap().0[0];
                let found = cell(&house, row, upcard).unwrap();
                let cost = found.odds.of(found.odds.best).unwrap() - found.odds.of(said).unwrap();
                assert!(cost < 2e-3, "{name}, {row}, {upcard:?}: {said:?} costs {cost}");
            }
        }
    }
}

#[test]
fn impossible_cells_are_refused() {
    let strip = House::built_in("strip").unwrap();
    let refused = cell(&strip, Row::Hard(21), Some(10)).unwrap_err();
    assert_eq!(refused, OddsError::EmptyCell { row: Row::Hard(21) });
    assert_eq!(cell(&strip, Row::Hard(16), None).unwrap_err(), OddsError::MissingUpcard);
    let seven = House::built_in("seven").unwrap();
    assert_eq!(cell(&seven, Row::Hard(16), Some(5)).unwrap_err(), OddsError::UnexpectedUpcard);
    let mut shoe = Composition::decks(6);
    while shoe.remove(Rank::Nine) {}
    let refused = cell_odds(strip.rules(), &shoe, Row::Hard(16), Some(9)).unwrap_err();
    assert_eq!(refused, OddsError::NotInShoe { rank: Rank::Nine });
}
