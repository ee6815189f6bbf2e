//! Only the values of cards matter, and returning a card restores every value.

use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::{HandOdds, RoundOdds, Strategy, Vectors, hand_odds, round_odds};

const TENS: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];

/// Returns all numbers of a round, bit for bit.
fn bits(odds: &RoundOdds) -> Vec<u64> {
    let actions = |hand: &HandOdds| {
        let optional = [hand.hit, hand.double, hand.split, hand.surrender, hand.insurance];
        let values = optional.map(Option::unwrap_or_default);
        [&values[..], &[hand.stand, hand.dealer_blackjack, hand.probability]].concat()
    };
    let upcards = odds.by_upcard.iter().map(|upcard| upcard.ev);
    let all = [odds.ev].into_iter().chain(upcards).chain(odds.hands.iter().flat_map(actions));
    all.map(f64::to_bits).collect()
}

fn solve(house: &House, shoe: &Composition) -> RoundOdds {
    round_odds(house.rules(), shoe, Strategy::ZeroMemory).unwrap()
}

#[test]
fn tens_are_interchangeable() {
    for name in ["reno", "bbs", "seven", "macau"] {
        let house = House::built_in(name).unwrap();
        let without = |rank| {
            let mut shoe = Composition::decks(1);
            assert!(shoe.remove(rank));
            bits(&solve(&house, &shoe))
        };
        let ten = without(Rank::Ten);
        assert!(TENS.into_iter().all(|rank| without(rank) == ten), "{name}");
    }
}

#[test]
fn hands_of_tens_are_interchangeable() {
    let house = House::built_in("vegas").unwrap();
    let shoe = Composition::decks(4);
    let ask = |cards: [Rank; 2], up| {
        hand_odds(house.rules(), &shoe, &cards, Some(up), Strategy::ZeroMemory).unwrap()
    };
    for first in TENS {
        for second in TENS {
            let (pair, up) = (ask([first, second], Rank::Six), ask([Rank::Six, Rank::Five], first));
            assert_eq!(pair, ask([Rank::Ten, Rank::Ten], Rank::Six));
            assert_eq!(up, ask([Rank::Five, Rank::Six], Rank::Ten));
        }
    }
}

/// If pairs go by rank, a jack and a king are not a pair.
#[test]
fn tens_differ_where_pairs_go_by_rank() {
    let house = House::built_in("reno-1987").unwrap().with(["split-by=rank"]).unwrap();
    let shoe = Composition::decks(1);
    let ask = |second| {
        let cards = [Rank::King, second];
        hand_odds(house.rules(), &shoe, &cards, Some(Rank::Six), Strategy::ZeroMemory)
    };
    assert!(ask(Rank::King).unwrap().split.is_some());
    assert!(ask(Rank::Jack).unwrap().split.is_none());
}

#[test]
fn returning_a_card_restores_all_values() {
    let by_rank = House::built_in("reno-1987").unwrap().with(["split-by=rank"]).unwrap();
    let built_in = ["reno", "seven"].map(|name| House::built_in(name).unwrap());
    for house in built_in.into_iter().chain([by_rank]) {
        let name = house.name();
        let full = Composition::decks(1);
        let before = bits(&solve(&house, &full));
        for rank in [Rank::Ace, Rank::Five, Rank::King] {
            let mut shoe = full;
            assert!(shoe.remove(rank));
            assert_ne!(bits(&solve(&house, &shoe)), before, "{name} without {rank:?}");
            shoe.add(rank);
            assert_eq!(bits(&solve(&house, &shoe)), before, "{name}, {rank:?}");
        }
    }
}

/// Vectors change only the speed. The limit may slow down tests that run at the same time, but does
/// not change their results.
#[test]
fn vector_width_does_not_change_results() {
    for (name, decks) in [("reno", 1), ("bbs", 1), ("strip", 6)] {
        let house = House::built_in(name).unwrap();
        let by = |vectors: Vectors| {
            vectors.limit();
            bits(&solve(&house, &Composition::decks(decks)))
        };
        let plain = by(Vectors::Plain);
        assert_eq!(by(Vectors::Avx2), plain, "{name}");
        assert_eq!(by(Vectors::Avx512), plain, "{name}");
    }
}
