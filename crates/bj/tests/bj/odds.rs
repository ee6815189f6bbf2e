//! `bj odds`: numbers, documents, and the end of the work.

mod known_cards;
mod refusals;
mod strategies;

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use blackjack_engine::House;
#[cfg(unix)]
use rustix::process::Signal;
use serde_json::{Value, json};

use crate::program::{Run, program, run};
#[cfg(unix)]
use crate::signals::send;

/// Returns the output of a command that succeeds.
fn printed(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(&[&["odds"], arguments].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

fn document(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

fn near(value: &Value, expected: f64) {
    let found = value.as_f64().unwrap_or(f64::NAN);
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[test]
fn the_expectation_of_a_round() {
    for (house, strategy, ev) in [
        ("reno", "zero-memory", -0.001_377_688_3),
        ("reno", "pair-aware", -0.001_372_783_1),
        ("reno", "cdp", -0.001_372_783_1),
        ("bbs", "zero-memory", 0.087_631_398_7),
        ("seven", "zero-memory", -0.025_277_747_2),
    ] {
        let document = document(&[house, "--strategy", strategy]);
        near(&document["ev"], ev);
        assert_eq!((&document["schema"], &document["house"]), (&1.into(), &house.into()));
        assert_eq!(document["strategy"], strategy);
    }
    let strip = document(&[]);
    assert_eq!((&strip["house"], &strip["rules"]["decks"]), (&"strip".into(), &6.into()));
    assert_eq!(strip["rules"]["stand-on-21"], true);
    assert_eq!(strip["rules"].as_object().unwrap().len(), blackjack_engine::Rules::KEYS.len());
    near(&strip["insurance_ev"], 24.0 / 311.0 * 4.0 * 3.0 - 1.0);
    let upcards = strip["ev_by_upcard"].as_object().unwrap();
    let names = upcards.keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names, ["2", "3", "4", "5", "6", "7", "8", "9", "A", "T"]);
    let mean = upcards
        .iter()
        .map(|(name, ev)| ev.as_f64().unwrap() * if name == "T" { 4.0 / 13.0 } else { 1.0 / 13.0 });
    near(&strip["ev"], mean.sum());
    let keys = strip.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>();
    let expected = ["ev", "ev_by_upcard", "house", "insurance_ev", "rules", "schema", "strategy"];
    assert_eq!(keys, expected, "only the default parts");
}

#[test]
fn a_house_without_an_upcard_or_insurance() {
    let seven = document(&["seven", "--hands"]);
    assert_eq!((&seven["ev_by_upcard"], &seven["insurance_ev"]), (&Value::Null, &Value::Null));
    assert_eq!(seven["condition"], "none");
    assert!(seven["hands"].as_array().unwrap().iter().all(|hand| hand["up"].is_null()));
    let uninsured = document(&["strip", "--set", "insurance=none"]);
    assert_eq!(uninsured["insurance_ev"], Value::Null);
}

#[test]
fn several_houses() {
    let both = document(&["reno", "seven", "--set", "decks=2"]);
    assert_eq!((&both[0]["house"], &both[1]["house"]), (&"reno".into(), &"seven".into()));
    assert_eq!((&both[0]["rules"]["decks"], &both[1]["rules"]["decks"]), (&2.into(), &2.into()));
}

#[test]
fn all_starting_hands() {
    for (house, split_by) in [
        ("reno", "value"),
        ("reno-1987", "value"),
        ("reno-1987", "rank"),
        ("seven", "value"),
        ("macau", "value"),
    ] {
        let setting = format!("split-by={split_by}");
        let document = document(&[house, "--hands", "--set", &setting]);
        let hands = document["hands"].as_array().unwrap();
        let sum = hands.iter().map(|hand| hand["probability"].as_f64().unwrap()).sum::<f64>();
        assert!((sum - 1.0).abs() < 1e-12, "{house}: {sum}");
        for hand in hands {
            let best = hand["best"].as_str().unwrap();
            assert!(hand[best].is_number(), "{house}: {hand}");
        }
        let named = |name: &str| hands.iter().filter(|hand| hand["hand"] == name).count();
        let columns = if house == "seven" { 1 } else { 10 };
        for name in ["A,A", "A,T", "A,6", "T,6", "9,2", "T,T", "8,8"] {
            assert_eq!(named(name), columns, "{house}: {name}");
        }
        assert_eq!(named("T,J"), if split_by == "rank" { columns } else { 0 }, "{house}");
        let condition = if house.starts_with("reno") { "no-dealer-natural" } else { "none" };
        assert_eq!(document["condition"], condition, "{house}");
    }
    let hand = &document(&["reno", "--hands"])["hands"][0];
    let keys = hand.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>();
    let expected = [
        "best",
        "double",
        "hand",
        "hit",
        "insurance",
        "probability",
        "split",
        "stand",
        "surrender",
        "up",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn one_decision() {
    let document = document(&["reno", "--hand", "8 8", "--up", "A", "--strategy", "pair-aware"]);
    let hands = document["hands"].as_array().unwrap();
    assert_eq!(hands.len(), 1);
    assert_eq!((&hands[0]["hand"], &hands[0]["up"]), (&"8,8".into(), &"A".into()));
    near(&hands[0]["split"], -0.333_718_135);
    assert_eq!((&hands[0]["surrender"], &hands[0]["best"]), (&Value::Null, &"split".into()));
    assert!(document["ev"].is_number());
    let drawn = &self::document(&["bbs", "--hand", "A 2 8", "--up", "10"])["hands"][0];
    near(&drawn["stand"], (1.920_596_156_f64 * 1e9).round() / 1e9);
    assert_eq!(drawn["hand"], "A,8,2");
}

/// All spellings of a ten-valued card mean the same.
#[test]
fn seen_cards() {
    let ways = ["T,T,T,T,T,2", "J q K 10 t 2", "J/Q/K/T/10/2", " K,,K / K K  K ,2", "T*5 2C*1"];
    let documents = ways.map(|seen| document(&["reno", "--seen", seen])["ev"].to_string());
    assert!(documents.iter().all(|ev| *ev == documents[0]), "{documents:?}");
    assert_ne!(documents[0], document(&["reno"])["ev"].to_string());
    let aces = document(&["reno", "--seen", "A A A A"]);
    assert_eq!(aces["seen"], serde_json::json!(["A", "A", "A", "A"]));
    assert_eq!(aces["ev_by_upcard"]["A"], Value::Null, "there is no ace to show");
    let hand = ["reno", "--hand", "T,6", "--up", "T", "--seen"];
    let fewer = document(&[&hand[..], &["T T T T T T T T T T T T T"]].concat());
    assert_eq!(fewer["hands"][0]["hand"], "T,6", "thirteen tens, the hand's and the upcard");
}

#[test]
fn the_optional_parts_of_the_document() {
    let document =
        document(&["reno", "--effects", "--removal", "--distribution", "--hands-per-hour", "100"]);
    let effects = document["effects"].as_array().unwrap();
    let one = effects.iter().find(|effect| effect["key"] == "dealer-17").unwrap();
    assert_eq!((&one["from"], &one["to"]), (&"stand".into(), &"hit-soft".into()));
    assert!(one["change"].as_f64().unwrap() < 0.0);
    let decks = effects.iter().find(|effect| effect["key"] == "decks").unwrap();
    assert_eq!(decks["from"], 1);
    assert!(
        document["removal"]["A"].as_f64().unwrap() < document["removal"]["5"].as_f64().unwrap()
    );
    let distribution = &document["distribution"];
    near(&distribution["mean"], document["ev"].as_f64().unwrap());
    let outcomes = distribution["outcomes"].as_array().unwrap();
    let sum = outcomes.iter().map(|outcome| outcome["probability"].as_f64().unwrap()).sum::<f64>();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(outcomes.iter().any(|outcome| outcome["result"] == 1.5));
    let deviation = distribution["standard_deviation"].as_f64().unwrap();
    near(&distribution["variance"], deviation * deviation);
    assert_eq!((&document["hour"]["bet"], &document["hour"]["hands"]), (&2.0.into(), &100.into()));
    near(&document["hour"]["ev"], document["ev"].as_f64().unwrap() * 200.0);
}

/// One deck and a six: the figures of the seeds' tables, without the cards of a hand.
#[test]
fn the_dealer() {
    let rows = document(&["reno", "--dealer"])["dealer"].clone();
    let of = |up: &str| rows.as_array().unwrap().iter().find(|row| row["up"] == up).unwrap();
    near(&of("6")["bust"], 0.420_823_034);
    for row in rows.as_array().unwrap() {
        let outcomes = ["17", "18", "19", "20", "21", "charlie", "blackjack", "bust"];
        near(&outcomes.map(|name| row[name].as_f64().unwrap()).iter().sum::<f64>().into(), 1.0);
    }
    near(&of("A")["blackjack"], 16.0 / 51.0);
    let against = document(&["reno", "--dealer", "--hand", "T,6", "--up", "A", "--seen", "T"]);
    let rows = against["dealer"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["up"]), (1, &"A".into()));
    near(&rows[0]["blackjack"], 14.0 / 48.0);
    let no_upcard = document(&["seven", "--dealer"])["dealer"].clone();
    assert_eq!(no_upcard.as_array().map(Vec::len), Some(1));
    assert!(no_upcard[0]["up"].is_null());
}

#[test]
fn side_bets() {
    let offered = "side-bets=perfect-pairs | d: dealer-pair: 1-0: 22: total-12 A A: 9 to 2";
    let answer = document(&["strip", "--set", offered, "--side-bets"]);
    let [pairs, dealer] = &answer["side_bets"].as_array().unwrap()[..] else { panic!() };
    near(&pairs["ev"], -19.0 / 311.0);
    near(&pairs["outcomes"][2]["probability"], 12.0 / 311.0);
    assert_eq!(pairs["outcomes"][0]["pays"], "25 to 1");
    let aces = 24.0 * 23.0 / (312.0 * 311.0);
    near(&dealer["ev"], 5.5 * aces - 1.0);
    near(&dealer["variance"], 5.5 * 5.5 * aces * (1.0 - aces));
    let seen = ["--seen", "AC AC, AC/AC AC AC"];
    let left = document(&[&["strip", "--set", offered, "--side-bets"][..], &seen].concat());
    near(&left["side_bets"][1]["lost"], 1.0 - 18.0 * 17.0 / (306.0 * 305.0));
    let text = printed(&["strip", "--set", "side-bets=over-13", "--ascii"]);
    assert!(text.contains("over-13, on your first two cards, $1 or more, costs 6.55 %"), "{text}");
}

#[test]
fn text() {
    insta::assert_snapshot!("odds-reno", printed(&["reno"]));
    insta::assert_snapshot!(
        "odds-side-by-side",
        printed(&["reno", "strip", "seven", "--bet", "25"])
    );
    insta::assert_snapshot!("odds-hand", printed(&["--hand", "T,6", "--up", "T"]));
    insta::assert_snapshot!("odds-insurance", printed(&["reno", "--hand", "A,7", "--up", "A"]));
    insta::assert_snapshot!("odds-distribution", printed(&["reno", "--distribution"]));
    let odd = printed(&["bbs", "--set", "natural-pays=7 to 6", "--distribution"]);
    assert!(odd.contains("\n+1.166667  ") && odd.contains("\n        0  "), "{odd}");
    insta::assert_snapshot!("odds-variance", printed(&["strip", "--distribution"]));
    let spread = &document(&["strip", "--distribution"])["distribution"];
    assert!(spread["outcomes"].is_null() && spread["variance"].is_f64(), "{spread}");
    // Four hands, and doubles of all of them.
    let spread = &document(&["seven", "--distribution"])["distribution"];
    let outcomes = spread["outcomes"].as_array().unwrap();
    assert_eq!((&outcomes[0]["result"], outcomes.len()), (&json!(-8.0), 18), "{spread}");
    insta::assert_snapshot!("odds-dealer", printed(&["charlie", "--dealer"]));
    insta::assert_snapshot!("odds-removal", printed(&["reno", "--removal", "--seen", "5 5"]));
    let euros = printed(&["euro", "--bet", "25", "--ascii"]);
    assert!(euros.contains("House edge      0.6101 %\n"), "{euros}");
    assert!(
        euros.contains("Per hour      -EUR 12.20   at EUR 25 a hand and 80 hands\n"),
        "{euros}"
    );
    let hour = printed(&["bbs", "--bet", "2:30"]);
    assert!(
        hour.contains("Per hour      17:32 coins   at 2:30 coins a hand and 80 hands\n"),
        "{hour}"
    );
}

#[test]
fn the_explanation() {
    let text = printed(&["strip", "--explain"]);
    assert!(text.contains("The house keeps $0.26 of every $100 of your initial bets."), "{text}");
    let sentences = [
        "- Blackjack pays 3 to 2. Compared with 6 to 5, this gives you 1.36 %: $1.36 of\n",
        "- The shoe is 6 decks. Compared with one deck, this costs you 0.50 %: $0.50 of\n",
        "- The dealer stands on every 17. Compared with a dealer who hits soft 17, this\n  gives",
    ];
    let paths = sentences.map(|sentence| text.find(sentence).unwrap_or_else(|| panic!("{text}")));
    assert!(paths.is_sorted(), "the largest first");
    assert!(text.contains("\nThe house has its edge because you play first: "), "{text}");
    let text = printed(&["bbs", "--explain"]);
    assert!(text.contains("You win 8:46 coins of every 100 coins"), "{text}");
    assert!(text.contains("\nYou have the edge here, though you play first: "), "{text}");
    assert!(text.contains("- There is no splitting. Compared with splitting to 4 hands,"));
    let text = printed(&["vegas", "--set", "double-on=none", "--explain"]);
    assert!(text.contains("- You may not double. Compared with doubling on any total,"), "{text}");
    for (setting, sentence) in [
        ("insurance-pays=3 to 1", "- Insurance pays 3 to 1. Compared with 2 to 1, this gives you"),
        (
            "doubled-twenty-one-pays=2 to 1",
            "- A winning 21 that was doubled pays 2 to 1. Compared with",
        ),
    ] {
        let text = printed(&["strip", "--set", setting, "--explain"]);
        assert!(text.contains(sentence), "{text}");
    }
    for house in blackjack_engine::House::built_in_names() {
        let text = printed(&[house, "--explain", "--ascii"]);
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("  %")), "{text}");
    }
}

/// Answers fit 80 columns, can be pure ASCII, and are the same each time.
#[test]
fn answers_fit_80_columns_in_ascii_and_are_repeatable() {
    for house in blackjack_engine::House::built_in_names() {
        let asked = ["--hands", "--bet", "25", "--ascii"];
        let text = printed(&[&[house][..], &asked].concat());
        assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
        assert_eq!(text, printed(&[&[house][..], &asked].concat()));
    }
    let effects = printed(&["bbs", "--effects", "--explain", "--removal"]);
    assert!(effects.lines().all(|line| line.len() <= 80), "{effects}");
    let all = blackjack_engine::House::built_in_names().collect::<Vec<_>>();
    let text = printed(&all);
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}

/// Cards as people write them: side by side, with suits.
#[test]
fn cards_in_other_spellings() {
    let asked = |hand, up, seen| document(&["strip", "--hand", hand, "--up", up, "--seen", seen]);
    let usual = asked("T,6", "T", "5 5 A");
    for (hand, up, seen) in
        [("T6", "TC", "55A"), ("106", "10", "5C 5D AS"), ("TH 6C", "Th", "5c,5d/as")]
    {
        assert_eq!(asked(hand, up, seen), usual, "{hand} {up} {seen}");
    }
}

/// An interrupt ends the work, and nothing is printed. It is sent repeatedly, since a program that
/// has not installed its handler yet ignores it here.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_work_silently() {
    let bj = program(&["odds", "--effects", "--removal", "--json"]);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' INT; echo; exec \"$@\"", "sh"]);
    shell.arg(bj.get_program()).args(bj.get_args()).args(House::built_in_names());
    let mut child = shell.stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = child.stdout.take().unwrap();
    printed.read_exact(&mut [0]).unwrap();
    while child.try_wait().unwrap().is_none() {
        send(Signal::INT, child.id());
        thread::sleep(Duration::from_millis(50));
    }
    let mut rest = String::new();
    printed.read_to_string(&mut rest).unwrap();
    assert_eq!((child.wait().unwrap().code(), rest.as_str()), (Some(130), ""));
}

/// A dealer who peeks only with an ace may have a blackjack with a ten up.
#[test]
fn values_against_a_ten_without_a_peek() {
    let peeks_with_an_ace = ["strip", "--set", "hole-card=peek-ace", "--hand", "T,6", "--up"];
    let against = |up| document(&[&peeks_with_an_ace[..], &[up]].concat());
    let [ten, ace] = ["T", "A"].map(against);
    assert_eq!(
        (&ten["condition"], &ace["condition"]),
        (&json!("none"), &json!("no-dealer-natural"))
    );
    let surrender = |found: &Value| found["hands"][0]["surrender"].as_f64().unwrap();
    assert!(surrender(&ten) < -0.53, "a blackjack takes the whole bet");
    assert_eq!(ace["hands"][0]["surrender"], json!(-0.5));
    let text = printed(&[&peeks_with_an_ace[..], &["T"]].concat());
    assert!(!text.contains("peeked"), "{text}");
}

/// Four small hands against an ace have billions of joint endings, which are summed for a
/// question about one decision.
#[test]
fn original_and_busted_bets_of_four_hands() {
    let asked =
        ["euro", "--set", "lost-to-natural=original-and-busted", "--hand", "6,6", "--up", "A"];
    let found = document(&asked);
    let split = found["hands"][0]["split"].as_f64().unwrap();
    assert!((split + 1.001_101).abs() < 1e-6, "{split}");
}
