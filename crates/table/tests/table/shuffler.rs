//! Shuffles, compared with a few lines of Python that follow only the
//! description in `docs/fairness.md`.

use blackjack_engine::{Card, Rules};
use blackjack_table::{Contribution, LiveShoe, PlayerId, Secret, Seed, Shuffler};

use crate::kit::rules;

/// The bytes 0, 1, 2 … 31.
const COUNTED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const ONE: &str = "0000000000000001000000000000000000000000000000000000000000000000";
const SEVEN: &str = "0000000000000007000000000000000000000000000000000000000000000000";
const ONES: &str = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";

/// A shoe and the first cards dealt from it.
struct Vector {
    seed: &'static str,
    table: u64,
    shoe: u64,
    decks: u8,
    burn: u8,
    cards: &'static str,
}

const PYTHON: [Vector; 8] = [
    Vector {
        seed: ONE,
        table: 0,
        shoe: 1,
        decks: 1,
        burn: 0,
        cards: "3C 5D 8H TH AD KC 9S 7D 5H 9C JD 5S AC 6D 9D 2H 3H 2C 2S 5C",
    },
    Vector {
        seed: ONE,
        table: 0,
        shoe: 1,
        decks: 6,
        burn: 0,
        cards: "QC QH 3H 5H 9S AH KC 9D 3D AD KS KH 5S 3C KS 3S 6S 7C QS 7C",
    },
    Vector {
        seed: SEVEN,
        table: 0,
        shoe: 2,
        decks: 6,
        burn: 1,
        cards: "2D JS JH JS 8H QH 8S AC 5S 2D 7H AS QH 6S KC 2D TH 3S 2C 4S",
    },
    Vector {
        seed: COUNTED,
        table: 1,
        shoe: 1,
        decks: 6,
        burn: 0,
        cards: "7D 4H JC 6D 6H AC 7H 8D QC 7C 6H 5S 2S 4C KH QD 8C 9D 7H 9D",
    },
    Vector {
        seed: COUNTED,
        table: 1,
        shoe: 2,
        decks: 6,
        burn: 0,
        cards: "4D JD KD QD JS QH 2S 4D 8D 8H 8D 9C 2S 4H 7H 6H 9C JH 7D JC",
    },
    Vector {
        seed: COUNTED,
        table: 2,
        shoe: 1,
        decks: 6,
        burn: 0,
        cards: "2C 3C KC 7C 6S 9H 6S JH 2C 4S TH 7D 7S QD 5H QS 2C JH AH AD",
    },
    Vector {
        seed: COUNTED,
        table: 9_223_372_036_854_775_807,
        shoe: 1_099_511_627_776,
        decks: 1,
        burn: 0,
        cards: "8H 5H QH 2C 5C QS 4C AC 2H TS 9D 8S 5D 7S JH 7H AH QC 8C 6D",
    },
    Vector {
        seed: ONES,
        table: 3,
        shoe: 77,
        decks: 1,
        burn: 1,
        cards: "AH 9D QH 8S 5D TC 5S 4C 4D 2S 4H 7C 5C JC 8D 9H 3C QD AS TD",
    },
];

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

#[test]
fn shoes_match_python() {
    for vector in PYTHON {
        let Vector { seed, table, shoe, decks, burn, cards: expected } = vector;
        let rules = rules(&[&format!("decks={decks}"), &format!("burn={burn}")]);
        let mut dealt = LiveShoe::new(&rules, seed.parse().unwrap(), table, shoe);
        assert!(dealt.begin_round());
        let dealt: Vec<Card> = (0..20).map(|_| dealt.draw()).collect();
        assert_eq!(dealt, cards(expected), "{seed} {table} {shoe}");
    }
}

/// Deals rounds from one shoe while there are discards to shuffle in.
#[track_caller]
fn check_reshuffles(rules: &Rules, seed: &str, table: u64, shoe: u64, rounds: &[&str]) {
    let mut live = LiveShoe::new(rules, seed.parse().unwrap(), table, shoe);
    for (number, round) in rounds.iter().enumerate() {
        assert_eq!(live.begin_round(), number == 0, "shuffled once, and then in mid-round only");
        let expected = cards(round);
        let dealt: Vec<Card> = expected.iter().map(|_| live.draw()).collect();
        assert_eq!(dealt, expected, "round {}", number + 1);
    }
    assert_eq!(live.number(), shoe);
}

#[test]
fn reshuffled_discards_match_python() {
    let endless = rules(&["decks=1", "shuffle=when-exhausted"]);
    check_reshuffles(
        &endless,
        COUNTED,
        1,
        1,
        &[
            "JC TC JD 6H KH TS 8S 3D KS AS QS 4D 3H 9D 3S 8H QD 2D 7D TD",
            "8D 2C QC 9C 5C 8C 9S 4C KD 9H 5D 3C JS KC 2H 6C QH AC 2S 4H",
            "5S 7H 6D 5H 7S JH 7C 6S AD TH AH 4S KS 4H QC 3H TS 7D 9D 2D",
            "8H 8C 2C TC KH 9C QS AC 4D QH 2H JC QD 3D 9S 4C 3S KC 5C 2S \
             KD 6H TD 3C AS 6C 8D 8S 5D JD 9H JS QC 7H 4H JH TS 5H 4S 7D",
            "6S 3H 7S 7C 9D 5S AD KS TH AH 2D 6D 8D 7D 3S 4H QD 8H 4C 5C \
             AC 6H QC 8S TD 3C 2C TS 2H JC",
        ],
    );
    let burned = rules(&["decks=1", "burn=1", "shuffle=when-exhausted"]);
    check_reshuffles(
        &burned,
        ONES,
        4,
        3,
        &[
            "2S AS 8H 4H QS 3D 8D 2D JH 3H AH 5S KH 2H KS 5D 8S TH 4C 4D \
             5C JD 6S 9H 7D 3C 5H 2C KC TC",
            "7C JC 9C AC 9S 9D 3S JS 8C AD 6H 7S 6C TD 6D 7H 4S QH TS QC \
             KD 3H KC JD TC 4D 5D 6S 2S 9H",
            "3C KS 8H 5S 2C 2H 7D AH 8S AS 4C TH JH QD 5H 8D 4H 5C KH 3D \
             2D QS 3H 7H KD 2S TD 9H 6H 3S",
        ],
    );
}

#[test]
fn fresh_decks_match_python() {
    let endless = rules(&["decks=1", "shuffle=when-exhausted"]);
    check_reshuffles(
        &endless,
        COUNTED,
        5,
        1,
        &["QH KC 5H JD JH AS AC 7H 4S TS TH 6S 2D 8D 2S 5S 7C JS 3S AH 5C TC 8H 2H 9H 3H 8S JC \
           7D 6D 8C 7S 6C 9S 2C 4D QS 5D 4H TD 9D 9C QD AD QC KS 6H 3C KD KH 4C 3D \
           KH 5H QC AS QD 7D QH 7C"],
    );
}

#[test]
fn a_commitment_is_the_sha_256_of_the_seed() {
    for (seed, digest) in [
        (ONE, "e13fcb8f649438f18530ec00daa36a110fc641a226c3dde990f82c4b561da4db"),
        (COUNTED, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"),
        (ONES, "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051"),
    ] {
        let seed: Seed = seed.parse().unwrap();
        assert_eq!(seed.commitment().to_string(), digest);
    }
    assert_eq!(Seed::from_number(1).to_string(), ONE);
}

#[test]
fn seeds_are_64_hexadecimal_digits() {
    let upper = COUNTED.to_uppercase();
    assert_eq!(upper.parse(), COUNTED.parse::<Seed>());
    let long = format!("{COUNTED}0");
    let spaced = format!(" {}", &COUNTED[1..]);
    let signed = format!("+{}", &COUNTED[1..]);
    let wide = "é".repeat(32);
    for text in ["", "00", &COUNTED[1..], &long, &spaced, &signed, &wide] {
        assert!(text.parse::<Seed>().is_err(), "{text}");
    }
}

#[test]
fn random_seeds_are_hidden_and_distinct() {
    let (one, other) = (Seed::random().unwrap(), Seed::random().unwrap());
    assert_ne!(one.commitment(), other.commitment());
    assert_eq!(format!("{one:?}"), "Seed(..)");
    let shuffler = Shuffler::new(one, 1);
    assert!(!format!("{shuffler:?}").contains(&one.to_string()));
}

/// Computed with Python's hmac module.
#[test]
fn shuffle_numbers_match_python() {
    let mut shuffler = Shuffler::new(Seed::from_number(1), 0);
    shuffler.seek(1, 0);
    let numbers: Vec<u32> = (0..10).map(|_| shuffler.below(52)).collect();
    assert_eq!(numbers, [47, 27, 3, 8, 27, 11, 2, 12, 44, 34]);
}

#[test]
fn every_shuffle_has_different_numbers() {
    let numbers = |mut shuffler: Shuffler, [shoe, round, reshuffle]: [u64; 3]| {
        shuffler.seek_round(shoe, round, reshuffle);
        (0..8).map(|_| shuffler.below(u32::MAX)).collect::<Vec<_>>()
    };
    let sole = |seed, table, at| numbers(Shuffler::new(Seed::from_number(seed), table), at);
    let shared = |by: &[(i64, u8)], at| {
        let of = |&(player, byte)| Contribution {
            player: PlayerId(player),
            secret: Secret([byte; 32]),
            cut: 0,
        };
        let by: Vec<_> = by.iter().map(of).collect();
        numbers(Shuffler::shared(Seed::from_number(7), 0, &by), at)
    };
    let mut streams = vec![
        sole(7, 0, [1, 0, 0]),
        sole(8, 0, [1, 0, 0]),
        sole(7, 1, [1, 0, 0]),
        sole(7, 0, [2, 0, 0]),
        sole(7, 0, [1, 0, 1]),
        shared(&[], [1, 0, 0]),
        shared(&[], [1, 1, 0]),
        shared(&[], [1, 0, 1]),
        shared(&[(1, 0)], [1, 0, 0]),
        shared(&[(2, 0)], [1, 0, 0]),
        shared(&[(1, 1)], [1, 0, 0]),
        shared(&[(1, 0), (2, 1)], [1, 0, 0]),
        shared(&[(1, 1), (2, 0)], [1, 0, 0]),
    ];
    assert_eq!(sole(7, 0, [1, 9, 0]), streams[0], "scheme 1 knows no rounds");
    let all = streams.len();
    streams.sort();
    streams.dedup();
    assert_eq!(streams.len(), all);
}

#[test]
fn numbers_are_uniform() {
    let mut shuffler = Shuffler::new(Seed::from_number(3), 0);
    shuffler.seek(1, 0);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[shuffler.below(6) as usize] += 1;
    }
    // Five standard deviations of a count around 10,000 are 456.
    assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 456), "{counts:?}");
    // Without redrawing, numbers below 2^30 would be twice as frequent for this bound.
    let mut upper = 0_u32;
    for _ in 0..60_000 {
        upper += u32::from(shuffler.below(3 << 30) >= 1 << 31);
    }
    assert!(upper.abs_diff(20_000) < 577, "{upper}");
}

#[test]
fn stacked_shoes_deal_their_cards_first() {
    let one = rules(&["decks=1", "burn=2"]);
    let live = || LiveShoe::new(&one, Seed::from_number(1), 0, 1);
    let wanted = cards("AC AD KS 5H");
    let mut shoe = live().stacked_with(wanted.clone()).unwrap();
    assert!(shoe.begin_round());
    let dealt: Vec<Card> = (0..50).map(|_| shoe.draw()).collect();
    assert_eq!(dealt[..4], wanted);
    let mut all = [dealt, shoe.shoe().dealt()[..2].to_vec()].concat();
    all.sort_unstable();
    assert_eq!(all, Card::DECK);
    assert_eq!(live().stacked_with(cards("AC 2C AC")).err(), cards("AC").pop());
}
