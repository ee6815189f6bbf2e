//! Invalid tag files: each error is reported with its line.

use blackjack_odds::{TAGS_FILE_MAX, Tags};

const HI_LO: &str = "A = -1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 0\n8 = 0\n9 = 0\nT = -1\n";

fn errors(text: &str) -> String {
    Tags::parse("mine", text).unwrap_err().to_string()
}

#[test]
fn empty_file() {
    let all = "line 1, column 1: A, 2, 3, 4, 5, 6, 7, 8, 9, T are missing; use 0 for a card that is not counted";
    assert_eq!(errors(""), all);
    assert_eq!(errors("# nothing"), all.replace("column 1", "column 10"));
}

#[test]
fn missing_card() {
    let text = HI_LO.replace("7 = 0\n", "");
    assert_eq!(
        errors(&text),
        "line 9, column 7: 7 is missing; use 0 for a card that is not counted"
    );
}

#[test]
fn all_errors_are_reported() {
    let text = HI_LO.replace("2 = 1", "two = 1").replace("6 = 1", "6 = \"1/2\"");
    let expected = "line 2, column 1: \"two\" is not a card; expected A, 2 to 9, T (all ten-valued \
                    cards), or name\n\
                    line 6, column 5: 6: expected a number from -99 to 99 with two decimals at \
                    most, as in -1 or 0.5, found \"1/2\"\n\
                    line 10, column 7: 2 is missing; use 0 for a card that is not counted";
    assert_eq!(errors(&text), expected);
}

#[test]
fn an_unreadable_line_has_one_error() {
    for (line, expected) in [
        ("4 1", "line 4, column 3: key with no value, expected `=`"),
        ("name = x", "line 4, column 8: string values must be quoted, expected literal string"),
    ] {
        assert_eq!(errors(&HI_LO.replace("4 = 1", line)), expected);
    }
}

#[test]
fn duplicate_card() {
    let text = format!("{HI_LO}10 = -1\n");
    assert_eq!(errors(&text), "line 11, column 1: T appears twice");
    let text = format!("{HI_LO}T = -1\n");
    assert_eq!(errors(&text), "line 11, column 1: duplicate key");
}

#[test]
fn invalid_numbers() {
    for number in
        ["one", "\"1\"", "1e9", "inf", "nan", "0x1", "100", "-99.5", "0.125", "[1]", "--1", "1 2"]
    {
        let found = errors(&HI_LO.replace("8 = 0", &format!("8 = {number}")));
        let expected = "line 8, column 5: 8: expected a number from -99 to 99";
        assert!(found.starts_with(expected), "{found}");
        assert!(found.ends_with(&format!("found {number}")), "{found}");
    }
}

#[test]
fn a_table_is_not_a_number() {
    for table in ["9.x = 0", "9 = { x = 0 }"] {
        let found = errors(&HI_LO.replace("9 = 0", table));
        assert!(
            found.starts_with("line 9, column ") && found.ends_with("found a table"),
            "{found}"
        );
    }
}

#[test]
fn invalid_names() {
    let long = format!("\"{}\"", "x".repeat(41));
    for name in ["7", "\"\"", "\" \"", "\"\u{202e}x\"", "\"\\u001b\"", &long] {
        let found = errors(&format!("name = {name}\n{HI_LO}"));
        assert!(
            found.starts_with("line 1, column 8: name: expected 1 to 40 characters"),
            "{found}"
        );
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let found = errors(&format!("name = \"a\"\n{HI_LO}name = \"b\"\n"));
    assert_eq!(found, "line 12, column 1: duplicate key");
}

#[test]
fn equal_tags() {
    let text = HI_LO.replace("-1", "1").replace('0', "1");
    assert_eq!(
        errors(&text),
        "line 10, column 6: all cards have the same tag, so the count would say nothing"
    );
}

#[test]
fn too_large_file() {
    let text = format!("{HI_LO}{}", "#".repeat(TAGS_FILE_MAX));
    let expected = "line 1, column 1: a tag file has at most 16384 bytes; this one has";
    assert!(errors(&text).starts_with(expected));
}

#[test]
fn control_characters_are_not_shown() {
    let found = errors(&HI_LO.replace("8 = 0", "8 = \"\u{202e}\""));
    assert!(found.ends_with("found \"\u{fffd}\""), "{found}");
    let found = errors(&format!("{HI_LO}\u{1b}[2J\u{7}{}\n", "x".repeat(30)));
    assert_eq!(found, "line 11, column 2: key with no value, expected `=`");
}
