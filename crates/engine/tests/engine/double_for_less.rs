//! Doubles that add less than the bet.

use blackjack_engine::{
    Action, Chips, Choice, Composition, DoubleRange, HandId, House, Input, InputError, Phase,
    Place, Rank, Record, RefusalReason, Round, Suit, Turn, perft,
};

fn record(line: &str) -> Record {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Returns a line in a house that lets players double for less.
fn in_house(settings: &str, rest: &str) -> String {
    format!("default{{double-for-less=true{settings}}} {rest}")
}

/// Returns the amounts that the active hand can be doubled for, and their step.
fn range(settings: &str, rest: &str) -> Option<(i64, i64, i64)> {
    let record = record(&in_house(settings, rest));
    let Phase::Action { double_for, .. } = record.round().phase() else {
        panic!("{record}: {}", record.expected())
    };
    double_for.map(|DoubleRange { min, max, step }| (min.0, max.0, step.0))
}

/// The amount is a bet that the house would accept: a multiple of its step that can be paid out,
/// from the minimum on, and no more than the player has.
#[test]
fn the_amount_is_a_bet_that_the_house_accepts() {
    let hand = "10: 6S 5C 5D 9H";
    assert_eq!(range("", hand), Some((100, 900, 100)));
    assert_eq!(range(",minimum=3,step=2", hand), Some((400, 800, 200)));
    assert_eq!(range(",minor=1,minimum=3", hand), Some((4, 8, 2)), "blackjacks pay 3 to 2");
    assert_eq!(range(",minor=1,minimum=3,rounding=down", hand), Some((3, 9, 1)));
    assert_eq!(range("", "1: 6S 5C 5D 9H"), None, "the bet is the minimum");
    assert_eq!(range(",fixed=2", "2: 6S 5C 5D 9H"), None, "every bet is 2");
    assert_eq!(range(",maximum=10", hand), Some((100, 900, 100)));
}

#[test]
fn a_player_doubles_for_what_is_left() {
    assert_eq!(range("", "10@13: 6S 5C 5D 9H"), Some((100, 300, 100)));
    assert_eq!(range(",keep-back=1", "10@13: 6S 5C 5D 9H"), Some((100, 200, 100)));
    assert_eq!(range("", "10@10.99: 6S 5C 5D 9H"), None, "less than the minimum");
    assert_eq!(range("", "10@10: 6S 5C 5D 9H @1=2.50"), Some((100, 200, 100)), "money has come");
    let record = record(&in_house("", "10@13: 6S 5C 5D 9H"));
    let Phase::Action { legal, .. } = record.round().phase() else { panic!("{record}") };
    assert!(!legal.contains(Action::Double), "the full amount is too much");
}

/// A hand that could otherwise only stand gets a turn if it can be doubled for less.
#[test]
fn a_hand_that_can_only_be_doubled_for_less_is_asked() {
    let record = record(&in_house(",double-split-aces=true", "10@25: AS 5C AD 9H p 6H"));
    let Phase::Action { legal, double_for, .. } = record.round().phase() else {
        panic!("{record}: {}", record.expected())
    };
    assert!(legal.iter().eq([Action::Stand]));
    assert_eq!(double_for.map(|range| range.max), Some(Chips(500)));
}

#[test]
fn a_hand_that_can_only_stand_is_not_asked() {
    let record = record(&in_house(",double-split-aces=true", "10@20: AS 5C AD 9H p 6H"));
    assert_eq!(record.round().phase(), Phase::Card(Place::Hand(HandId(1))), "no money is left");
}

/// Every rule that forbids a double also forbids a double for less.
#[test]
fn every_rule_about_doubling_holds() {
    assert_eq!(range(",double-on=10-11", "10: 6S 5C 3D 9H"), None);
    assert_eq!(range(",double-soft=false", "10: AS 5C 3D 9H"), None);
    assert_eq!(range("", "10: 2S 5C 3D 9H h 2D"), None, "three cards");
    assert_eq!(range(",double-cards=any", "10: 2S 5C 3D 9H h 2D"), Some((100, 900, 100)));
    assert_eq!(range(",double-after-split=false", "10: 8S 5C 8D 9H p 3D"), None);
    assert_eq!(range("", "10: 8S 5C 8D 9H p 3D"), Some((100, 900, 100)));
    assert_eq!(range(",surrender-after-double=true", "10: 6S 5C 5D 9H d5 3H"), None, "once only");
    let refused = House::default().with(["double-for-less=true", "double-on=none"]);
    assert!(refused.is_err(), "{refused:?}");
}

fn why(line: &str, amount: i64) -> RefusalReason {
    let mut record = record(line);
    match record.put(Input::Choice(Choice::DoubleFor(Chips(amount)))) {
        Err(InputError::Double(illegal)) => illegal.reason,
        other => panic!("{line} for {amount}: {other:?}"),
    }
}

#[test]
fn refusals_say_why() {
    let hand = in_house("", "10: 6S 5C 5D 9H");
    let (min, max, step) = (Chips(100), Chips(900), Chips(100));
    let range = RefusalReason::DoubleOutOfRange { min, max, step };
    for amount in [-100, 0, 99, 150, 1000, 1100] {
        assert_eq!(why(&hand, amount), range, "{amount}");
    }
    let short = in_house("", "10@13: 6S 5C 5D 9H");
    let need = |need| RefusalReason::ShortOfChips { need: Chips(need), have: Chips(300) };
    assert_eq!(why(&short, 400), need(400));
    let range = RefusalReason::DoubleOutOfRange { min, max: Chips(300), step };
    assert_eq!(why(&short, 1000), range, "the full amount is a double");
    let poor = RefusalReason::ShortOfChips { need: Chips(100), have: Chips(0) };
    assert_eq!(why(&in_house("", "10@10: 6S 5C 5D 9H"), 100), poor);
    let nothing_less = RefusalReason::NothingLess { min };
    assert_eq!(why(&in_house("", "1: 6S 5C 5D 9H"), 50), nothing_less);
    assert_eq!(why("default 10: 6S 5C 5D 9H", 500), RefusalReason::NotOffered);
    let three = in_house("", "10: 2S 5C 3D 9H h 2D");
    assert_eq!(why(&three, 500), RefusalReason::TooManyCards { max: 2 });
}

/// A double for less continues like a double: [`perft`], which adds the minimum,
/// counts each double twice.
#[test]
fn a_double_for_less_has_the_course_of_a_double() {
    for (settings, cards) in [
        ("", "A A 5 6 9 T T J"),
        ("double-cards=any,surrender-after-double=true", "2 3 5 6 A T J 9"),
        ("double-split-aces=true,split-aces-hands=4", "A A A 5 T T J 6"),
        ("hole-card=none,lost-to-natural=original", "8 8 3 2 A T K 7"),
    ] {
        let mut left = Composition::EMPTY;
        for rank in cards.split(' ') {
            left.add(Rank::from_symbol(rank.chars().next().unwrap()).unwrap());
        }
        let open = |settings: &str| record(&format!("default{{{settings}}} 10:")).round().clone();
        let expected = doubles_counted_twice(&open(settings), &left);
        let for_less = open(&format!("double-for-less=true,{settings}"));
        assert_eq!(perft(&for_less, &left), expected, "{settings}");
        assert!(expected > perft(&open(settings), &left), "{settings}: nothing is doubled");
    }
}

/// Counts the ways in which a round can continue, those after a double twice.
fn doubles_counted_twice(round: &Round, left: &Composition) -> u64 {
    let next = |step: &dyn Fn(&mut Round)| {
        let mut next = round.clone();
        step(&mut next);
        next
    };
    match round.phase() {
        Phase::Over => 1,
        Phase::Card(_) if left.is_empty() => 1,
        Phase::Card(_) => {
            let ways = left.iter().map(|(rank, _)| {
                let mut rest = *left;
                assert!(rest.remove(rank), "it is left");
                let card = blackjack_engine::Card::new(rank, Suit::Spades);
                let dealt = next(&|round| {
                    if let Turn::Card(draw) = round.turn() {
                        draw.deal(card);
                    }
                });
                doubles_counted_twice(&dealt, &rest)
            });
            ways.sum()
        }
        Phase::Insurance { max, .. } => {
            let choose = |insures: bool| {
                next(&move |round| {
                    let Turn::Insurance(offer) = round.turn() else { panic!("an offer") };
                    if insures {
                        offer.insure(max).unwrap();
                    } else {
                        offer.decline();
                    }
                })
            };
            [false, true].map(|insures| doubles_counted_twice(&choose(insures), left)).iter().sum()
        }
        Phase::EarlySurrender { .. } => panic!("no house of this test offers it"),
        Phase::Action { legal, .. } => {
            let ways = legal.iter().map(|action| {
                let acted = next(&|round| {
                    let Turn::Action(turn) = round.turn() else { panic!("a hand to play") };
                    turn.act(action).unwrap();
                });
                let times = if action == Action::Double { 2 } else { 1 };
                times * doubles_counted_twice(&acted, left)
            });
            ways.sum()
        }
    }
}
