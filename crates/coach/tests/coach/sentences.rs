//! What the coach says, word for word.

use blackjack_coach::{BetCounsel, Counsel, Level, Yardstick};
use blackjack_engine::{Action, Chips, Composition};
use blackjack_table::Choice;

use crate::kit::{house, round};

/// Positions, each with a choice that is a mistake there.
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
fn every_mistake_is_told_with_its_cost_and_why() {
    let mut told = String::new();
    for (name, cards, choice) in POSITIONS {
        let house = house(name);
        let (stakes, fixed) = (house.stakes(), house.stakes().fixed());
        let bet = if fixed > 0 { stakes.units(fixed) } else { stakes.units(10) };
        let record = round(&house, bet, cards);
        let view = record.round().view();
        for level in [Level::Exact, Level::Card] {
            let yardstick = Yardstick::new(&house, level).unwrap();
            let counsel = Counsel::new(&house, &view, &Composition::EMPTY, &yardstick);
            let counsel = counsel.unwrap().unwrap();
            let judgement = counsel.judge(choice).unwrap();
            if level == Level::Exact {
                told += &format!("{name}: {cards}\n  {}\n", counsel.lines(stakes).join("\n  "));
            }
            let remark = counsel.remark(&judgement, stakes).unwrap_or("nothing".into());
            let objection = counsel.objection(&judgement, stakes).unwrap_or("nothing".into());
            told += &format!("  after, {}: {remark}\n  block: {objection}\n", level.word());
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_bet_is_told_what_it_is_worth() {
    let strip = house("strip");
    let told = |gone: &Composition, bet| {
        BetCounsel::new(&strip, gone).unwrap().lines(strip.stakes(), Chips(bet)).join("\n")
    };
    let mut low = Composition::EMPTY;
    for card in ["2S", "3S", "4S", "5S", "6S"] {
        for _ in 0..12 {
            low.add(card.parse::<blackjack_engine::Card>().unwrap().rank());
        }
    }
    let all = [told(&Composition::EMPTY, 2_500), told(&Composition::EMPTY, 100), told(&low, 2_500)];
    insta::assert_snapshot!(all.join("\n\n"));
}
