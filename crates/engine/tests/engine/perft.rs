//! Counts: ways to play a round, and possible hands.

use std::collections::BTreeSet;

use blackjack_engine::{Composition, House, Rank, Record, Rules, Total, dealer_draws, perft};

/// Lines of `house stakes: cards = count`, with the number of cards of each rank. Both this engine
/// and an independent Python model, written from the description of the rules, computed the counts.
const COUNTS: &str = include_str!("../perft/counts.perft");

#[test]
fn perft_counts() {
    for line in COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (opening, rest) = line.split_once(": ").unwrap();
        let (cards, count) = rest.split_once(" = ").unwrap();
        let record: Record = format!("{opening}:").parse().unwrap();
        let mut left = Composition::EMPTY;
        for rank in cards.chars().filter(|c| !c.is_whitespace()) {
            left.add(Rank::from_symbol(rank).unwrap());
        }
        assert_eq!(perft(record.round(), &left).to_string(), count, "{line}");
    }
}

/// Every built-in house has a count.
#[test]
fn all_houses_have_counts() {
    for name in House::built_in_names() {
        let counted = COUNTS.lines().any(|line| line.starts_with(&format!("{name} ")));
        assert!(counted, "{name} is not in counts.perft");
    }
}

/// Counts the dealer's sequences of values, those that bust, and the distinct hands that do not.
fn dealer_sequences(rules: &Rules, left: &mut [u16; 11], hand: &mut Hand, seen: &mut Dealt) {
    for value in 1..=10_u8 {
        if left[usize::from(value)] == 0 {
            continue;
        }
        left[usize::from(value)] -= 1;
        let before = *hand;
        hand.cards[usize::from(value)] += 1;
        hand.total = hand.total.plus(value);
        hand.len += 1;
        if hand.len < 2 || dealer_draws(rules, hand.total, hand.len) {
            dealer_sequences(rules, left, hand, seen);
        } else {
            seen.sequences += 1;
            seen.busts += u64::from(hand.total.is_bust());
            if !hand.total.is_bust() {
                seen.hands.insert(hand.cards);
            }
        }
        *hand = before;
        left[usize::from(value)] += 1;
    }
}

#[derive(Clone, Copy, Default)]
struct Hand {
    cards: [u8; 11],
    total: Total,
    len: u8,
}

#[derive(Default)]
struct Dealt {
    sequences: u64,
    busts: u64,
    hands: BTreeSet<[u8; 11]>,
}

fn by_value(decks: u8) -> [u16; 11] {
    let decks = Composition::decks(decks);
    std::array::from_fn(|value| match u8::try_from(value) {
        Ok(value @ 1..=10) => decks.count_value(value),
        _ => 0,
    })
}

#[test]
fn dealer_sequences_are_counted() {
    for (decks, rule, sequences, busts, hands) in [
        (1, "stand", 48_532, 21_832, 1_336),
        (2, "stand", 54_382, 24_305, 1_660),
        (6, "stand", 54_433, 24_324, 1_677),
        (8, "stand", 54_433, 24_324, 1_677),
        (1, "hit-soft", 59_704, 26_859, 1_338),
        (2, "hit-soft", 70_348, 31_458, 1_707),
        (6, "hit-soft", 70_561, 31_548, 1_740),
        (8, "hit-soft", 70_561, 31_548, 1_740),
    ] {
        let house = House::default().with([format!("dealer-17={rule}").as_str()]).unwrap();
        let mut seen = Dealt::default();
        dealer_sequences(house.rules(), &mut by_value(decks), &mut Hand::default(), &mut seen);
        let found = (seen.sequences, seen.busts, seen.hands.len());
        assert_eq!(found, (sequences, busts, hands), "{decks} decks, {rule}");
    }
}

/// Counts the distinct hands of a player, as sets of values with a total of at most 21.
fn player_hands(left: &[u16; 11], value: u8, total: Total, cards: u8, least: u8) -> u64 {
    let mut hands = 0;
    for value in value..=10 {
        let mut rest = *left;
        let mut hand = total;
        for taken in 1..=rest[usize::from(value)] {
            hand = hand.plus(value);
            if hand.is_bust() {
                break;
            }
            let held = cards + u8::try_from(taken).unwrap();
            hands += u64::from(held >= least);
            rest[usize::from(value)] -= 1;
            hands += player_hands(&rest, value + 1, hand, held, least);
        }
    }
    hands
}

#[test]
fn player_hands_are_counted() {
    for (decks, hands) in [(1, 2_008), (2, 2_796), (4, 3_060), (6, 3_072), (8, 3_072)] {
        assert_eq!(player_hands(&by_value(decks), 1, Total::default(), 0, 2), hands, "{decks}");
    }
    assert_eq!(player_hands(&by_value(6), 1, Total::default(), 0, 1), 3_082);
}
