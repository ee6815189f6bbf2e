//! Lines that are no rounds: each is refused with its column and what was expected there.

use blackjack_engine::{NOTATION_LINE_MAX, Record};

fn refused(line: &str) -> String {
    line.parse::<Record>().unwrap_err().to_string()
}

#[test]
fn lines_that_are_no_rounds() {
    for (line, message) in [
        ("", "column 1: expected the name of a house, found the end of the line"),
        ("renno 2:", "column 1: unknown house \"renno\"; did you mean \"reno\"?"),
        (
            "strip{decks=2 10:",
            "column 18: expected } behind the settings, found the end of the line",
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
        ("strip 10: TS @2=5", "column 14: expected a seat that plays, found \"@2=5\""),
        (
            "strip 10: TS 6D 9C TH s 5C =",
            "column 29: expected the results, found the end of the line",
        ),
        ("strip 10: TS 6D 9C TH s = -10", "column 25: expected a card, found \"=\""),
        ("strip 10: TS 6D 9C TH s 5C = +10", "column 30: the round comes to -10, not to +10"),
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

/// What people write is read, and printed as it is always printed.
#[test]
fn what_people_write() {
    for (written, printed) in [
        ("strip $10: 10♠ 6d 9c th s 5C", "strip 10: TS 6D 9C TH s 5C = -10"),
        ("  strip 10@$1,000:  TS 6D 9C TH s 5C =  -10 ", "strip 10@1000: TS 6D 9C TH s 5C = -10"),
        ("strip{decks=6} 10: TS AC 9C TH i5", "strip 10: TS AC 9C TH i = -10i+10"),
    ] {
        let record: Record = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(record.to_string(), printed);
    }
}
