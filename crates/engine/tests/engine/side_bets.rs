//! Side bets: their definitions, and the times and amounts of their payoffs.

use blackjack_engine::{
    Bets, Card, Chips, Event, House, OpenError, Record, SideBetError, SideStake, StakeError,
};

/// A house with all three kinds of cards.
const CORNER: &str = r#"
[rules]
decks = 6

[[side-bets]]
name = "perfect-pairs"
maximum = 25

[[side-bets]]
name = "Up and down"
on = "player-and-upcard"
minimum = 2
outcomes = [
    { name = "three queens", when = "Q Q Q", pays = "100 to 1" },
    { name = "hearts", when = "same-suit QH 2H 3H", pays = "30:1" },
    { name = "low straight", when = "straight under-10", pays = "7 to 2" },
    { name = "red or black", when = "same-color", pays = "0 to 1" },
]

[[side-bets]]
name = "Dealer"
on = "dealer-pair"
outcomes = [
    { name = "blackjack", when = "blackjack", pays = "15 to 1" },
    { name = "20", when = "total-20", pays = "5 to 1" },
]
"#;

fn corner() -> House {
    House::parse("corner", CORNER).unwrap()
}

#[test]
fn definitions_are_texts_of_settings() {
    let house = corner();
    let text = "perfect-pairs: player-pair: 1-25: perfect pair: same-rank same-suit: 25 to 1; \
                coloured pair: same-rank same-colour: 12 to 1; mixed pair: same-rank: 6 to 1 | \
                Up and down: player-and-upcard: 2-0: three queens: Q Q Q: 100 to 1; \
                hearts: same-suit QH 2H 3H: 30 to 1; low straight: straight under-10: 7 to 2; \
                red or black: same-colour: 0 to 1 | \
                Dealer: dealer-pair: 1-0: blackjack: blackjack: 15 to 1; 20: total-20: 5 to 1";
    assert_eq!(house.side_bets().to_string(), text);
    assert_eq!(house.notation(), format!("default{{side-bets={text}}}"));
    for again in [
        House::from_notation(&house.notation()).unwrap(),
        House::from_full_text("corner", &house.full_text()).unwrap(),
        House::default().with([format!("side-bets={text}").as_str()]).unwrap(),
        serde_json::from_str(&serde_json::to_string(&house).unwrap()).unwrap(),
    ] {
        assert_eq!(again.game(), house.game());
    }
    assert_ne!(house.game(), House::default().game());
    assert_eq!(house.with(["side-bets=none"]).unwrap().game(), House::default().game());
    let two = House::default().with(["side-bets=21+3|over-13"]).unwrap();
    assert_eq!(two.notation(), "default{side-bets=21+3 | over-13}");
}

#[test]
fn known_bets_are_listed_by_name() {
    let house = House::parse("x", "side-bets = [\"royal-match\", \"under-13\"]").unwrap();
    assert_eq!(house.side_bets().to_string(), "royal-match | under-13");
}

/// No payoff comes near the limits of money, at any odds that a house can pay.
#[test]
fn long_odds_lower_the_largest_amount() {
    let text = "side-bets=x: player-pair: 1-1000000000: aces: AS AS: 10000 to 1";
    let house = House::default().with([text]).unwrap();
    assert_eq!(house.stakes().max_side_bet(&house.side_bets()[0]), Chips(1_000_000_000));
    let plain = House::default().with(["side-bets=over-13"]).unwrap();
    assert_eq!(plain.stakes().max_side_bet(&plain.side_bets()[0]), plain.stakes().max_bet());
}

#[test]
fn lists_take_definitions_too() {
    let text = "side-bets = [\"over-13\", \"x: dealer-pair: 1-5: aces: A A: 150 to 1\"]";
    let house = House::parse("x", text).unwrap();
    assert_eq!(house.side_bets().to_string(), "over-13 | x: dealer-pair: 1-5: aces: A A: 150 to 1");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let told = |text: &str| House::parse("x", text).unwrap_err().to_string();
    let outcome = |rest: &str| format!("[[side-bets]]\nname = \"x\"\non = \"dealer-pair\"\n{rest}");
    for (text, expected) in [
        (
            "[rules]\nside-bets = \"21+3\"",
            "line 2, column 1: \"side-bets\" belongs in [[side-bets]]",
        ),
        (
            "side-bets = 3",
            "line 1, column 1: side-bets: expected a list, as [[side-bets]] makes, found integer",
        ),
        (
            "side-bets = [3]",
            "line 1, column 14: side-bets: expected a side bet or its name, found integer",
        ),
        (
            "side-bets = [\"pairs\"]",
            "line 1, column 14: side-bets: no known side bet is called \"pairs\"; known are perfect-pairs, 21+3, royal-match, lucky-lucky, over-13, under-13",
        ),
        (
            "[[side-bets]]\non = \"dealer-pair\"",
            "line 1, column 1: side-bets: expected name = \"…\", found none",
        ),
        (
            "[[side-bets]]\nname = \"x\"\npays = 2",
            "line 3, column 1: side-bets: expected name, on, minimum, maximum, outcomes, found \"pays\"",
        ),
        (
            "[[side-bets]]\nname = \"x\"\non = \"up\"\noutcomes = []",
            "line 3, column 6: side-bets: expected one of player-pair, player-and-upcard, dealer-pair, found \"up\"",
        ),
        (
            "[[side-bets]]\nname = \"over-13\"\nminimum = 0",
            "line 1, column 1: side-bets: over-13: expected a minimum from 1 to 1000000000, and a maximum of 0 (no limit) or at least the minimum",
        ),
        (
            "[[side-bets]]\nname = \"over-13\"\nminimum = \"a\"",
            "line 3, column 11: side-bets: expected minimum: a whole number of units, found \"a\"",
        ),
        (
            &outcome(""),
            "line 1, column 1: side-bets: x: a side bet has 1 to 16 outcomes; this one has 0",
        ),
        (
            &outcome("outcomes = 3"),
            "line 4, column 12: side-bets: expected a list of outcomes, found integer",
        ),
        (
            &outcome("outcomes = [{ name = \"a\", when = \"same-rank\" }]"),
            "line 4, column 13: side-bets: expected pays = \"…\", found none",
        ),
        (
            &outcome("outcomes = [{ name = \"a\", when = \"same\", pays = \"1 to 1\" }]"),
            "line 4, column 34: side-bets: expected same-rank, same-suit, same-colour, straight, blackjack, total-N, over-N, under-N, a rank such as K or a card such as QH, found \"same\"",
        ),
        (
            &outcome("outcomes = [{ name = \"a\", when = \"K K K\", pays = \"1 to 1\" }]"),
            "line 4, column 34: side-bets: expected words such as same-suit, or 2 cards such as QH or K, found \"K K K\"",
        ),
        (
            &outcome("outcomes = [{ name = \"a\", when = \"K K\", pays = \"1 to 0\" }]"),
            "line 4, column 48: side-bets: expected net odds such as \"25 to 1\" (numbers up to 10000), found \"1 to 0\"",
        ),
        (
            &outcome("outcomes = [{ name = \"a\", when = \"total-3 K K\", pays = \"1 to 1\" }]"),
            "line 1, column 1: side-bets: x: \"a\" never happens: no cards fit it that fit no outcome before it",
        ),
        (
            &outcome("outcomes = [{ name = \"a;b\", when = \"K K\", pays = \"1 to 1\" }]"),
            "line 1, column 1: side-bets: a name has 1 to 24 letters, digits, spaces and signs like + and -, but \"a;b\" does not",
        ),
        ("side-bets = [\"21+3\", \"21+3\"]", "line 1, column 1: side-bets: 21+3 is listed twice"),
        (
            "side-bets = [\"21+3\"]\n[rules]\ndealer-upcard = false",
            "line 1, column 1: side-bets: 21+3 needs the dealer's upcard, but dealer-upcard is false",
        ),
        (
            "[stakes]\nminor = 1\n[[side-bets]]\nname = \"royal-match\"\nmaximum = 1",
            "line 3, column 3: side-bets: royal-match: no amount can be placed on it: it is at least $2, at most $0 and a multiple of $2, so that it can be paid exactly",
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    let of_text = |text: &str| {
        House::default().with([format!("side-bets={text}").as_str()]).unwrap_err().to_string()
    };
    assert_eq!(
        of_text("x: dealer-pair: 1: a: K K: 1 to 1"),
        "side-bets: expected limits such as 1-25, or 1-0 without a maximum, found \"1\""
    );
    assert_eq!(
        of_text("x: dealer-pair: 1-2: K K"),
        "side-bets: expected an outcome, as in \"pair: same-rank: 11 to 1\", found \"K K\""
    );
    let nine: Vec<_> = (0..9).map(|n| format!("{n}: dealer-pair: 1-2: a: K K: 1 to 1")).collect();
    assert_eq!(
        of_text(&nine.join("|")),
        "side-bets: a house has at most 8 side bets; this one has 9"
    );
}

#[test]
fn a_later_outcome_must_be_possible() {
    let shadowed = "x: player-pair: 1-0: suited: same-suit: 2 to 1; royal: K Q same-suit: 9 to 1";
    let errors = House::default().with([format!("side-bets={shadowed}").as_str()]).unwrap_err();
    assert!(errors.to_string().contains("\"royal\" never happens"), "{errors}");
}

/// Plays a line at the corner house, and returns it as it is written again.
fn played(line: &str) -> String {
    Record::read_at(&corner(), line).unwrap().line_without_house()
}

#[test]
fn each_bet_is_settled_by_its_cards() {
    for line in [
        // Perfect pair; no straight, and black; the dealer has 20.
        "10+5+2+1: 8S 6S 8S TS s 5C = -10s+125s0s-1",
        "10+5: 8S KS 8C KH s = -10s+60",
        "10+0+2: QH 2H 3H TH s 7D = -10s+60",
        "10+0+2: QH QC QH TH s = 0s+200",
        "10+0+2: 3C 2D 4D TH s 8D = -10s+7",
        // A dealer blackjack ends the round and pays.
        "10+0+0+1: 9S AS 8S TS n = -10s+15",
        // The dealer turns the hole card over for the side bet alone.
        "10+0+0+1: TS KS 6S KH h TD = -10s+5",
        // Two hands, each with its own side bets.
        "10+1,10+0+0+1: 9S 7S 6S 9S 8S KC s s 4D = -10s+25,-10s-1",
    ] {
        let line = line.trim();
        assert_eq!(played(line), line);
    }
}

#[test]
fn a_bet_on_the_dealers_cards_makes_the_dealer_draw_the_second() {
    let house = corner().with(["hole-card=none"]).unwrap();
    let line = "10+0+0+1: TS KS 6S h TD KH = -10s+5";
    assert_eq!(Record::read_at(&house, line).unwrap().line_without_house(), line);
    let plain = "10: TS KS 6S h TD = -10";
    assert_eq!(Record::read_at(&house, plain).unwrap().line_without_house(), plain);
    let seven = House::built_in("seven").unwrap();
    let bet = "side-bets=d: dealer-pair: 1-0: pair: same-rank: 10 to 1";
    let seven = seven.with([bet]).unwrap();
    let line = "10+1: TS 6S h TD KH KD = -10s+10";
    assert_eq!(Record::read_at(&seven, line).unwrap().line_without_house(), line);
}

#[test]
fn events_say_which_outcome_and_views_keep_it() {
    let mut record = Record::read_at(&corner(), "10+5+2@100: 8S 6S").unwrap();
    assert_eq!(record.round().funds(blackjack_engine::Seat(0)), Some(Chips(8_300)));
    let card = |text: &str| blackjack_engine::Input::Card(text.parse::<Card>().unwrap());
    record.put(card("8S")).unwrap();
    let events = record.put(card("TS")).unwrap();
    let settled = events.iter().filter(|event| matches!(event, Event::SideBetSettled { .. }));
    assert_eq!(
        settled.map(|event| format!("{event:?}")).collect::<Vec<_>>(),
        [
            "SideBetSettled { hand: HandId(0), side_bet: 0, outcome: Some(0), net: Chips(12500) }",
            "SideBetSettled { hand: HandId(0), side_bet: 1, outcome: Some(3), net: Chips(0) }",
        ]
    );
    assert_eq!(record.round().funds(blackjack_engine::Seat(0)), Some(Chips(21_500)));
    let view = record.round().view();
    let kept: Vec<_> = view.hands[0].side_bets.iter().map(|it| (it.side_bet, it.stake)).collect();
    assert_eq!(kept, [(0, Chips(500)), (1, Chips(200))]);
    assert_eq!(view.hands[0].side_bets[0].net, Some(Chips(12_500)));
}

#[test]
fn bets_outside_the_limits_are_refused() {
    let refused = |line: &str| {
        let error = Record::read_at(&corner(), line).unwrap_err();
        let blackjack_engine::NotationErrorKind::Bets { reason, .. } = *error.kind else {
            panic!("{error}")
        };
        reason
    };
    let seat = blackjack_engine::Seat(0);
    let wrong = |side_bet, reason| OpenError::SideBet { seat, side_bet, reason };
    let maximum = Chips(2_500);
    assert_eq!(refused("10+26:"), wrong(0, StakeError::AboveMaximum { maximum }));
    assert_eq!(refused("10+0+1:"), wrong(1, StakeError::BelowMinimum { minimum: Chips(200) }));
    assert_eq!(refused("10+1.50:"), wrong(0, StakeError::OffStep { step: Chips(100) }));
    assert_eq!(refused("10+0+0+0+1:"), OpenError::NoSuchSideBet { seat });
    let side = |side_bet| SideStake { hand: 0, side_bet, stake: Chips(200) };
    for placed in
        [[side(1), side(0)], [side(0), side(0)], [side(0), SideStake { hand: 1, ..side(0) }]]
    {
        let bets = [Bets { stakes: &[Chips(1_000)], side: &placed, funds: None }];
        let refused = Record::open(&corner(), &bets).map(|_| ());
        assert_eq!(refused, Err(OpenError::NoSuchSideBet { seat }), "{placed:?}");
    }
    let short = StakeError::ShortOfChips { need: Chips(1_500), have: Chips(1_400) };
    assert_eq!(refused("10+5@14:"), OpenError::Stake { seat, reason: short });
    let error = SideBetError::Twice { name: "x".into() };
    assert_eq!(error.to_string(), "x is listed twice");
}
