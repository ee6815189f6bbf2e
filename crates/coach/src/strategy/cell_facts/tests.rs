//! Tests of facts about cells.

use blackjack_engine::{Action, Chips, House};
use blackjack_odds::Row;

use super::{CellFacts, CellHistory, Fact};
use crate::strategy::card::StrategyCard;

/// Computes the facts about a cell of a built-in house.
fn facts(house: &str, row: Row, upcard: Option<u8>) -> CellFacts {
    let house = House::built_in(house).unwrap();
    let card = StrategyCard::new(house.rules()).unwrap();
    CellFacts::new(&card, row, upcard).unwrap()
}

fn lines(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(Fact::to_string).collect()
}

fn hands(facts: &CellFacts) -> String {
    facts.compositions().unwrap().to_string()
}

#[test]
fn every_action_is_described_with_its_value_and_cost() {
    let stakes = *House::default().stakes();
    let fine = facts("strip", Row::Hard(15), Some(10)).action_values(&stakes, Chips(1_000));
    assert_eq!(
        lines(&fine),
        [
            "Surrender: half the bet back, best.",
            "Hit: -50.4 % of the bet, costs 0.36 % ($0.04 on $10).",
            "Stand: -54.0 % of the bet, costs 3.95 % ($0.39 on $10).",
            "Double: -100.7 % of the bet, costs 50.70 % ($5.07 on $10).",
        ]
    );
    let coarse = facts("strip", Row::Hard(15), Some(10)).action_values(&stakes, Chips(10));
    assert_eq!(lines(&coarse)[1], "Hit: -50.4 % of the bet, costs 0.36 %.");
}

#[test]
fn compositions_that_differ_are_described_briefly() {
    let sixteen = facts("reno", Row::Hard(16), Some(10));
    assert!(sixteen.has_exceptions());
    assert_eq!(
        hands(&sixteen),
        "Hands: T+6 and 9+7 hit. \
         8+6+2, 7+6+3, A+9+6 and 6+6+4 hit; other hands of 3 cards stand. \
         Of 115 hands of 4 to 7 cards, 104 stand; 11 hit, such as A+7+6+2. \
         Hands of 8 or more cards stand."
    );
    let twelve = facts("reno", Row::Hard(12), Some(4));
    let expected = "Hands: T+2 hit; 9+3, 7+5 and 8+4 stand. Hands of 3 or more cards stand.";
    assert_eq!(hands(&twelve), expected);
    assert_eq!(twelve.heading(), "12 v 4: stand");
    let fifteen = facts("strip", Row::Hard(15), Some(10));
    assert_eq!(fifteen.heading(), "15 v T: surrender with two cards, else hit");
    let eight = facts("reno", Row::Hard(8), Some(5));
    assert!(!eight.has_exceptions());
    assert_eq!(hands(&eight), "Hands: all of them hit.");
    let pair = facts("strip", Row::Pair(8), Some(1));
    assert!(!pair.has_exceptions() && pair.compositions().is_none(), "there is one pair of eights");
    assert_eq!(pair.heading(), "8,8 v A: split");
}

#[test]
fn a_house_without_an_upcard_has_one_cell_for_a_total() {
    let fourteen = facts("seven", Row::Hard(14), None);
    assert_eq!(fourteen.worth[0].0, Action::Hit);
    assert_eq!(fourteen.heading(), "14: hit");
    assert!(fourteen.has_exceptions(), "most hands of three cards stand");
}

#[test]
fn the_legal_actions_follow_from_the_rules() {
    let house = House::default().with(["double-cards=any"]).unwrap();
    let card = StrategyCard::new(house.rules()).unwrap();
    let eleven = CellFacts::new(&card, Row::Hard(11), Some(6)).unwrap();
    assert_eq!(eleven.heading(), "11 v 6: double, else hit");
    assert!(!eleven.has_exceptions(), "hands of three and more cards double too");
}

#[test]
fn the_history_of_a_cell_is_described() {
    let stakes = *House::default().stakes();
    for (seen, wrong, fact) in [
        (0, 0, "You: not seen yet."),
        (1, 0, "You: seen once, always right."),
        (41, 2, "You: seen 41 times, wrong twice, at a cost of $1.20."),
    ] {
        assert_eq!(CellHistory { seen, wrong, cost: Chips(120) }.fact(&stakes).to_string(), fact);
    }
}

#[test]
fn a_second_letter_that_two_cards_do_not_follow_is_explained() {
    let sixteen = facts("strip", Row::Hard(16), Some(10));
    assert_eq!(sixteen.play.code(), "Rs");
    assert_eq!(
        sixteen.second_choice().unwrap().to_string(),
        "Else: stand on average with three or more cards, which cannot surrender. With T+6, the \
         second-best action is to hit."
    );
    let fifteen = facts("strip", Row::Hard(15), Some(10));
    assert_eq!(fifteen.second_choice(), None, "two cards and more hit");
}
