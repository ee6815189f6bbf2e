//! The full text of a house, with every key.

use blackjack_engine::generate::{Seeded, house};
use blackjack_engine::{House, keys};

fn refused(text: &str) -> String {
    House::from_full_text("kept", text).unwrap_err().to_string()
}

#[test]
fn every_key_appears_once() {
    let changes = ["hole-card=no-peek", "natural-beats-21=false", "dealer-natural-beats-21=false"];
    let text = House::default().with(changes).unwrap().full_text();
    assert!(
        text.lines().map(|line| line.split_once('=').unwrap().0).eq(keys().map(|key| key.name))
    );
}

/// The texts of houses are hashed in journals and in studies: keys that were added later are
/// missing where they have their defaults, so texts stay what they were.
#[test]
fn texts_of_built_in_houses_stay() {
    let added = ["natural-beats-21", "dealer-natural-beats-21"];
    let plain = House::built_in("strip").unwrap();
    let names = plain.full_text();
    let names = names.lines().map(|line| line.split_once('=').unwrap().0);
    assert!(names.eq(keys().map(|key| key.name).filter(|name| !added.contains(name))));
    let changed = plain.with(["natural-beats-21=false"]).unwrap().full_text();
    assert!(
        changed.contains("\nnatural-beats-21=false\n") && !changed.contains("dealer-natural-b")
    );
}

/// Built-in and random houses survive a round trip as the same game, and can still be changed.
#[test]
fn full_text_round_trips() {
    let built_in = House::built_in_names().map(|name| House::built_in(name).unwrap());
    let mut random = Seeded(11);
    let made = (0..500).map(|_| house(&mut random));
    for house in built_in.chain(made) {
        let text = house.full_text();
        let kept = House::from_full_text("kept", &text);
        let kept = kept.unwrap_or_else(|errors| panic!("{text}{errors}"));
        assert_eq!((kept.rules(), kept.stakes()), (house.rules(), house.stakes()), "{text}");
        assert_eq!((kept.full_text(), kept.name()), (text, "kept"));
        assert_eq!(kept.changes().count(), 0);
        let (one, other) = (kept.with(["decks=1"]), house.with(["decks=1"]));
        assert_eq!(one.unwrap().rules(), other.unwrap().rules(), "{}", house.full_text());
    }
}

/// A text from an earlier release lacks newer keys, whose defaults change nothing.
#[test]
fn a_missing_key_gets_its_default() {
    let text = House::built_in("strip").unwrap().full_text();
    let older: String = text
        .lines()
        .filter(|line| !line.starts_with("ties="))
        .map(|line| line.to_owned() + "\n")
        .collect();
    assert_eq!(House::from_full_text("kept", &older).unwrap().full_text(), text);
}

/// An irrelevant key may have any value: a later release may have another default.
#[test]
fn irrelevant_keys_are_ignored() {
    let text = "shuffle=every-round\nwhen-below=99\ncharlie=0\ncharlie-limit=20\n";
    let kept = House::from_full_text("kept", text).unwrap();
    assert_eq!(kept.rules(), House::default().with(["shuffle=every-round"]).unwrap().rules());
}

#[test]
fn errors_have_positions() {
    assert_eq!(
        refused("decks=6\n  dekcs=6\nties=maybe\nshuffle\ndecks=7\n"),
        "line 2, column 3: unknown key \"dekcs\"; did you mean \"decks\"?\n\
         line 3, column 1: ties: expected one of push, dealer, found \"maybe\"\n\
         line 4, column 1: expected key=value, found \"shuffle\"\n\
         line 5, column 1: decks is set twice"
    );
    assert_eq!(
        refused("dealer-upcard=false\nhole-card=peek\ninsurance=none\n"),
        "line 2, column 1: hole-card = peek needs dealer-upcard = true, but dealer-upcard is false"
    );
    assert_eq!(
        refused("hands=5\ntable-hands=3\n"),
        "line 2, column 1: table-hands = 3 needs no more starting hands than that, but hands is 5"
    );
    assert!(refused("fixed=1\nminor=1\n").contains("no bet can be placed and paid out"));
    assert!(refused(&"\n".repeat(70_000)).contains("at most"));
}

#[test]
fn units_may_be_named_like_other_values() {
    let house = House::parse("own", "[stakes]\nunit = \"true\"\n").unwrap();
    let kept = House::from_full_text("own", &house.full_text()).unwrap();
    assert_eq!(kept.stakes(), house.stakes());
    let line = format!("{} 10:", house.notation());
    assert_eq!(line, "default{unit=true} 10:");
    assert_eq!(line.parse::<blackjack_engine::Record>().unwrap().house().stakes(), house.stakes());
}
