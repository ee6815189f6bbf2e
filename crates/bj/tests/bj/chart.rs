//! `bj chart`: the same chart in every format.

use serde_json::Value;

use crate::diagnostics::{bad_usage, refused};
use crate::program::{Run, folder, run};

fn printed(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(&[&["chart"], arguments].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

fn document(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--format", "json"]].concat())).unwrap()
}

/// ASCII text within 80 columns, without colours through a pipe.
#[test]
fn text() {
    for house in blackjack_engine::House::built_in_names() {
        let text = printed(&[house]);
        assert!(text.is_ascii() && !text.contains('\x1b'), "{text}");
        assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
        assert!(text.starts_with(&format!("{house}: ")), "{text}");
        for part in ["\nHARD  ", "\nSOFT  ", "\nPlayed by this chart"] {
            assert!(text.contains(part), "{text}");
        }
        assert_eq!(text.contains("\nPAIRS "), house != "bbs", "{text}");
        assert_eq!(text, printed(&[house, "--no-color", "--ascii"]));
    }
    insta::assert_snapshot!("chart-strip", printed(&["strip"]));
    let seven = printed(&["seven"]);
    assert!(seven.contains("\nHARD     any\n"), "{seven}");
}

#[test]
fn words() {
    let words = printed(&["strip", "--format", "words"]);
    insta::assert_snapshot!("chart-words", words);
    assert!(words.lines().all(|line| line.len() <= 80), "{words}");
    assert!(words.contains("\nhard 13: stand on 2 to 6, else hit\n"), "{words}");
    assert!(words.contains("\nsoft 20: stand\n"), "{words}");
    assert!(words.contains("\npair A: split\n"), "{words}");
    let seven = printed(&["seven", "--format", "words"]);
    assert!(!seven.contains(" on "), "{seven}");
    let bbs = printed(&["bbs", "--format", "words"]);
    assert!(!bbs.contains("\npair ") && bbs.contains("\nsoft 12: "), "{bbs}");
}

#[test]
fn json() {
    let strip = document(&[]);
    assert_eq!((&strip["schema"], &strip["house"]), (&1.into(), &"strip".into()));
    assert_eq!(strip["rules"]["surrender"], "late");
    let columns = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];
    assert_eq!(strip["upcards"], serde_json::json!(columns));
    assert_eq!(strip["cells"]["hard 16"]["2"], "S");
    assert_eq!(strip["cells"]["pair A"]["T"], "P");
    let (ev, best) = (strip["ev"].as_f64().unwrap(), strip["best_ev"].as_f64().unwrap());
    assert!(ev <= best && ev > -0.02, "{ev} {best}");
    let cells = strip["cells"].as_object().unwrap();
    assert!(cells.values().all(|row| row.as_object().unwrap().len() == 10));
    let whole = |code: &Value| code.as_str().unwrap().ends_with(['H', 'S', 'P', 'h', 's', 'p']);
    assert!(cells.values().flat_map(|row| row.as_object().unwrap().values()).all(whole));
    let seven = document(&["seven", "--set", "decks=2"]);
    assert_eq!(seven["rules"]["decks"], 2);
    assert!(seven["cells"]["hard 16"]["any"].is_string());
    assert_eq!(printed(&["strip", "--json"]), printed(&["strip", "--format", "json"]));
}

#[test]
fn csv() {
    let csv = printed(&["strip", "--format", "csv"]);
    assert!(csv.starts_with("hand,2,3,4,5,6,7,8,9,T,A\nhard 4,"), "{csv}");
    assert!(printed(&["seven", "--format", "csv"]).starts_with("hand,any\n"));
}

/// A chart written as CSV can be read back, and its expectation is the one stated on the card. That
/// is also the expectation of the total-dependent strategy.
#[test]
fn a_csv_chart_can_be_read_back() {
    let folder = folder("chart-again");
    for house in ["strip", "seven", "bbs", "reno-1987", "macau"] {
        let file = folder.join(format!("{house}.csv"));
        std::fs::write(&file, printed(&[house, "--format", "csv"])).unwrap();
        let ev = |strategy: &str| {
            let out = run(&["odds", house, "--strategy", strategy, "--json"], b"").out;
            serde_json::from_str::<Value>(&out).unwrap()["ev"].clone()
        };
        let stated = document(&[house])["ev"].clone();
        assert_eq!(ev(file.to_str().unwrap()), stated, "{house}");
        assert_eq!(ev("total-dependent"), stated, "{house}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The picture is well-formed XML with one root element, for every house.
#[test]
fn svg() {
    for house in blackjack_engine::House::built_in_names() {
        let svg = printed(&[house, "--format", "svg"]);
        check_xml(&svg);
        assert!(svg.contains("xmlns=\"http://www.w3.org/2000/svg\"") && svg.contains(house));
        assert_eq!(svg, printed(&[house, "--format", "svg"]));
    }
}

/// A house can have any name that a file can have.
#[cfg(unix)]
#[test]
fn house_names_are_escaped_in_svg() {
    let folder = folder("names");
    let file = folder.join("a&b<c>\"d\" \u{7} '\u{e9}.toml");
    std::fs::write(&file, "[rules]\ndecks = 1\n").unwrap();
    let svg = printed(&[file.to_str().unwrap(), "--format", "svg"]);
    check_xml(&svg);
    assert!(svg.contains("a&amp;b&lt;c&gt;&quot;d&quot; \\u{7} &apos;\u{e9}"), "{svg}");
    assert!(svg.contains("font-size=\"24.0\" font-weight=\"bold\""), "{svg}");
    let file = folder.join(format!("{}.toml", "a long name ".repeat(15)));
    std::fs::write(&file, "[rules]\ndecks = 1\n").unwrap();
    let svg = printed(&[file.to_str().unwrap(), "--format", "svg"]);
    assert!(svg.contains("font-size=\"8.2\" font-weight=\"bold\""), "{svg}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Checks that tags nest, attributes are quoted, and every `&` begins an entity.
fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        assert!(!before.contains('>'), "{before}");
        assert!(before.trim().is_empty() || !open.is_empty(), "text outside: {before}");
        check_entities(before);
        let (tag, after) = tag[1..].split_once('>').unwrap();
        check_entities(tag);
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains('<'), "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            assert!(!open.is_empty() || at == 0 || before.trim().is_empty());
            open.push(name);
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?}");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
}

fn check_entities(text: &str) {
    for part in text.split('&').skip(1) {
        let name = part.split(';').next().unwrap();
        assert!(["amp", "lt", "gt", "quot", "apos"].contains(&name), "&{part}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    bad_usage(&["chart", "--format", "png"], "[possible values: text, words, csv, json, svg]");
    bad_usage(&["chart", "--format", "svg", "--json"], "cannot be used with");
    refused(&["chart", "stripp"], "unknown house \"stripp\"; did you mean \"strip\"?");
    refused(
        &["chart", "--set", "decks=0"],
        "--set: decks: expected a whole number from 1 to 255, found 0",
    );
}

#[test]
fn charts_by_number_of_cards() {
    insta::assert_snapshot!("chart-by-cards", printed(&["charlie", "--by-cards"]));
    let text = printed(&["charlie", "--by-cards", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let longer = document["longer"].as_array().unwrap();
    assert_eq!(longer.iter().map(|it| &it["cards"]).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(longer[1]["cells"]["hard 15"]["6"], "H", "one card from a charlie");
    let message = "--by-cards works with --format text or json";
    refused(&["chart", "charlie", "--by-cards", "--format", "csv"], message);
}
