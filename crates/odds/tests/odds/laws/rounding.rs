//! Floating point agrees with exact fractions.

use blackjack_engine::House;
use blackjack_odds::{RoundOdds, Strategy, round_odds, round_odds_in};

use crate::enumeration::shoes::shoe;
use crate::exact::Exact;
use crate::solved_rounds::{assert_close, assert_close_or_none};

const TOLERANCE: f64 = 1e-12;

fn check(name: &str, cards: &str, strategy: Strategy<'_>) {
    let house = House::built_in(name).unwrap();
    let shoe = shoe(cards);
    let exact: RoundOdds<Exact> = round_odds_in(house.rules(), &shoe, strategy).unwrap();
    let rounded: RoundOdds = round_odds(house.rules(), &shoe, strategy).unwrap();
    assert_close(rounded.ev, exact.ev.rounded(), TOLERANCE, name);
    assert_eq!(rounded.hands.len(), exact.hands.len());
    for (rounded, exact) in rounded.hands.iter().zip(&exact.hands) {
        let what = format!("{name}, {:?} against {:?}", rounded.cards, rounded.upcard);
        let optional = |value: &Option<Exact>| value.as_ref().map(Exact::rounded);
        assert_close(rounded.probability, exact.probability.rounded(), TOLERANCE, &what);
        assert_close(rounded.dealer_blackjack, exact.dealer_blackjack.rounded(), TOLERANCE, &what);
        assert_close(rounded.stand, exact.stand.rounded(), TOLERANCE, &what);
        assert_close_or_none(rounded.hit, optional(&exact.hit), TOLERANCE, &what);
        assert_close_or_none(rounded.double, optional(&exact.double), TOLERANCE, &what);
        assert_close_or_none(rounded.split, optional(&exact.split), TOLERANCE, &what);
        assert_close_or_none(rounded.surrender, optional(&exact.surrender), TOLERANCE, &what);
        assert_close_or_none(rounded.insurance, optional(&exact.insurance), TOLERANCE, &what);
        assert_eq!(rounded.best, exact.best, "{what}");
    }
}

#[test]
fn floating_point_matches_exact_fractions() {
    for strategy in [Strategy::ZeroMemory, Strategy::PairAware, Strategy::Cdp] {
        check("reno", "AA 44 66 9 JJ TTTTTTTT", strategy);
        check("vegas", "AAA 55 66 TTTTTTTTTT", strategy);
        check("bbs", "2222 333 4 TTTTTT", strategy);
        check("strip", "22 33 A TTTTTTTTTTTT", strategy);
        check("macau", "9999 44 A JJ TTTTTTTT", strategy);
    }
}
