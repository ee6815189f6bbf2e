//! Tag files with mistakes: each is told with its line.

use blackjack_odds::{TAGS_FILE_MAX, Tags};

const HI_LO: &str = "A = -1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 0\n8 = 0\n9 = 0\nT = -1\n";

fn mistakes(text: &str) -> String {
    Tags::parse("mine", text).unwrap_err().to_string()
}

#[test]
fn nothing_at_all() {
    let all = "line 1: A, 2, 3, 4, 5, 6, 7, 8, 9, T are missing; a card that is not counted has 0";
    assert_eq!(mistakes(""), all);
    assert_eq!(mistakes("\u{feff}# nothing"), all);
}

#[test]
fn a_card_that_is_missing() {
    let text = HI_LO.replace("7 = 0\n", "");
    assert_eq!(mistakes(&text), "line 9: 7 is missing; a card that is not counted has 0");
}

#[test]
fn every_mistake_is_told() {
    let text =
        HI_LO.replace("2 = 1", "two = 1").replace("4 = 1", "4 1").replace("6 = 1", "6 = 1/2");
    let expected = "line 2: \"two\" is no card; expected A, 2 to 9, T (all ten-valued cards), or \
                    name\n\
                    line 4: expected a card and what it adds, as in 5 = 1, found \"4 1\"\n\
                    line 6: 6: expected a number from -99 to 99 with two decimals at most, as in -1 \
                    or 0.5, found \"1/2\"\n\
                    line 10: 2, 4 are missing; a card that is not counted has 0";
    assert_eq!(mistakes(&text), expected);
}

#[test]
fn a_card_that_comes_twice() {
    let text = format!("{HI_LO}10 = -1\n");
    assert_eq!(mistakes(&text), "line 11: T comes twice; it stands in line 10 already");
}

#[test]
fn numbers_that_are_none() {
    for number in
        ["", "one", "1e9", "inf", "nan", "0x1", "100", "-99.5", "0.125", ".", "--1", "1 2"]
    {
        let text = HI_LO.replace("8 = 0", &format!("8 = {number}"));
        let found = mistakes(&text);
        assert!(found.starts_with("line 8: 8: expected a number from -99 to 99"), "{found}");
        assert!(found.ends_with(&format!("found \"{number}\"")), "{found}");
    }
}

#[test]
fn names_that_are_none() {
    let long = format!("\"{}\"", "x".repeat(41));
    for name in ["Hi-Lo", "\"", "\"\"", "\" \"", "\"a\"b\"", "\"\u{202e}x\"", &long] {
        let found = mistakes(&format!("name = {name}\n{HI_LO}"));
        assert!(found.starts_with("line 1: name: expected 1 to 40 characters"), "{found}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let found = mistakes(&format!("name = \"a\"\n{HI_LO}name = \"b\"\n"));
    assert_eq!(found, "line 12: name comes twice; it stands in line 1 already");
}

#[test]
fn a_count_that_tells_nothing() {
    let text = HI_LO.replace("-1", "1").replace('0', "1");
    assert_eq!(
        mistakes(&text),
        "line 10: every card adds the same, so that the count tells nothing"
    );
}

#[test]
fn a_file_that_is_too_large() {
    let text = format!("{HI_LO}{}", "#".repeat(TAGS_FILE_MAX));
    assert!(
        mistakes(&text).starts_with("line 1: a tag file has at most 16384 bytes; this one has")
    );
}

#[test]
fn what_cannot_be_shown_is_not() {
    let found = mistakes(&format!("{HI_LO}\u{1b}[2J\u{7}{}\n", "x".repeat(30)));
    let expected = "line 11: expected a card and what it adds, as in 5 = 1, found \
                    \"?[2J?xxxxxxxxxxxxxxxxxxx...\"";
    assert_eq!(found, expected);
}
