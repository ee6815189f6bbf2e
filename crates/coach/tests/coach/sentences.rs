//! The coach's sentences, word for word.

use blackjack_coach::{BetCounsel, Counsel, Level, Remark, Yardstick};
use blackjack_engine::{Action, Chips, Choice, Composition, House, Record};

use crate::kit::{house, round, seated};

/// Positions, each with a wrong choice.
const POSITIONS: [(&str, &str, Choice); 14] = [
    ("strip", "TS 6D 4H 9C", Choice::Act(Action::Hit)),
    ("strip", "TS 7D 6H 9C", Choice::Act(Action::Stand)),
    ("strip", "AS 9D 7H 9C", Choice::Act(Action::Stand)),
    ("strip", "6S 6D 5H 9C", Choice::Act(Action::Hit)),
    ("strip", "8S TD 4H 9C", Choice::Act(Action::Double)),
    ("strip", "8S 6D 8H 9C", Choice::Act(Action::Stand)),
    ("strip", "TS 6D KH 9C", Choice::Act(Action::Split)),
    ("strip", "TS TD 6H 9C", Choice::Act(Action::Hit)),
    ("strip", "TS 6D 8H 9C", Choice::Act(Action::Surrender)),
    ("strip", "AS 5D 8H 9C", Choice::Act(Action::Hit)),
    ("strip", "TS AD 9H 9C", Choice::Insure(Chips(500))),
    ("seven", "TS 6D", Choice::Act(Action::Stand)),
    ("bbs", "TS 6D 2H 9C", Choice::Act(Action::Stand)),
    ("reno", "5S 6D 6H 9C", Choice::Act(Action::Stand)),
];

#[test]
fn every_mistake_is_explained_with_its_cost() {
    let mut shown = String::new();
    for (name, cards, choice) in POSITIONS {
        let house = house(name);
        let (stakes, fixed) = (house.stakes(), house.stakes().fixed());
        let bet = if fixed > 0 { stakes.units(fixed) } else { stakes.units(10) };
        let record = round(&house, bet, cards);
        let view = record.round().view();
        for level in [Level::Exact, Level::BasicStrategy] {
            let yardstick = Yardstick::new(&house, level).unwrap();
            let counsel = Counsel::new(&house, &view, &Composition::EMPTY, &yardstick);
            let counsel = counsel.unwrap().unwrap();
            let judgement = counsel.judge(choice).unwrap();
            if level == Level::Exact {
                shown += &format!("{name}: {cards}\n  {}\n", counsel.lines(stakes).join("\n  "));
            }
            let in_full = |said: Option<Remark>| said.map_or("nothing".into(), |said| said.text);
            let remark = in_full(counsel.remark(&judgement, stakes));
            let objection = in_full(counsel.objection(&judgement, stakes));
            shown += &format!("  after, {}: {remark}\n  block: {objection}\n", level.word());
        }
    }
    insta::assert_snapshot!(shown);
}

/// Positions in a house that lets players double for less, each with a wrong choice.
const FOR_LESS: [(&str, Choice); 7] = [
    ("10: 6S 6D 5H 9C", Choice::DoubleFor(Chips(500))),
    ("10: 6S 6D 5H 9C", Choice::DoubleFor(Chips(100))),
    ("10: TS TD 6H 9C", Choice::DoubleFor(Chips(100))),
    ("10@14: 6S 6D 5H 9C", Choice::Act(Action::Hit)),
    ("10@14: 6S 6D 5H 9C", Choice::DoubleFor(Chips(100))),
    ("10@14: 8S TD 4H 9C", Choice::DoubleFor(Chips(400))),
    ("10: 6S 6D 5H 9C d4 2H", Choice::Act(Action::Surrender)),
];

#[test]
fn doubles_for_less_are_judged_by_their_amount() {
    let settings = ["double-for-less=true", "surrender-after-double=true"];
    let house = House::default().with(settings).unwrap();
    let stakes = house.stakes();
    let mut shown = String::new();
    for (line, choice) in FOR_LESS {
        let record = Record::read_at(&house, line).unwrap();
        let view = record.round().view();
        for level in [Level::Exact, Level::BasicStrategy] {
            let yardstick = Yardstick::new(&house, level).unwrap();
            let counsel = Counsel::new(&house, &view, &Composition::EMPTY, &yardstick);
            let counsel = counsel.unwrap().unwrap();
            let judgement = counsel.judge(choice).unwrap();
            if level == Level::Exact {
                shown += &format!("{line}, {choice:?}\n  {}\n", counsel.lines(stakes).join("\n  "));
                let best = counsel.options().iter().map(|option| option.value);
                let best = best.fold(f64::NEG_INFINITY, f64::max);
                assert!((best - judgement.value - judgement.cost).abs() < 1e-12);
            }
            let in_full = |said: Option<Remark>| said.map_or("nothing".into(), |said| said.text);
            shown += &format!(
                "  after, {}: {}\n  block: {}\n",
                level.word(),
                in_full(counsel.remark(&judgement, stakes)),
                in_full(counsel.objection(&judgement, stakes))
            );
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn amounts_that_cannot_be_doubled_for_are_not_judged() {
    let house = House::default().with(["double-for-less=true"]).unwrap();
    let judged = |house: &House, line: &str, amount: i64| {
        let record = Record::read_at(house, line).unwrap();
        let view = record.round().view();
        let counsel = Counsel::new(house, &view, &Composition::EMPTY, &Yardstick::EXACT);
        counsel.unwrap().unwrap().judge(Choice::DoubleFor(Chips(amount))).is_some()
    };
    let eleven = "10@17: 6S 6D 5H 9C";
    for (amount, is_judged) in [(100, true), (700, true), (800, false), (50, false), (1000, false)]
    {
        assert_eq!(judged(&house, eleven, amount), is_judged, "{amount}");
    }
    assert!(!judged(&House::default(), eleven, 500));
}

#[test]
fn a_remark_names_the_player_and_the_hand() {
    let strip = house("strip");
    let (ten, hit) = (Chips(1_000), Choice::Act(Action::Hit));
    let (one, two) = (&[ten][..], &[ten, ten][..]);
    let mut shown = String::new();
    for (name, stakes, cards, choice) in [
        (None, vec![one], "TS 6D 6H 9C", hit),
        (Some("Bob"), vec![one], "TS 6D 6H 9C", hit),
        (None, vec![two], "TS TC 6D 6H 7H 9C", hit),
        (None, vec![two], "TS TC 6D 6H 7H 9C s", hit),
        (Some("Bob"), vec![one, two], "2S TS TC 6D 3S 6H 7H 9C s s", hit),
        (None, vec![one], "8S 6D 8H 9C", hit),
        (None, vec![one], "8S 6D 8H 9C p 6H", hit),
        (None, vec![one], "8S 6D 8H 9C p 6H s TS", hit),
        (None, vec![two], "TS TC AD 9H 9S 9C", Choice::Insure(Chips(500))),
    ] {
        let view = seated(&strip, &stakes, cards).round().view();
        let stakes = strip.stakes();
        let said = |level| {
            let yardstick = Yardstick::new(&strip, level).unwrap();
            let counsel = Counsel::new(&strip, &view, &Composition::EMPTY, &yardstick);
            let counsel = counsel.unwrap().unwrap().called(name);
            let judgement = counsel.judge(choice).unwrap();
            let said = [counsel.remark(&judgement, stakes), counsel.objection(&judgement, stakes)];
            let said =
                said.into_iter().flatten().flat_map(|it| [vec![it.text], it.shorter].concat());
            said.chain(counsel.lines(stakes).first().cloned()).collect::<Vec<_>>().join("\n  ")
        };
        let name = name.unwrap_or("you");
        shown += &format!("{name}: {cards}\n  {}\n", said(Level::Exact));
        shown += &format!("{name}, by the card\n  {}\n", said(Level::BasicStrategy));
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn the_value_of_a_bet_is_described() {
    let strip = house("strip");
    let lines = |seen: &Composition, bet| {
        BetCounsel::new(&strip, seen).unwrap().lines(strip.stakes(), Chips(bet)).join("\n")
    };
    let mut low = Composition::EMPTY;
    for card in ["2S", "3S", "4S", "5S", "6S"] {
        for _ in 0..12 {
            low.add(card.parse::<blackjack_engine::Card>().unwrap().rank());
        }
    }
    let fresh = Composition::EMPTY;
    let all = [lines(&fresh, 2_500), lines(&fresh, 100), lines(&low, 2_500)];
    insta::assert_snapshot!(all.join("\n\n"));
}
