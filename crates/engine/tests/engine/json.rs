//! Serialization as JSON.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use blackjack_engine::generate::{Seeded, house, input, open};
use blackjack_engine::{
    Action, Actions, Card, Chips, Choice, DoubleRange, Event, Hand, HandId, House, IllegalAction,
    IllegalDouble, IllegalInsurance, Input, OpenError, Outcome, Owner, Phase, Rank, Ratio,
    RefusalReason, Rounding, Rules, Seat, StakeError, Stakes, Status, Suit, Total, View,
};
use proptest::prelude::*;
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

/// One event of every kind.
fn events() -> Vec<Event> {
    let (hand, card) = (HandId(0), Card::new(Rank::Ten, Suit::Hearts));
    let (stake, net) = (Chips(1000), Chips(-1000));
    vec![
        Event::CardDealt { to: Owner::Hand(hand), card },
        Event::CardDealt { to: Owner::Dealer, card },
        Event::HoleCardDealt,
        Event::DealCompleted,
        Event::InsuranceTaken { hand, stake },
        Event::InsuranceDeclined { hand },
        Event::DealerPeeked { blackjack: false },
        Event::EarlySurrenderDeclined { hand },
        Event::HandSurrendered { hand },
        Event::HandStood { hand },
        Event::HandDoubled { hand, stake },
        Event::HandSplit { hand, into: HandId(1), stake },
        Event::HandBusted { hand },
        Event::HoleCardRevealed { card },
        Event::DealerBlackjack,
        Event::DealerStood { total: 17 },
        Event::DealerBusted,
        Event::DealerPushed,
        Event::DealerCharlie { total: 15 },
        Event::InsuranceSettled { hand, net },
        Event::HandSettled { hand, outcome: Outcome::Lost, net },
        Event::RoundClosed { net },
    ]
}

/// Does not compile after an event kind is added, so that [`events`] is not forgotten.
fn kind(event: Event) -> &'static str {
    match event {
        Event::CardDealt { .. } => "card_dealt",
        Event::HoleCardDealt => "hole_card_dealt",
        Event::DealCompleted => "deal_completed",
        Event::InsuranceTaken { .. } => "insurance_taken",
        Event::InsuranceDeclined { .. } => "insurance_declined",
        Event::DealerPeeked { .. } => "dealer_peeked",
        Event::EarlySurrenderDeclined { .. } => "early_surrender_declined",
        Event::HandSurrendered { .. } => "hand_surrendered",
        Event::HandStood { .. } => "hand_stood",
        Event::HandDoubled { .. } => "hand_doubled",
        Event::HandSplit { .. } => "hand_split",
        Event::HandBusted { .. } => "hand_busted",
        Event::HoleCardRevealed { .. } => "hole_card_revealed",
        Event::DealerBlackjack => "dealer_blackjack",
        Event::DealerStood { .. } => "dealer_stood",
        Event::DealerBusted => "dealer_busted",
        Event::DealerPushed => "dealer_pushed",
        Event::DealerCharlie { .. } => "dealer_charlie",
        Event::InsuranceSettled { .. } => "insurance_settled",
        Event::HandSettled { .. } => "hand_settled",
        Event::SideBetSettled { .. } => "side_bet_settled",
        Event::RoundClosed { .. } => "round_closed",
    }
}

fn lines<T: serde::Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let lines: Vec<_> = values.into_iter().map(|value| to_string(&value).unwrap()).collect();
    lines.join("\n")
}

#[test]
fn every_event() {
    insta::assert_snapshot!("events", lines(events()));
    let mut kinds = BTreeSet::new();
    for event in events() {
        assert_eq!(to_value(event).unwrap()["type"], kind(event));
        kinds.insert(kind(event));
        assert_eq!(from_value::<Event>(to_value(event).unwrap()).unwrap(), event);
    }
    assert_eq!(kinds.len(), 21, "every kind occurs");
}

#[test]
fn every_input_and_phase() {
    let inputs = [
        Input::Card(Card::DECK[0]),
        Input::Choice(Choice::Act(Action::Double)),
        Input::Choice(Choice::DoubleFor(Chips(500))),
        Input::Choice(Choice::Insure(Chips(500))),
        Input::Choice(Choice::Decline),
        Input::Fund(Seat(1), Chips(-5)),
    ];
    let hand = HandId(2);
    let legal = [Action::Stand, Action::Hit].into_iter().collect();
    let range = DoubleRange { min: Chips(100), max: Chips(900), step: Chips(100) };
    let asked = [
        Phase::Card(blackjack_engine::Place::Hole),
        Phase::Insurance { hand, min: Chips(1), max: Chips(500) },
        Phase::EarlySurrender { hand },
        Phase::Action { hand, legal, double_for: None },
        Phase::Action { hand, legal, double_for: Some(range) },
        Phase::Over,
    ];
    insta::assert_snapshot!("inputs", lines(inputs) + "\n" + &lines(asked));
    for input in inputs {
        assert_eq!(from_value::<Input>(to_value(input).unwrap()).unwrap(), input);
    }
    for asked in asked {
        assert_eq!(from_value::<Phase>(to_value(asked).unwrap()).unwrap(), asked);
    }
}

#[test]
fn small_values() {
    let same = |value: Value, json: Value| assert_eq!(value, json);
    same(to_value(Card::new(Rank::Ace, Suit::Spades)).unwrap(), json!("AS"));
    same(to_value((Rank::Ten, Suit::Clubs)).unwrap(), json!(["T", "C"]));
    same(to_value((Chips(-5), Seat(0), HandId(3))).unwrap(), json!([-5, 0, 3]));
    same(to_value(Ratio::to(3, 2)).unwrap(), json!("3 to 2"));
    same(to_value(Rounding::Down).unwrap(), json!("down"));
    same(to_value(Rules::default().double_cards()).unwrap(), json!("2"));
    same(to_value(Status::Surrendered).unwrap(), json!("surrendered"));
    let hand: Hand = [Card::DECK[0], Card::DECK[20]].into_iter().collect();
    same(to_value(&hand).unwrap(), json!(["AC", "6C"]));
    same(to_value(hand.total()).unwrap(), json!({"best": 17, "soft": true, "ace": true}));
    assert_eq!(from_value::<Hand>(json!(["AC", "6C"])).unwrap(), hand);
    assert_eq!(from_value::<Ratio>(json!("6 to 4")).unwrap(), Ratio::to(3, 2));
    assert_eq!(from_value::<Card>(json!("10♥")).unwrap(), Card::new(Rank::Ten, Suit::Hearts));
}

#[test]
fn refusals() {
    let why = RefusalReason::ShortOfChips { need: Chips(1000), have: Chips(999) };
    let legal: Actions = [Action::Hit, Action::Stand].into_iter().collect();
    let all = [why, RefusalReason::NotOffered, RefusalReason::SplitLimit { max: 4 }];
    let allowed = RefusalReason::TotalNotAllowed { allowed: Rules::default().double_on() };
    let stake = OpenError::Stake {
        seat: Seat(1),
        reason: StakeError::BelowMinimum { minimum: Chips(100) },
    };
    insta::assert_snapshot!("refusals", [lines(all), lines([allowed]), lines([stake])].join("\n"));
    let json =
        json!({"action": "double", "reason": {"type": "not_offered"}, "legal": ["hit", "stand"]});
    let illegal: IllegalAction = from_value(json.clone()).unwrap();
    assert_eq!((illegal.reason, illegal.legal), (RefusalReason::NotOffered, legal));
    assert_eq!(to_value(illegal).unwrap(), json);
    let json = json!({"amount": 3, "reason": {"type": "nothing_less", "min": 100}});
    assert_eq!(to_value(from_value::<IllegalDouble>(json.clone()).unwrap()).unwrap(), json);
    let range =
        RefusalReason::DoubleOutOfRange { min: Chips(100), max: Chips(900), step: Chips(100) };
    assert_eq!(from_value::<RefusalReason>(to_value(range).unwrap()).unwrap(), range);
    let json = json!({"stake": 3, "reason": {"type": "indivisible", "quantum": 2}});
    assert_eq!(to_value(from_value::<IllegalInsurance>(json.clone()).unwrap()).unwrap(), json);
    assert_eq!(from_value::<OpenError>(to_value(stake).unwrap()).unwrap(), stake);
}

/// Data that the engine would not make itself is refused.
#[test]
fn impossible_data_is_refused() {
    let refused = |text: &str, kind: &str| {
        let error = match kind {
            "card" => from_str::<Card>(text).err(),
            "rank" => from_str::<Rank>(text).err(),
            "hand" => from_str::<Hand>(text).err(),
            "total" => from_str::<Total>(text).err(),
            "odds" => from_str::<Ratio>(text).err(),
            "event" => from_str::<Event>(text).err(),
            "rules" => from_str::<Rules>(text).err(),
            "stakes" => from_str::<Stakes>(text).err(),
            "house" => from_str::<House>(text).err(),
            _ => from_str::<Rounding>(text).err(),
        };
        error.unwrap_or_else(|| panic!("{text} is no {kind}")).to_string()
    };
    assert!(refused("\"1C\"", "card").starts_with("expected a card such as 8C, found \"1C\""));
    assert!(refused("3", "card").contains("expected a card such as 8C"));
    refused("\"10\"", "rank");
    refused(&to_string(&vec!["AC"; 23]).unwrap(), "hand");
    for (best, soft, ace) in
        [(21, true, false), (22, true, true), (10, true, true), (5, false, true), (1, false, false)]
    {
        refused(&json!({"best": best, "soft": soft, "ace": ace}).to_string(), "total");
    }
    refused("\"-1 to 2\"", "odds");
    refused("{\"type\": \"card_seen\"}", "event");
    assert!(refused("\"about\"", "rounding").starts_with("expected one of exact, down, up"));
    assert!(refused("{\"dekcs\": 6}", "rules").contains("did you mean \"decks\"?"));
    assert!(refused("{\"unit\": \"$\"}", "rules").contains("belongs in [stakes]"));
    assert!(refused("{\"decks\": 6, \"decks\": 5}", "rules").contains("twice"));
    assert!(refused("{\"split-hands\": 1, \"split-aces-hands\": 4}", "rules").contains("needs"));
    assert!(refused("{\"decks\": 18446744073709551615}", "rules").contains("expected"));
    assert!(refused("{\"minor\": 0}", "stakes").contains("expected"));
    let odd = json!({"name": "odd", "stakes": {"fixed": 1, "minor": 1}});
    assert!(refused(&odd.to_string(), "house").contains("no bet can be placed"));
    refused(&json!({"name": "odd", "title": "two\nlines"}).to_string(), "house");
}

#[test]
fn rules_are_maps_of_their_keys() {
    let json = to_value(Rules::default()).unwrap();
    assert_eq!(json["decks"], 6);
    assert_eq!(json["dealer-17"], "stand");
    assert_eq!(json["stand-on-21"], true);
    // Keys that were added later are missing where they have their defaults.
    let added = ["natural-beats-21", "dealer-natural-beats-21"];
    let written = Rules::KEYS.iter().map(|key| key.name).filter(|name| !added.contains(name));
    assert!(written.clone().all(|name| json.get(name).is_some()));
    assert_eq!(json.as_object().unwrap().len(), written.count());
    let changed = House::default().with(["hole-card=none", "dealer-natural-beats-21=false"]);
    let changed = *changed.unwrap().rules();
    let json = to_value(changed).unwrap();
    assert_eq!(json["dealer-natural-beats-21"], false);
    assert_eq!(from_value::<Rules>(json).unwrap(), changed);
    let some: Rules =
        from_value(json!({"decks": 2, "double-cards": 2, "double-on": "11"})).unwrap();
    let house = House::default().with(["decks=2", "double-on=11"]).unwrap();
    assert_eq!(some, *house.rules());
    let named = House::parse("own", "[stakes]\nunit = \"true\"\n").unwrap();
    assert_eq!(from_value::<Stakes>(to_value(named.stakes()).unwrap()).unwrap(), *named.stakes());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    /// All data of random rounds and their houses survives a round trip.
    #[test]
    fn random_rounds_round_trip(seed: u64) {
        let mut seed = Seeded(seed);
        let house = house(&mut seed);
        let kept: House = from_str(&to_string(&house).unwrap()).unwrap();
        prop_assert_eq!((kept.rules(), kept.stakes()), (house.rules(), house.stakes()));
        prop_assert_eq!((kept.name(), kept.title()), (house.name(), house.title()));
        let Some(mut record) = open(&mut seed, &house) else { return Ok(()) };
        while let Some(next) = input(&mut seed, record.round()) {
            prop_assert_eq!(from_str::<Input>(&to_string(&next).unwrap()).unwrap(), next);
            for event in record.put(next).unwrap() {
                prop_assert_eq!(from_str::<Event>(&to_string(event).unwrap()).unwrap(), *event);
            }
            let view = record.round().view();
            prop_assert_eq!(from_str::<View>(&to_string(&view).unwrap()).unwrap(), view);
        }
    }
}

#[test]
fn a_house_keeps_its_table_settings() {
    let house = House::parse("club", "[table]\nwhen-away = \"stand\"\n").unwrap();
    let text = serde_json::to_string(&house).unwrap();
    let table = "\"table\":{\"turn-seconds\":0,\"when-away\":\"stand\",\"away-seconds\":60}";
    assert!(text.contains(table), "{text}");
    let read: House = serde_json::from_str(&text).unwrap();
    assert_eq!(read.table_settings(), house.table_settings());
    assert!(!serde_json::to_string(&House::default()).unwrap().contains("table\":{"));
    let wrong = text.replace("\"when-away\":\"stand\"", "\"when-away\":\"fold\"");
    let error = serde_json::from_str::<House>(&wrong).unwrap_err();
    assert!(error.to_string().contains("when-away = fold is not a valid table setting"), "{error}");
}

/// Every line of JSON in `docs/json.md` is valid for the type named by its heading.
#[test]
fn the_examples_of_the_document_are_valid() {
    fn check<T: serde::Serialize + serde::de::DeserializeOwned>(line: &str) {
        let read: T = from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let (shown, made): (Value, Value) = (from_str(line).unwrap(), to_value(read).unwrap());
        assert_eq!(shown, made);
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = fs::read_to_string(page).unwrap();
    let mut checked = 0;
    for section in page.split("\n## ").skip(1) {
        let Some((_, fence)) = section.split_once("```json\n") else { continue };
        for line in fence.split("```").next().unwrap().lines() {
            match section.lines().next().unwrap() {
                "Events" => check::<Event>(line),
                "Inputs" => check::<Input>(line),
                "Views" => check::<View>(line),
                "Refusals" => check::<IllegalAction>(line),
                other => panic!("{other} is not a type"),
            }
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} lines are shown");
}
