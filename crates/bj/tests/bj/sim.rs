//! `bj sim`: games played by the million.

use std::fs;

use serde_json::Value;

use crate::diagnostics::bad_usage;
use crate::program::{Run, folder, run};

pub(crate) fn printed(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(&[&["sim"], arguments].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

pub(crate) fn document(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

pub(crate) const COUNTING: [&str; 7] =
    ["strip", "--count", "hi-lo", "--ramp", "1-12", "--rounds", "2e6"];

/// The same question has the same answer on every machine, to the last digit.
#[test]
fn text() {
    let text = printed(&[&COUNTING[..], &["--trip", "1e4", "--goal", "500"]].concat());
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    assert!(text.is_ascii(), "{text}");
    insta::assert_snapshot!("sim-strip", text);
    let explained = printed(&[&COUNTING[..], &["--explain"]].concat());
    assert!(explained.lines().all(|line| line.len() <= 80), "{explained}");
    insta::assert_snapshot!("sim-strip-explained", explained);
}

#[test]
fn json() {
    let document = document(&COUNTING);
    assert_eq!((&document["schema"], &document["house"]), (&1.into(), &"strip".into()));
    assert!(document["rounds"].as_u64().unwrap() >= 1_900_000);
    let number = |key: &str| document[key].as_f64().unwrap();
    assert!(number("ev").abs() < 0.05 && number("ev_error") > 0.0 && number("variance") > 9.0);
    assert!((number("per_100_rounds") - 100.0 * number("ev")).abs() < 1e-12);
    assert_eq!(document["ramp"][5], serde_json::json!({ "from": 5.0, "bet": 12 }));
    let classes = document["by_count"].as_array().unwrap();
    let rounds = |of: &[Value]| of.iter().map(|it| it["rounds"].as_u64().unwrap()).sum::<u64>();
    assert_eq!(rounds(classes), document["rounds"].as_u64().unwrap());
    assert_eq!(rounds(document["results"].as_array().unwrap()), rounds(classes));
    let deepest = document["by_penetration"].as_array().unwrap().last().unwrap();
    assert_eq!((&deepest["ev"], &deepest["cards"]), (&document["ev"], &234.into()));
}

/// Several houses, and the other ways to print.
#[test]
fn houses_and_formats() {
    let two = document(&["strip", "downtown", "--rounds", "1e5"]);
    assert_eq!(two["scenarios"][1]["house"], "downtown");
    let csv = printed(&[&COUNTING[..], &["--csv"]].concat());
    let rows = csv.lines().map(|row| row.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let row =
        |at: usize| rows[0].iter().zip(&rows[at]).map(|(key, value)| format!("{key}={value}"));
    let first = row(1).take(21).collect::<Vec<_>>().join(",");
    assert!(
        first.starts_with(
            "scenario=1,house=strip,dealt=0.7500,strategy=basic,count=hi-lo,ramp=1 1:3 2:5 3:8 4:10 5:12,\
             index_plays=0,spots=1,progression=,others=0,seat=1,errors=0,round=floor,decks_to=0,running=,side_count=,side_bet=,from=,bet=1,spots_played=1,rounds="
        ),
        "{first}"
    );
    let all = row(rows.len() - 1).collect::<Vec<_>>();
    assert!(
        all.contains(&"from=all".to_owned()) && all.contains(&"unit_ev=".to_owned()),
        "{all:?}"
    );
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    let svg = printed(&[&COUNTING[..], &["--svg"]].concat());
    assert!(
        svg.starts_with("<svg ")
            && svg.ends_with("</svg>\n")
            && svg.matches("<polyline").count() > 10
    );
    for strategy in ["by-cards", "by-composition", "simple", "mimic", "never-bust"] {
        let played = document(&["charlie", "--strategy", strategy, "--rounds", "1e5"]);
        assert_eq!(played["strategy"], strategy);
    }
}

/// Sitting out below a count, by another count, with another penetration.
#[test]
fn counts_and_bets() {
    let wonged = document(&[&COUNTING[..], &["--wong", "1", "--pen", "85%"]].concat());
    assert!(wonged["rounds_played"].as_u64() < wonged["rounds"].as_u64());
    assert!(wonged["ev"].as_f64().unwrap() > 0.0, "only good rounds are bet on");
    let running = ["strip", "--count", "ko", "--running", "-20", "--ramp", "-4:1 0:4 4:8"];
    let running = document(&[&running[..], &["--rounds", "1e6"]].concat());
    assert_eq!(running["count"]["running_from"], -20);
    let hi_opt = ["strip", "--count", "hi-opt-1", "--ramp", "1-12", "--rounds", "2e7"];
    let score = |arguments: &[&str]| document(arguments)["score"].as_f64().unwrap();
    let (alone, aces) = (score(&hi_opt), score(&[&hi_opt[..], &["--side-count", "A:-1"]].concat()));
    assert!(aces > alone + 1.0, "aces matter for bets: {aces} and {alone}");
    let plays = [&COUNTING[..], &["--index-plays", "18"]].concat();
    let (with, without) = (document(&plays), document(&COUNTING));
    assert_ne!(with["ev"], without["ev"]);
}

/// Several spots, others at the table, errors and a progression: on any number of threads, and
/// in shards, the same bytes.
#[test]
fn tables() {
    let folder = folder("sim-tables");
    let full = ["strip", "--spots", "2", "--others", "2", "--seat", "3", "--errors", "5%"];
    let full = [&full[..], &["--progression", "wins 1 3 2 6", "--rounds", "1e5"]].concat();
    let text = printed(&full);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    insta::assert_snapshot!("sim-tables", text);
    let explained = printed(&[&full[..], &["--explain"]].concat());
    assert!(explained.contains("Spots against one dealer win and lose together"), "{explained}");
    let whole = printed(&[&full[..], &["--json"]].concat());
    assert_eq!(whole, printed(&[&full[..], &["--json", "--threads", "1"]].concat()));
    let shards = ["1/2", "2/2"].map(|shard| printed(&[&full[..], &["--shard", shard]].concat()));
    let path = folder.join("shards");
    fs::write(&path, shards.concat()).unwrap();
    let merged = run(&["sim", "merge", "--json", path.to_str().unwrap()], b"");
    assert_eq!((merged.err.as_str(), merged.out.as_str()), ("", whole.as_str()));
    let document: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(
        (&document["engine"], &document["one_by_one"]),
        (&"reference".into(), &"several-spots".into())
    );
    assert_eq!((&document["others"], &document["seat"]), (&2.into(), &3.into()));
    assert_eq!(document["errors"], 0.05);
    let progression = serde_json::json!({ "after": "wins", "bets": [1, 3, 2, 6] });
    assert_eq!(document["progression"], progression);
    assert_eq!(document["by_step"].as_array().unwrap().len(), 4);
    assert!((0.3..0.5).contains(&document["two_spots"]["correlation"].as_f64().unwrap()));
    let by_count = [&COUNTING[..5], &["--spots", "1 2:2 4:3", "--rounds", "2e5"]].concat();
    let text = printed(&by_count);
    assert!(text.contains("spots: 1 below, 2 from 2, 3 from 4"), "{text}");
    assert!(text.contains("   COUNT     share     bet   spots     EV of 1"), "{text}");
}

/// Payoffs with hundreds of different denominators, in all sums of seven hands.
const TOO_FINE: [&str; 16] = [
    "--count",
    "hi-lo",
    "--pen=100",
    "--set=decks=8",
    "--set",
    "natural-pays=97 to 100",
    "--set",
    "twenty-one-pays=83 to 99",
    "--set",
    "split-hands=7",
    "--set",
    "split-aces-hands=7",
    "--set",
    "insurance-pays=100 to 1",
    "--set",
    "surrender=none",
];

/// Trips, frequencies and sized bets: the same on any number of threads.
#[test]
fn trips_frequencies_and_sized_bets() {
    let asked = [&COUNTING[..], &["--trip", "500", "--trips", "1000", "--frequencies"]].concat();
    let text = printed(&asked);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    insta::assert_snapshot!("sim-trips", text.split_once("1,000 TRIPS").unwrap().1);
    let one = document(&[&asked[..], &["--threads", "1"]].concat());
    assert_eq!(one, document(&[&asked[..], &["--threads", "3"]].concat()));
    let number = |value: &Value| value.as_f64().unwrap();
    assert_eq!((&one["trips"]["count"], &one["trips"]["rounds"]), (&1000.into(), &500.into()));
    assert!(
        number(&one["trips"]["lowest"][0]["value"]) < number(&one["trips"]["result"][4]["value"])
    );
    assert!((number(&one["actions"]["double"]["per_round"]) - 0.104).abs() < 0.01);
    let sized = [&COUNTING[..], &["--kelly", "0.5", "--bankroll", "1000", "--chip", "2"]].concat();
    let sized = document(&sized);
    let bets = sized["ramp"].as_array().unwrap().iter().map(|step| step["bet"].as_u64().unwrap());
    let bets = bets.collect::<Vec<_>>();
    assert!(bets.len() > 3 && bets[1..].iter().all(|bet| bet % 2 == 0), "{bets:?}");
    assert!(bets.is_sorted() && bets.iter().all(|bet| (1..=12).contains(bet)), "{bets:?}");
    let ruin = ["strip", "--count", "hi-lo", "--ramp", "1-100", "--rounds", "3e6", "--ruin", "5%"];
    let ruin = document(&ruin);
    let found = number(&ruin["risk"]["ruin"]);
    let hopeless =
        ["strip", "--count", "hi-lo", "--ramp", "5-6", "--rounds", "3e6", "--bankroll", "100"];
    let Run { err, .. } = run(&[&["sim"], &hopeless[..], &["--ruin", "0.1%"]].concat(), b"");
    assert!(err.contains("no bets between those of the ramp have so small a risk"), "{err}");
    assert!(err.contains("more than the 0.1 % that bets were sized for"), "{err}");
    assert!((found - 0.05).abs() < 5.0 * number(&ruin["risk"]["ruin_error"]), "{found}");
}

/// The value of side bets at each count.
#[test]
fn side_bets() {
    let asked = ["--set", "side-bets=perfect-pairs | 21+3 | over-13", "--side-bets"];
    let asked = [&COUNTING[..], &asked].concat();
    let text = printed(&asked);
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()), "{text}");
    let table = text.find("   COUNT perfect").or_else(|| text.rfind("   COUNT")).unwrap();
    insta::assert_snapshot!("sim-side-bets", text[table..]);
    let document = document(&asked);
    let bets = document["side_bets"].as_array().unwrap();
    let ev = |at: usize| bets[at]["all"]["ev"].as_f64().unwrap();
    assert_eq!((bets.len(), &bets[2]["name"]), (3, &"over-13".into()));
    assert!((ev(0) + 0.0611).abs() < 0.01 && (ev(1) + 0.0324).abs() < 0.02, "{}, {}", ev(0), ev(1));
    assert!(
        printed(&["strip", "--rounds", "1e5", "--set", "side-bets=21+3", "--side-bets"])
            .contains("SIDE BET")
    );
}

/// A count that says nothing about tens leaves insurance as it was, and index plays are for
/// hands of any number of cards.
#[test]
fn index_plays_keep_what_they_do_not_change() {
    let ev = |arguments: &[&str]| document(arguments)["ev"].as_f64().unwrap();
    let paying = ["strip", "--rounds", "1e6", "--set", "insurance-pays=100 to 1"];
    let plays = [&paying[..], &["--count", "ace-five", "--index-plays", "1"]].concat();
    let (insured, with_plays) = (ev(&paying), ev(&plays));
    assert!(insured > 1.0 && (insured - with_plays).abs() < 0.05, "{insured}, {with_plays}");
    let counting = ["strip", "--count", "hi-lo", "--ramp", "1-12", "--rounds", "2e7"];
    let score = |arguments: &[&str]| {
        let all = [&counting[..], &["--index-plays", "18"], arguments].concat();
        document(&all)["score"].as_f64().unwrap()
    };
    let (basic, by_cards) = (score(&[]), score(&["--strategy", "by-cards"]));
    assert!(by_cards > basic - 0.3, "{by_cards} is less than {basic}");
}

/// Nothing is at risk without a bet, and the output says if an error was not reached.
#[test]
fn without_bets_and_without_enough_rounds() {
    let wonged = ["strip", "--count", "hi-lo", "--wong", "100", "--rounds", "1e5"];
    let document = document(&[&wonged[..], &["--goal", "10"]].concat());
    assert_eq!((&document["rounds_played"], &document["risk"]["ruin"]), (&0.into(), &0.0.into()));
    assert_eq!(document["risk"]["ruin_before"]["ruin"], 0.0);
    assert!(printed(&wonged).contains("Nothing was bet"));
    assert!(printed(&[&wonged[..], &["--explain"]].concat()).contains("Nothing was bet"));
    // A few bets are too few to tell their error.
    let rarely = ["sim", "strip", "--count", "hi-lo", "--ramp", "20:1000", "--wong", "20"];
    let rarely = [&rarely[..], &["--rounds", "3e6", "--error", "0.01%", "--json"]].concat();
    let Run { out, err, .. } = run(&rarely, b"");
    let rare: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&rare["error_reached"], rare["rounds_played"].as_u64() < Some(1000)),
        (&false.into(), true)
    );
    assert!(err.contains("rounds with a bet say too little of the error"), "{err}");
    let asked = ["sim", "strip", "--rounds", "1e5", "--error", "0.001%"];
    let Run { status, out, err } = run(&asked, b"");
    let missed = "0.001 % was not reached";
    assert!(status == 0 && out.contains(missed) && err.contains(missed), "{out}{err}");
    let out = run(&[&asked[..], &["--json"]].concat(), b"").out;
    let document: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["error_reached"], false);
    let explained =
        ["strip", "--count", "hi-lo", "--wong", "1", "--ramp", "1-8", "--rounds", "1e6"];
    let explained = [&explained[..], &["--trip", "1e4", "--goal", "500", "--explain"]].concat();
    let explained = printed(&explained).split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in
        ["% of the rounds, and sits the others out", "a trip of 10,000 rounds", "before 500 units"]
    {
        assert!(explained.contains(expected), "{explained}");
    }
}

/// Every deviation from the default game is stated above the results.
#[test]
fn what_was_played() {
    let first = |arguments: &[&str]| {
        let text = printed(&[&["strip", "--rounds", "1e5"], arguments].concat());
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = first(&["--count", "hi-lo", "--decks-to", "0.5"]);
    assert!(
        text.contains("hi-lo by true count, decks remaining to the nearest 0.5, rounded down;"),
        "{text}"
    );
    assert!(first(&["--pen", "50"]).contains("; 156 of 312 cards dealt;"));
    assert!(first(&["--set", "shuffle=every-round"]).contains("; a fresh shoe for every round;"));
    assert!(!first(&[]).contains("cards dealt"));
    // Trips of three rounds have three points on the way.
    let short = printed(&["strip", "--rounds", "1e5", "--trip", "3", "--trips", "1000"]);
    let rows = short.lines().skip_while(|line| !line.contains("AFTER")).skip(1);
    let after = rows.filter_map(|row| row.split_whitespace().next()).collect::<Vec<_>>();
    assert_eq!(after, ["1", "2", "3"], "{short}");
}

#[test]
fn bad_options() {
    let cases: [(&[&str], &str); 49] = [
        (&["--side-bets"], "--side-bets: the house \"strip\" has none"),
        (&["--side-count", "A:-1"], "--count"),
        (&["--count", "hi-lo", "--side-count", "A"], "expected cards with their tags"),
        (&["--count", "hi-lo", "--side-count", "A:0"], "expected a tag that is not 0"),
        (&["--count", "hi-lo", "--side-count", "11:1"], "expected cards with their tags"),
        (&["--count", "hi-lo", "--side-count", "A:-1 a:1"], "the card of \"a:1\" appears twice"),
        (&["--count", "hi-lo", "--running", "330"], "from -200 to 200"),
        (&["--trips", "1000"], "--trip"),
        (&["--trip", "100", "--trips", "10"], "expected a whole number from 1000 to 100000"),
        (&["--trip", "1e9", "--trips", "1000"], "are more than 10,000,000,000 rounds"),
        (&["--kelly", "0.5"], "--ramp"),
        (
            &["--count", "hi-lo", "--ramp", "1-4", "--kelly", "-1"],
            "expected a fraction from 0.01 to 10",
        ),
        (&["--chip", "5"], "--chip: chips are for bets by --kelly or --ruin"),
        (&["--rounds", "0"], "expected a number of rounds from 1 to 1e15"),
        (&["--rounds", "many"], "expected a number of rounds"),
        (&["--error", "0"], "expected a percentage from 0.0000001% to below 100%"),
        (&["--count", "hi-lo", "--ramp", "1:x"], "expected a bet in whole units"),
        (&["--count", "hi-lo", "--ramp", "2:1 1:2"], "expected rising counts, not 2 before 1"),
        (&["--count", "hi-lo", "--ramp", "12-1"], "expected the lower bet first"),
        (&["--count", "hi-lo", "--ramp", "1:0"], "expected a bet above 0"),
        (&["--count", "hi-lo", "--ramp", ""], "expected 1 to 32 counts"),
        (&["--count", "hi-lo", "--wong", "nan"], "expected a count from -100 to 100"),
        (&["--count", "hi-lo", "--round", "up"], "expected floor, nearest, truncate, exact"),
        (&["--count", "hi-lo", "--index-plays", "-1"], "expected a number of index plays"),
        (&["--pen", "0%"], "expected a whole percentage"),
        (&["--shard", "3/2"], "expected a part and the number of parts"),
        (&["--ramp", "1-12"], "--count"),
        (&["--spots", "0"], "expected 1 to 7 spots, not \"0\""),
        (&["--spots", "1 2"], "expected counts with their spots"),
        (&["--spots", "1 2:2 1:3"], "expected rising counts, not 2 before 1"),
        (&["--spots", "1 2:2"], "--spots: spots by the count need --count"),
        (
            &["--spots", "6", "--others", "2"],
            "8 hands are dealt to players, and the house deals at most 7",
        ),
        (&["--others", "7"], "expected up to 6 other players"),
        (&["--others", "2", "--seat", "4"], "there are seats 1 to 3"),
        (&["--seat", "2"], "--others"),
        (&["--errors", "101%"], "expected a percentage from 0% to 100%"),
        (&["--progression", "1"], "expected 2 to 32 bets"),
        (
            &["--progression", "draws 1 2"],
            "expected a bet in whole units, at most 1000000, not \"draws\"",
        ),
        (&["--progression", "1 0"], "expected bets of at least one unit"),
        (&["--progression", "1 2", "--count", "hi-lo", "--ramp", "1-2"], "cannot be used with"),
        (&["--count", "hi-lo", "--ramp", "0.005:3 1:4"], "in whole hundredths"),
        (&["--count", "hi-lo", "--decks-to", "0.014"], "expected whole hundredths of a deck"),
        (&["--count", "hi-lo", "--index-plays", "./nowhere.csv"], "cannot read ./nowhere.csv"),
        (&["--index-plays", "plays.csv"], "--count"),
        (
            &["--pen", "50", "--set", "shuffle=every-round"],
            "--pen: cannot be combined with --set shuffle=every-round, which also sets",
        ),
        (
            &["--pen", "50", "--set", "cut-card=60"],
            "--pen: cannot be combined with --set cut-card=60",
        ),
        (
            &["--count", "hi-lo", "--side-count", "A:1 2:-1 3:-1 4:-1 5:-1 6:-1 T:1"],
            "the count and its side count together give every card the same tag",
        ),
        (&["--set", "decks=9"], "the house \"strip\": the shoe has 9 decks"),
        (&TOO_FINE, "too many different results to keep apart"),
    ];
    for (arguments, expected) in cases {
        bad_usage(&[&["sim", "strip"], arguments].concat(), expected);
    }
    let limits = ["sim", "bbs", "--count", "hi-lo", "--ramp", "1-12"];
    bad_usage(&limits, "the highest bet of a ramp is 10 units, not 12");
    let limits = ["sim", "bbs", "--progression", "1 4 16"];
    bad_usage(&limits, "the highest bet of a progression is 10 units, not 16");
    bad_usage(&["sim", "strip", "--strategy", "basik"], "did you mean \"basic\"?");
    bad_usage(&["sim", "strip", "--count", "hilo"], "unknown tags \"hilo\"");
    bad_usage(
        &["sim", "strip", "--set", "decks=9", "--rounds", "1e5"],
        "the simulator deals at most 8",
    );
}
