//! Invalid lines of notation: each is refused with its column and the expected input.

use blackjack_engine::{
    Bets, Card, Chips, Choice, House, Input, NOTATION_LINE_MAX, Record, ReplayError, split_house,
};

fn refused(line: &str) -> String {
    line.parse::<Record>().unwrap_err().to_string()
}

#[test]
fn invalid_lines_are_refused() {
    for (line, message) in [
        ("", "column 1: expected the name of a house, found the end of the line"),
        ("renno 2:", "column 1: unknown house \"renno\"; did you mean \"reno\"?"),
        (
            "strip{decks=2 10:",
            "column 18: expected } after the settings, found the end of the line",
        ),
        ("strip{deks=2} 10:", "column 7: unknown key \"deks\"; did you mean \"decks\"?"),
        ("strip 10", "column 7: expected bets and a colon, as in \"10:\", found \"10\""),
        ("strip x:", "column 7: expected a bet, as in 10, found \"x\""),
        ("strip 10,y:", "column 10: expected a bet, as in 10, found \"y\""),
        ("strip 10@z:", "column 10: expected an amount, found \"z\""),
        ("strip 10/0.50:", "column 7: the house refuses these bets"),
        ("strip 10: 1C", "column 11: expected a card, found \"1C\""),
        ("strip 10: TS h", "column 14: expected a card, found \"h\""),
        (
            "strip 10: TS 6D 9C TH p",
            "column 23: split is not legal here; legal: hit, stand, double, surrender",
        ),
        ("strip 10: TS AC 6D TH i9", "column 23: the hand cannot be insured for $9"),
        ("strip 10: TS @2=5", "column 14: expected a seat in the round, found \"@2=5\""),
        (
            "strip 10: TS 6D 9C TH s 5C =",
            "column 29: expected the results, found the end of the line",
        ),
        ("strip 10: TS 6D 9C TH s = -10", "column 25: expected a card, found \"=\""),
        ("strip 10: TS 6D 9C TH s 5C = +10", "column 30: the result is -10, not +10"),
        (
            "strip 10: TS 6D 9C TH s 5C = -10 s",
            "column 34: expected the end of the line, found \"s\"",
        ),
        ("strip 10: TS 6D 9C TH s 5C 5D", "column 28: expected the end of the round, found \"5D\""),
        ("strip 10: \u{7}", "column 11: expected a card, found \"\u{fffd}\""),
    ] {
        assert_eq!(refused(line), message, "{line}");
    }
    let long = "x".repeat(NOTATION_LINE_MAX + 1);
    assert_eq!(refused(&long), "column 1: a round has at most 262144 bytes; this one has 262145");
}

/// Input with unusual spelling is accepted and printed in the standard form.
#[test]
fn unusual_spellings_are_accepted() {
    for (written, printed) in [
        ("strip $10: 10♠ 6d 9c th s 5C", "strip 10: TS 6D 9C TH s 5C = -10"),
        ("  strip 10@$1,000:  TS 6D 9C TH s 5C =  -10 ", "strip 10@1000: TS 6D 9C TH s 5C = -10"),
        ("strip{decks=6} 10: TS AC 9C TH i5", "strip 10: TS AC 9C TH i = -10i+10"),
    ] {
        let record: Record = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(record.to_string(), printed);
    }
}

#[test]
fn lines_are_split_after_their_house() {
    for (line, house, rest) in [
        ("strip 10: TS", "strip", " 10: TS"),
        ("  strip{decks=2} 10:", "strip{decks=2}", " 10:"),
        (
            "default{natural-pays=6 to 5,decks=1} 10: AS",
            "default{natural-pays=6 to 5,decks=1}",
            " 10: AS",
        ),
        ("10@25/5: TS", "", "10@25/5: TS"),
        ("strip", "strip", ""),
        ("strip{decks=2 10:", "strip{decks=2 10:", ""),
        ("", "", ""),
    ] {
        assert_eq!(split_house(line), (house, rest), "{line}");
    }
}

/// A stored round follows its original rules, even if its line names another house.
#[test]
fn a_given_house_overrides_the_name_in_the_line() {
    let older = House::from_full_text("strip", "natural-pays=6 to 5\n").unwrap();
    for line in ["strip 10: AS 7D KC TH = +12", "gone{no=such,keys} 10: AS 7D KC TH = +12"] {
        let record = Record::read_at(&older, line).unwrap();
        assert_eq!(record.line_without_house(), "10: AS 7D KC TH = +12");
        assert_eq!(record.house(), &older);
    }
    let refused = |line| Record::read_at(&older, line).unwrap_err().to_string();
    let differs = "strip 10: AS 7D KC TH = +15";
    assert_eq!(refused(differs), "column 27: the result is +12, not +15");
    let no_bets = "column 6: expected bets and a colon, as in \"10:\", found the end of the line";
    assert_eq!(refused("strip"), no_bets);
    assert!(refused(&"x".repeat(NOTATION_LINE_MAX + 1)).contains("at most 262144 bytes"));
}

#[test]
fn houses_round_trip_through_notation() {
    let named = |text| House::from_notation(text).map_err(|error| error.to_string());
    assert_eq!(named("strip{decks=2}").unwrap().notation(), "strip{decks=2}");
    assert_eq!(
        named("strip 10:"),
        Err("column 7: expected the end of the line, found \"10:\"".into())
    );
    assert!(named("").is_err());
}

#[test]
fn invalid_inputs_are_refused_at_their_index() {
    let house = House::built_in("strip").unwrap();
    let bets = [Bets::plain(&[Chips(1000)], None)];
    let card = Input::Card(Card::DECK[0]);
    let refused =
        Record::replay(&house, &bets, &[card, Input::Choice(Choice::Decline)]).unwrap_err();
    assert_eq!(refused.to_string(), "the round refuses input 2");
    let source = std::error::Error::source(&refused).map(ToString::to_string);
    assert_eq!(source.as_deref(), Some("expected a card"));
    assert!(matches!(Record::replay(&house, &[], &[]), Err(ReplayError::Open(_))));
    assert!(!Record::replay(&house, &bets, &[card]).unwrap().round().is_over());
}
