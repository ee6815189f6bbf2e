//! Tag files with mistakes: each is told with its line.

use blackjack_odds::{TAGS_FILE_MAX, Tags};

const HI_LO: &str = "A = -1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 0\n8 = 0\n9 = 0\nT = -1\n";

fn mistakes(text: &str) -> String {
    Tags::parse("mine", text).unwrap_err().to_string()
}

#[test]
fn nothing_at_all() {
    let all = "line 1, column 1: A, 2, 3, 4, 5, 6, 7, 8, 9, T are missing; a card that is not counted has 0";
    assert_eq!(mistakes(""), all);
    assert_eq!(mistakes("# nothing"), all.replace("column 1", "column 10"));
}

#[test]
fn a_card_that_is_missing() {
    let text = HI_LO.replace("7 = 0\n", "");
    assert_eq!(mistakes(&text), "line 9, column 7: 7 is missing; a card that is not counted has 0");
}

#[test]
fn every_mistake_is_told() {
    let text = HI_LO.replace("2 = 1", "two = 1").replace("6 = 1", "6 = \"1/2\"");
    let expected = "line 2, column 1: \"two\" is no card; expected A, 2 to 9, T (all ten-valued \
                    cards), or name\n\
                    line 6, column 5: 6: expected a number from -99 to 99 with two decimals at \
                    most, as in -1 or 0.5, found \"1/2\"\n\
                    line 10, column 7: 2 is missing; a card that is not counted has 0";
    assert_eq!(mistakes(&text), expected);
}

#[test]
fn a_line_that_cannot_be_read_has_one_mistake() {
    for (line, expected) in [
        ("4 1", "line 4, column 3: key with no value, expected `=`"),
        ("name = x", "line 4, column 8: string values must be quoted, expected literal string"),
    ] {
        assert_eq!(mistakes(&HI_LO.replace("4 = 1", line)), expected);
    }
}

#[test]
fn a_card_that_comes_twice() {
    let text = format!("{HI_LO}10 = -1\n");
    assert_eq!(mistakes(&text), "line 11, column 1: T comes twice");
    let text = format!("{HI_LO}T = -1\n");
    assert_eq!(mistakes(&text), "line 11, column 1: duplicate key");
}

#[test]
fn numbers_that_are_none() {
    for number in
        ["one", "\"1\"", "1e9", "inf", "nan", "0x1", "100", "-99.5", "0.125", "[1]", "--1", "1 2"]
    {
        let found = mistakes(&HI_LO.replace("8 = 0", &format!("8 = {number}")));
        let expected = "line 8, column 5: 8: expected a number from -99 to 99";
        assert!(found.starts_with(expected), "{found}");
        assert!(found.ends_with(&format!("found {number}")), "{found}");
    }
}

#[test]
fn a_table_is_no_number() {
    for table in ["9.x = 0", "9 = { x = 0 }"] {
        let found = mistakes(&HI_LO.replace("9 = 0", table));
        assert!(
            found.starts_with("line 9, column ") && found.ends_with("found a table"),
            "{found}"
        );
    }
}

#[test]
fn names_that_are_none() {
    let long = format!("\"{}\"", "x".repeat(41));
    for name in ["7", "\"\"", "\" \"", "\"\u{202e}x\"", "\"\\u001b\"", &long] {
        let found = mistakes(&format!("name = {name}\n{HI_LO}"));
        assert!(
            found.starts_with("line 1, column 8: name: expected 1 to 40 characters"),
            "{found}"
        );
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let found = mistakes(&format!("name = \"a\"\n{HI_LO}name = \"b\"\n"));
    assert_eq!(found, "line 12, column 1: duplicate key");
}

#[test]
fn a_count_that_tells_nothing() {
    let text = HI_LO.replace("-1", "1").replace('0', "1");
    assert_eq!(
        mistakes(&text),
        "line 10, column 6: every card adds the same, so that the count tells nothing"
    );
}

#[test]
fn a_file_that_is_too_large() {
    let text = format!("{HI_LO}{}", "#".repeat(TAGS_FILE_MAX));
    let expected = "line 1, column 1: a tag file has at most 16384 bytes; this one has";
    assert!(mistakes(&text).starts_with(expected));
}

#[test]
fn what_cannot_be_shown_is_not() {
    let found = mistakes(&HI_LO.replace("8 = 0", "8 = \"\u{202e}\""));
    assert!(found.ends_with("found \"\u{fffd}\""), "{found}");
    let found = mistakes(&format!("{HI_LO}\u{1b}[2J\u{7}{}\n", "x".repeat(30)));
    assert_eq!(found, "line 11, column 2: key with no value, expected `=`");
}
