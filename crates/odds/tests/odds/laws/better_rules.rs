//! A rule that favours the player never lowers the value of best play.
//!
//! This is a law for strategies that are optimal for the information they use. Without splits, that
//! is the best play for the cards of the hand: any play under the worse rule is possible under the
//! better one and is worth at least as much. With one split, it is pair-aware play. Zero-memory is
//! not covered: a better rule may change the play of unsplit hands, and split hands must follow
//! even if that is worse for them. Nor is a higher split limit always better here, because a pair
//! after a split is always resplit.

use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::{Strategy, round_odds};

use blackjack_engine::generate::{Choices, Seeded, small_house};

/// Rules from worse to better, regardless of the other rules.
const ALWAYS: [&[&str]; 17] = [
    &["natural-pays=1 to 1", "natural-pays=6 to 5", "natural-pays=3 to 2", "natural-pays=2 to 1"],
    &["twenty-one-pays=1 to 1", "twenty-one-pays=3 to 2", "twenty-one-pays=2 to 1"],
    &["doubled-twenty-one-pays=1 to 1", "doubled-twenty-one-pays=2 to 1"],
    &["dealer-charlie=5", "dealer-charlie=6", "dealer-charlie=0"],
    &["ties=dealer", "ties=push"],
    &[
        "double-on=none",
        "double-on=11",
        "double-on=10-11",
        "double-on=9-11",
        "double-on=8-11",
        "double-on=any",
    ],
    &["double-cards=2", "double-cards=any"],
    &["stand-on-21=true", "stand-on-21=false"],
    &["stand-on-21=true", "stand-on-21=settle"],
    &["dealer-22=push", "dealer-22=bust"],
    &["double-soft=false", "double-soft=true"],
    &["surrender-after-double=false", "surrender-after-double=true"],
    &["charlie-beats-natural=false", "charlie-beats-natural=true"],
    &["surrender=none", "surrender=early-not-ace", "surrender=early"],
    &["surrender=none", "surrender=late", "surrender=early"],
    &["insurance=none", "insurance=half"],
    &["insurance-pays=1 to 1", "insurance-pays=2 to 1", "insurance-pays=3 to 1"],
];

/// If no other win pays more than even money, a hand that wins at once is better than one that may
/// still lose.
const WITH_EVEN_MONEY_WINS: [&[&str]; 2] =
    [&["charlie=0", "charlie=7", "charlie=5"], &["charlie-limit=20", "charlie-limit=21"]];

/// Only without charlies, and where a dealer blackjack beats a drawn 21: a charlie is paid even
/// against a dealer blackjack, a 21 may tie it, and a peek would prevent both.
const WITHOUT_CHARLIES: [&[&str]; 2] = [
    &["lost-to-natural=all", "lost-to-natural=original-and-busted", "lost-to-natural=original"],
    &["hole-card=no-peek", "hole-card=peek-ace", "hole-card=peek"],
];

/// Rules that matter only after a split.
const AFTER_SPLITS: [&[&str]; 5] = [
    &["double-after-split=false", "double-after-split=true"],
    &["double-split-aces=false", "double-split-aces=true"],
    &["hit-split-aces=false", "hit-split-aces=true"],
    &["split-natural=false", "split-natural=true"],
    &["split-hands=1", "split-hands=2"],
];

fn ev(house: &House, shoe: &Composition, strategy: Strategy<'_>) -> f64 {
    round_odds(house.rules(), shoe, strategy).unwrap().ev
}

/// Asserts that no step lowers the EV; steps that the house refuses are skipped.
fn check(house: &House, shoe: &Composition, steps: &[&str], strategy: Strategy<'_>) {
    let mut before = f64::NEG_INFINITY;
    for step in steps {
        let Ok(changed) = house.with([*step]) else { continue };
        let after = ev(&changed, shoe, strategy);
        let rules = changed.difference(&House::default());
        assert!(after >= before - 1e-12, "{before} to {after} by {step}: {rules:?} of {shoe:?}");
        before = after;
    }
}

fn shoe(random: &mut Seeded) -> Composition {
    let mut shoe = Composition::decks(1);
    for _ in 0..random.below(16) {
        let _gone_already = shoe.remove(*random.choose(&Rank::ALL));
    }
    shoe
}

fn with(house: &House, settings: &[&str]) -> House {
    house.with(settings.iter().copied()).unwrap()
}

#[test]
fn better_rules_do_not_lower_the_ev_without_splits() {
    for seed in 0..40 {
        let mut random = Seeded(seed);
        let house = with(&small_house(&mut random), &["split-hands=1"]);
        let shoe = shoe(&mut random);
        let steps = *random.choose(&ALWAYS);
        check(&house, &shoe, steps, Strategy::ZeroMemory);
        let open = with(&house, &["charlie=0", "dealer-upcard=true", "hole-card=no-peek"]);
        let open = with(&open, &["dealer-natural-beats-21=true"]);
        let steps = *random.choose(&WITHOUT_CHARLIES);
        check(&open, &shoe, steps, Strategy::ZeroMemory);
        let even = ["charlie=5", "twenty-one-pays=1 to 1", "doubled-twenty-one-pays=1 to 1"];
        let even = with(&with(&house, &even), &["charlie-pays=1 to 1"]);
        let steps = *random.choose(&WITH_EVEN_MONEY_WINS);
        check(&even, &shoe, steps, Strategy::ZeroMemory);
    }
}

#[test]
fn better_rules_do_not_lower_the_ev_with_one_split() {
    let mut random = Seeded(3);
    for steps in AFTER_SPLITS.iter().chain(&ALWAYS).chain(&WITHOUT_CHARLIES) {
        for base in ["reno", "vegas", "euro"] {
            let once = ["split-hands=2", "split-aces-hands=2", "hole-card=no-peek"];
            let house = with(&House::built_in(base).unwrap(), &once);
            check(&house, &shoe(&mut random), steps, Strategy::PairAware);
        }
    }
}
