//! The comparison with mathematics finds errors: what is played differs from
//! what is meant in one rule.

use blackjack_engine::House;

use crate::mathematics;

/// The mistakes: what is played instead of the rule of the house.
const ERRORS: [&str; 10] = [
    "natural-pays=7 to 5",
    "twenty-one-pays=6 to 5",
    "dealer-17=hit-soft",
    "dealer-22=push",
    "double-after-split=false",
    "double-on=10-11",
    "split-hands=3",
    "hit-split-aces=true",
    "surrender=none",
    "decks=4",
];

/// A mistake of 0.15 % of a bet is found by the EV; smaller ones change the variance, or
/// how frequent results are.
#[test]
fn are_all_found() {
    let strip = House::built_in("strip").expect("it is built in");
    let meant = strip.with(["split-hands=2"]).expect("the rules agree");
    for played in ERRORS {
        let wrong = meant.with([played]).expect("the rules agree");
        let comparison = mathematics::compared(wrong.rules(), meant.rules());
        let comparison = comparison.expect("it has odds");
        assert!(comparison.error().is_some(), "{played} is not found: {comparison:?}");
    }
}
