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

fn document(arguments: &[&str]) -> Value {
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
    let first = row(1).take(20).collect::<Vec<_>>().join(",");
    assert!(
        first.starts_with(
            "scenario=1,house=strip,dealt=0.7500,strategy=basic,count=hi-lo,ramp=1 1:3 2:5 3:8 4:10 5:12,\
             index_plays=0,spots=1,progression=,others=0,seat=1,errors=0,round=floor,decks_to=0,running=,side_count=,from=,bet=1,spots_played=1,rounds="
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

/// Several spots, others at the table, errors and a progression: on any number of threads, and in shards, the
/// same bytes.
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

/// A study in a file is a grid: every combination is played.
#[test]
fn studies() {
    let folder = folder("sim-studies");
    let path = folder.join("study.toml");
    let study = |text: &str| {
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let grid = study(
        "rounds = 1e5\nseed = 7\nhouses = [\"strip\", \"downtown\"]\n\
         rules = [[], [\"surrender=none\"]]\ncounts = [\"none\", \"hi-lo\"]\n\
         ramps = [\"1-8\", \"1:1 2:4\"]\npenetrations = [75]\n",
    );
    let document = document(&[&grid]);
    let scenarios = document["scenarios"].as_array().unwrap();
    assert_eq!(scenarios.len(), (2 + 1) * (1 + 2), "nobody can surrender at downtown");
    let of = |at: usize, key: &str| scenarios[at][key].clone();
    assert_eq!((of(0, "house"), of(8, "house")), ("strip".into(), "downtown".into()));
    assert_eq!((of(0, "count"), of(1, "count")["name"].clone()), (Value::Null, "hi-lo".into()));
    assert_eq!(of(0, "seed"), 7);
    let csv = printed(&[&grid, "--csv", "--seed", "8"]);
    let labels = csv.lines().filter(|row| row.contains(",all,"));
    let labels = labels.map(|row| row.split(",all,").next().unwrap().split_once(',').unwrap().1);
    let labels = labels.collect::<std::collections::BTreeSet<_>>();
    assert_eq!(labels.len(), 9, "the scenarios can be told apart: {csv}");
    assert!(
        labels.contains("strip{surrender=none},0.7500,basic,hi-lo,1 1:1 2:4,0,1,,0,1,0,floor,0,,"),
        "{csv}"
    );
    bad_usage(&["sim", &grid, "--pen", "80%"], "--pen: the study ");
    bad_usage(&["sim", &grid, "--set", "decks=2"], "--set: the study ");
    bad_usage(&["sim", &grid, "strip"], "study.toml: a study is simulated by itself");
    let tables = study(
        "houses = [\"strip\"]\nrounds = 2e4\nspots = [1, 2]\nothers = [0, 1]\nseat = 2\n\
         errors = [\"0%\", \"5%\"]\nprogressions = [\"none\", \"1 2 4\"]\n",
    );
    let document = self::document(&[&tables]);
    assert_eq!(document["scenarios"].as_array().unwrap().len(), 16);
    assert_eq!(document["scenarios"][15]["seat"], 2);
    let bad = study(
        "houses = [\"strip\"]\ncuonts = [\"hi-lo\"]\nramps = [\"1-12\",\n  \"12-1\"]\nrounds = \"many\"\n",
    );
    let Run { status, err, .. } = run(&["sim", &bad], b"");
    assert_eq!(status, 2);
    for expected in [
        "study.toml:2:1: unknown key \"cuonts\"; did you mean \"counts\"?",
        "study.toml:4:3: \"12-1\": expected the lower bet first",
        "study.toml:5:10: \"many\": expected a number of rounds",
    ] {
        assert!(err.contains(expected), "{err}");
    }
    let bad = study(
        "houses = [\"strip\"]\nspots = [\n  2, 8]\nothers = -1\nseat = 9\nerrors = \"much\"\n\
         progressions = [\"1 2\", \"1 x\"]\n",
    );
    let Run { err, .. } = run(&["sim", &bad], b"");
    for expected in [
        "study.toml:3:6: \"8\": expected 1 to 7 spots",
        "study.toml:4:10: \"-1\": expected up to 6 other players",
        "study.toml:5:8: \"9\": expected a seat from 1 to 7",
        "study.toml:6:10: \"much\": expected a percentage from 0% to 100%",
        "study.toml:7:24: \"1 x\": expected a bet in whole units",
    ] {
        assert!(err.contains(expected), "{err}");
    }
    bad_usage(
        &["sim", &study("houses = []\n")],
        "study.toml:1:10: houses: expected at least one value",
    );
}

/// Every mistake in a study has its line and column, and none is dropped silently.
#[test]
fn mistakes_in_studies() {
    let folder = folder("sim-mistakes");
    let path = folder.join("study.toml");
    let many = |key: &str, value: &dyn Fn(usize) -> String| {
        format!("{key} = [{}]\n", (0..700).map(value).collect::<Vec<_>>().join(","))
    };
    let huge = "counts = [\"hi-lo\"]\nhouses = [\"strip\"]\n".to_owned()
        + &many("ramps", &|at| format!("\"1-{}\"", at + 2))
        + &many("index-plays", &|at| at.to_string());
    let counting = "counts = [\"hi-lo\"]\n";
    let cases: [(&str, &[&str]); 19] = [
        (
            "houses = [\"stirp\", \"strip\"]",
            &["1:11: unknown house \"stirp\"; did you mean \"strip\"?"],
        ),
        (
            "houses = [\"strip\"]\ncounts = [\"hilo\"]\nstrategies = [\"basik\"]\nrules = [[\"decks=x\"]]",
            &["2:11: unknown tags \"hilo\"", "3:15: unknown strategy \"basik\": expected"],
        ),
        (
            "houses = \"strip\"\nrules = [[], [\"decks=2\", \"decks=x\"]]",
            &["2:26: the house \"strip\": "],
        ),
        (
            "houses = [\"strip\"]\nrules = [[\"decks=9\"]]",
            &["1:11: the house \"strip\": the shoe has 9 decks"],
        ),
        ("houses = [\"strip\"]\nrules = []", &["2:9: rules: expected lists of rules"]),
        ("houses = [\"strip\"]\nrules = [[], []]", &["2:14: rules: these are there twice"]),
        (
            "houses = [\"strip\"]\nrounds = [1e5, 2e5]",
            &["2:10: rounds: expected one value, not a list"],
        ),
        ("houses = [\"strip\"]\nseed = [1]", &["2:8: seed: expected one value, not a list"]),
        ("houses = [\"strip\", \"strip\"]", &["1:20: houses: \"strip\" is there twice"]),
        (
            "houses = [\"strip\"]\npenetrations = [65, \"65%\"]",
            &["2:21: penetrations: \"65%\" is there twice"],
        ),
        (
            "houses = [\"strip\"]\nramps = [\"1-8\"]\nwong = 1",
            &["2:1: ramps: expected counts", "3:1: wong: expected counts"],
        ),
        (
            "houses = [\"strip\"]\ncounts = [\"none\"]\nindex-plays = 3",
            &["3:1: index-plays: expected counts"],
        ),
        (
            "houses = [\"bbs\"]\ncounts = [\"hi-lo\"]\nramps = [\"1-4\", \"1-12\"]",
            &["3:17: the house \"bbs\" takes bets of"],
        ),
        (
            "houses = [\"strip\"]\ncounts = [\"ko\"]\nrunning = -20\nround = \"floor\"",
            &["4:1: running: a running count is not rounded"],
        ),
        (
            "houses = [\"strip\"]\ncounts = [\"ko\"]\nindex-plays = [0, \"none\", \"./nowhere.csv\"]",
            &[
                "3:19: \"none\": expected a number of index plays up to 1000, all, or a file",
                "3:27: cannot read ./nowhere.csv",
            ],
        ),
        (&huge, &["2:11: a study has at most 1000 scenarios, and these are 490000"]),
        ("\u{feff}\"houses\" = [\"stirp\"]", &["1:13: unknown house \"stirp\""]),
        (
            "houses = [\"strip\"]\nstrategies = [\"./nowhere.csv\"]",
            &["2:15: cannot read ./nowhere.csv"],
        ),
        (
            "houses = []\nrounds = true",
            &[
                "1:10: houses: expected at least one value",
                "2:10: rounds: expected a text or a number",
            ],
        ),
    ];
    for (text, expected) in cases {
        fs::write(&path, text).unwrap();
        let Run { status, out, err } = run(&["sim", path.to_str().unwrap()], b"");
        assert_eq!((status, out.as_str()), (2, ""), "{text}: {err}");
        for expected in expected {
            assert!(err.contains(&format!("study.toml:{expected}")), "{text}: {err}");
        }
    }
    // One value is a list of one, and a mark at the beginning is no mistake.
    let good = format!(
        "\u{feff}\"houses\" = \"strip\"\n{counting}running = -4\nrounds = 1e4\nindex-plays = 0"
    );
    fs::write(&path, good).unwrap();
    assert_eq!(document(&[path.to_str().unwrap()])["count"]["running_from"], -4);
}

/// Plays that "bj count" prints can be played, in studies too; every mistake has its line and column.
#[test]
fn given_index_plays() {
    let folder = folder("sim-plays");
    let path = folder.join("plays.csv");
    let plays = run(&["count", "strip", "--tags", "hi-lo", "--round", "floor", "--csv"], b"").out;
    assert!(plays.starts_with("hand,upcard,below,index,above\ninsurance,A,no,3,yes\n"), "{plays}");
    fs::write(&path, &plays).unwrap();
    let path = path.to_str().unwrap();
    let with = |plays: &str| {
        let mut document = document(&[&COUNTING[..], &["--index-plays", plays]].concat());
        let named = ["index_plays", "given_plays"].map(|key| document[key].take());
        (named, document)
    };
    let ((all, found), ([name, given], read)) = (with("all"), with(path));
    assert_eq!(found, read);
    assert_eq!((&all[0], &all[1], &name), (&"all".into(), &Value::Null, &"given".into()));
    assert_eq!(given["insurance"], serde_json::json!({ "pays": "above", "index": 3.0 }));
    assert_eq!(given["plays"].as_array().unwrap().len(), plays.lines().count() - 2);
    let text = printed(&[&COUNTING[..], &["--index-plays", path]].concat());
    assert!(text.contains("with index plays of your own"), "{text}");
    let csv = printed(&[&COUNTING[..], &["--index-plays", path, "--csv"]].concat());
    assert!(csv.contains(",1 1:3 2:5 3:8 4:10 5:12,given-"), "{csv}");
    let study = folder.join("study.toml");
    let toml = |plays: &str| {
        let text = format!(
            "houses = \"strip\"\ncounts = \"hi-lo\"\nrounds = 2e4\nindex-plays = [3, '{plays}']\n"
        );
        fs::write(&study, text).unwrap();
        study.to_str().unwrap().to_owned()
    };
    let both = document(&[&toml(path)]);
    assert_eq!(both["scenarios"][1]["index_plays"], "given");
    let ko =
        ["strip", "--count", "ko", "--running", "-20", "--ramp", "-4:1 0:4", "--rounds", "1e5"];
    let ko = document(&[&ko[..], &["--index-plays", "12"]].concat());
    assert_eq!((&ko["index_plays"], &ko["count"]["running_from"]), (&12.into(), &(-20).into()));
    let bad = folder.join("bad.csv");
    fs::write(&bad, "hand,upcard,index,above\nhard 16,X,0,S\nsoft 1,2,0,S\n").unwrap();
    let bad = bad.to_str().unwrap();
    let Run { status, out, err } =
        run(&["sim", "strip", "--count", "hi-lo", "--index-plays", bad], b"");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("bad.csv:2:9: \"X\" is not an upcard"), "{err}");
    assert!(err.contains("bad.csv:3:1: \"soft 1\" is not a hand"), "{err}");
    let Run { status, err, .. } = run(&["sim", &toml(bad)], b"");
    assert_eq!(status, 2);
    let expected = "study.toml:4:19: the house \"strip\": the index plays: line 2, column 9: \"X\"";
    assert!(err.contains(expected) && err.contains("; line 3, column 1: "), "{err}");
}

/// The threads, the shards and an interruption make no difference.
#[test]
fn threads_shards_and_resuming() {
    let folder = folder("sim-shards");
    let whole = printed(&[&COUNTING[..], &["--json"]].concat());
    assert_eq!(whole, printed(&[&COUNTING[..], &["--json", "--threads", "3"]].concat()));
    let mut files = (1..=4)
        .map(|shard| {
            let path = folder.join(format!("{shard}.json"));
            let part = format!("{shard}/4");
            fs::write(&path, printed(&[&COUNTING[..], &["--shard", &part]].concat())).unwrap();
            path.to_str().unwrap().to_owned()
        })
        .collect::<Vec<_>>();
    let merge = |files: &[String]| {
        let files = files.iter().map(String::as_str);
        let arguments = ["sim", "merge", "--json"].into_iter().chain(files).collect::<Vec<_>>();
        run(&arguments, b"")
    };
    files.rotate_left(1);
    files.push(files[0].clone());
    let merged = merge(&files);
    assert_eq!((merged.err.as_str(), merged.out.as_str()), ("", whole.as_str()));
    let err = merge(&files[..2]).err;
    assert!(err.contains("2 of 4 shards are missing: 1, 4"), "{err}");
    let kept = folder.join("kept.json");
    let kept = kept.to_str().unwrap();
    let first = ["strip", "--count", "hi-lo", "--ramp", "1-12", "--rounds", "3e5"];
    printed(&[&first[..], &["--resume", kept]].concat());
    assert_eq!(whole, printed(&[&COUNTING[..], &["--json", "--resume", kept]].concat()));
}

/// A file that keeps what has been played is written before anything is played, belongs to one simulation at a
/// time, and is refused if its numbers cannot be right.
#[test]
fn resuming() {
    let folder = folder("sim-resume");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let kept = path("kept.json");
    let first = ["sim", "strip", "--rounds", "2e5", "--resume", &kept];
    assert_eq!(run(&first, b"").status, 0);
    assert!(!fs::exists(path("kept.json.lock")).unwrap(), "the lock is gone");
    let lock = fs::File::create(path("kept.json.lock")).unwrap();
    lock.lock().unwrap();
    bad_usage(&first, "kept.json: another simulation is playing with this file");
    drop(lock);
    let mut changed: Value = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
    changed["progress"][0][1]["cells"][0][1] = 1.into();
    changed["progress"][0][1]["cells"][1][1] = 1.into();
    let text = changed.to_string();
    fs::write(&kept, &text).unwrap();
    assert_eq!(run(&first, b"").status, 2);
    assert_eq!(fs::read_to_string(&kept).unwrap(), text, "a file that is refused is left alone");
    // More rounds are named as the reason, not played in vain.
    let nowhere = path("kept.json/more.json");
    assert_eq!(run(&["sim", "strip", "--rounds", "1e15", "--resume", &nowhere], b"").status, 2);
}

/// Results that cannot be added are refused, each with its place.
#[test]
fn bad_results() {
    let folder = folder("sim-results");
    let result = printed(&["strip", "--rounds", "1e5", "--shard", "1/2"]);
    let other = printed(&["strip", "--rounds", "1e5", "--shard", "2/2", "--seed", "9"]);
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = write("good", &result);
    let cases = [
        (write("other", &other), "other:1: it is of another study than the first one"),
        (
            write("newer", &result.replace("\"scheme\":3", "\"scheme\":4,\"more\":1")),
            "newer:1: it is of version 4 of the simulator, and this is version 3",
        ),
        (
            write("older", "{\"scheme\":1,\"tallies\":[]}"),
            "older:1: it is of version 1 of the simulator, and this is version 3",
        ),
        (write("forged", &forged(&result)), "forged:1: its numbers do not fit its study"),
        (
            write("many", &result.replace("\"of\":2", "\"of\":4294967295")),
            "many:1: it is of another study",
        ),
        (write("empty", "\n"), "empty: there is no result in it"),
        (write("text", "hello"), "text:1: this is not the result of a shard: "),
    ];
    for (path, expected) in cases {
        let Run { status, out, err } = run(&["sim", "merge", &good, &path], b"");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(expected), "{err}");
    }
    let many = write("many", &result.replace("\"of\":2", "\"of\":4294967295"));
    bad_usage(&["sim", "merge", &many, &good], "many:1: its numbers do not fit its study");
    let forged = write("forged", &forged(&result));
    bad_usage(&["sim", "merge", &forged, &good], "forged:1: its numbers do not fit its study");
    bad_usage(&["sim", "merge", "./nowhere"], "cannot read ./nowhere");
    for option in ["--count=hi-lo", "--rounds=1e9", "--set=decks=2", "--resume=x", "--shard=1/2"] {
        bad_usage(&["sim", "merge", option, &good], "unexpected argument");
    }
}

/// Returns a result whose shard says something else.
fn forged(result: &str) -> String {
    let mut result: Value = serde_json::from_str(result).unwrap();
    let net = &mut result["tallies"][0]["blocks"]["value"];
    *net = format!("{}9", net.as_str().unwrap()).into();
    result.to_string() + "\n"
}

/// Payoffs of hundreds of different parts, in all sums of seven hands.
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

/// What no worker can play, or none is asked to do, is refused before anything is queued.
#[test]
fn submitting() {
    let submit = |arguments: &[&str], expected: &str| {
        let nats = ["sim", "submit", "strip", "--nats", "127.0.0.1:1"];
        bad_usage(&[&nats, arguments].concat(), expected);
    };
    submit(&["--set", "decks=9"], "the simulator deals at most 8");
    for option in ["--error=1%", "--resume=x", "--threads=2", "--shard=1/2"] {
        submit(&[option], "unexpected argument");
    }
}

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
    assert!((found - 0.05).abs() < 5.0 * number(&ruin["risk"]["ruin_error"]), "{found}");
}

/// What side bets are worth, at each count.
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

/// A count that says nothing about tens leaves insurance as it was, and index plays are for hands of any
/// number of cards.
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

#[test]
fn bad_options() {
    let cases: [(&[&str], &str); 44] = [
        (&["--side-bets"], "--side-bets: the house \"strip\" has none"),
        (&["--side-count", "A:-1"], "--count"),
        (&["--count", "hi-lo", "--side-count", "A"], "expected cards with their tags"),
        (&["--count", "hi-lo", "--side-count", "A:0"], "expected a tag that is not 0"),
        (&["--count", "hi-lo", "--side-count", "11:1"], "expected cards with their tags"),
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
