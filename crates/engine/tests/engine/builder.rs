//! Builders of rules and stakes.

use blackjack_engine::{
    Chips, Dealer17, DoubleOn, HoleCard, House, HouseErrorKind, InsuranceRule, Ratio, Rounding,
    Rules, Shuffle, Stakes, Surrender,
};

fn rules(settings: &[&str]) -> Rules {
    *House::default().with(settings.iter().copied()).unwrap().rules()
}

#[test]
fn values_and_text_make_the_same_rules() {
    let built = Rules::builder()
        .decks(8)
        .shuffle(Shuffle::WhenBelow)
        .when_below(60)
        .dealer_17(Dealer17::HitAce)
        .double_on(DoubleOn::NineToEleven)
        .natural_pays(Ratio::to(6, 5))
        .surrender(Surrender::Late)
        .build();
    let read = rules(&[
        "decks=8",
        "shuffle=when-below",
        "when-below=60",
        "dealer-17=hit-ace",
        "double-on=9-11",
        "natural-pays=6 to 5",
        "surrender=late",
    ]);
    assert_eq!(built, Ok(read));
    let built = Stakes::builder().unit("coin").minor(60).rounding(Rounding::Down).build().unwrap();
    assert_eq!((built.money(Chips(60)), built.rounding()), ("1 coin".into(), Rounding::Down));
}

#[test]
fn defaults_depend_on_set_keys() {
    let built = Rules::builder().dealer_upcard(false).split_hands(1).build().unwrap();
    assert_eq!((built.hole_card(), built.insurance()), (HoleCard::None, InsuranceRule::None));
    assert_eq!(built.split_aces_hands(), 1);
    assert_eq!(built, rules(&["dealer-upcard=false", "split-hands=1"]));
}

#[test]
fn all_errors_are_reported_at_once() {
    let refused = Rules::builder()
        .decks(0)
        .charlie(4)
        .natural_pays(Ratio::to(-3, 2))
        .hole_card(HoleCard::Peek)
        .dealer_upcard(false)
        .build()
        .unwrap_err();
    let messages: Vec<_> = refused.0.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "decks: expected a whole number from 1 to 255, found 0",
            "charlie: expected 0 (off) or a whole number from 5 to 9, found 4",
            "natural-pays: expected net odds such as \"3 to 2\" (numbers up to 100), found \"-3 to 2\"",
            "hole-card = peek needs dealer-upcard = true, but dealer-upcard is false",
        ]
    );
    assert!(Stakes::builder().unit("two words").build().is_err());
}

#[test]
fn the_last_value_of_a_key_wins() {
    let built = Rules::builder().decks(0).decks(2).build();
    assert_eq!(built, Ok(rules(&["decks=2"])));
}

#[test]
fn changes_drop_irrelevant_settings() {
    let strip = House::built_in("strip").unwrap();
    let changed = strip.rules().change().split_hands(1).shuffle(Shuffle::EveryRound).build();
    let with = strip.with(["split-hands=1", "shuffle=every-round"]).unwrap();
    assert_eq!(changed.as_ref(), Ok(with.rules()));
    assert_eq!(strip.rules().change().build().as_ref(), Ok(strip.rules()));
    let bbs = House::built_in("bbs").unwrap();
    assert_eq!(bbs.stakes().change().build().as_ref(), Ok(bbs.stakes()));
}

#[test]
fn a_house_from_values_equals_one_from_a_file() {
    let text = "title = \"Two decks\"\n[rules]\ndecks = 2\n[stakes]\nminimum = 5\n";
    let read = House::parse("corner", text).unwrap();
    let rules = Rules::builder().decks(2).build().unwrap();
    let stakes = Stakes::builder().minimum(5).build().unwrap();
    let built = House::new("corner", rules, stakes).unwrap().with_title("Two decks").unwrap();
    assert_eq!((built.name(), built.title()), (read.name(), read.title()));
    assert_eq!((built.rules(), built.stakes()), (read.rules(), read.stakes()));
    assert_eq!(built.changes().count(), 0, "it is its own house, not a change of another");
    assert_eq!(built.notation(), read.notation());
    let changed = built.with(["decks=1"]).unwrap();
    assert!(changed.changes().eq([("decks", "1".to_owned())]));
    assert!(built.with_title("two\nlines").is_err());
}

#[test]
fn stakes_that_cannot_be_paid_out_are_refused() {
    let stakes = Stakes::builder().minor(1).fixed(1).build().unwrap();
    let refused = House::new("odd", Rules::default(), stakes).unwrap_err();
    assert!(matches!(refused.0[0].kind, HouseErrorKind::Unplayable { key: "fixed", .. }));
}
