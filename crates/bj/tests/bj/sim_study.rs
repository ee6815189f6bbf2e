//! Studies of `bj sim`: grids in files, index plays in files, and the mistakes in them.

use std::fs;

use serde_json::Value;

use crate::diagnostics::bad_usage;
use crate::program::{Run, folder, run};
use crate::sim::{COUNTING, document, printed};

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
        labels.contains("strip{surrender=none},0.7500,basic,hi-lo,1 1:1 2:4,0,1,,0,1,0,floor,0,,,"),
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

/// Equal scenarios are played once, numbers are those of TOML, and a mistake causes no others.
#[test]
fn careful_studies() {
    let folder = folder("sim-careful");
    let path = folder.join("study.toml");
    let study = |text: &str| {
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let same = study(
        "houses = ['strip']\ncounts = ['hi-lo']\nramps = ['1-12', '2-12']\nwong = 5\nrounds = 1_00_00\nseed = 0x10\n",
    );
    let once = document(&[&same]);
    assert_eq!((&once["scenarios"], &once["seed"]), (&Value::Null, &16.into()), "one is played");
    bad_usage(
        &["sim", &study("houses = ['strip']\nrules = [[], ['surrender=none', 'decks=9']]\n")],
        "study.toml:2:15: the house \"strip\": the shoe has 9 decks",
    );
    let Run { err, .. } =
        run(&["sim", &study("houses = 'strip'\ncounts = ['hi-lo!']\nramps = ['1-12']\n")], b"");
    assert!(err.contains("study.toml:2:11: ") && !err.contains("ramps"), "{err}");
    let tags = folder.join("mine.tags");
    let mine = |ace: i32| {
        let text = format!(
            "name = \"Mine\"\nA = {ace}\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 0\n8 = 0\n9 = 0\nT = -1\n"
        );
        fs::write(&tags, text).unwrap();
        let csv = ["strip", "--count", tags.to_str().unwrap(), "--rounds", "1e4", "--csv"];
        printed(&csv).lines().nth(1).unwrap().split(',').nth(4).unwrap().to_owned()
    };
    let names = [mine(-1), mine(0)];
    assert!(names[0] != names[1] && names.iter().all(|it| it.starts_with("Mine-")), "{names:?}");
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
    let cases: [(&str, &[&str]); 20] = [
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
            &["2:11: the house \"strip\": the shoe has 9 decks"],
        ),
        ("houses = [\"strip\"]\nrules = []", &["2:9: rules: expected lists of rules"]),
        (
            "houses = [\"strip\"]\npenetrations = [50]\nrules = [[], [\"cut-card=60\"]]",
            &["2:17: penetrations: cannot be combined with cut-card=60, which also sets them"],
        ),
        ("houses = [\"strip\"]\nrules = [[], []]", &["2:14: rules: these appear twice"]),
        (
            "houses = [\"strip\"]\nrounds = [1e5, 2e5]",
            &["2:10: rounds: expected one value, not a list"],
        ),
        ("houses = [\"strip\"]\nseed = [1]", &["2:8: seed: expected one value, not a list"]),
        ("houses = [\"strip\", \"strip\"]", &["1:20: houses: \"strip\" appears twice"]),
        (
            "houses = [\"strip\"]\npenetrations = [65, \"65%\"]",
            &["2:21: penetrations: \"65%\" appears twice"],
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
    // One value is a list of one, and a byte order mark at the beginning is not a mistake.
    let good = format!(
        "\u{feff}\"houses\" = \"strip\"\n{counting}running = -4\nrounds = 1e4\nindex-plays = 0"
    );
    fs::write(&path, good).unwrap();
    assert_eq!(document(&[path.to_str().unwrap()])["count"]["running_from"], -4);
}

/// Plays that "bj count" prints can be played, in studies too; every mistake
/// has its line and column.
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
    let running = ["count", "strip", "--tags", "ko", "--start", "-20", "--csv"];
    let file = folder.join("running.csv");
    fs::write(&file, run(&running, b"").out).unwrap();
    let with = |plays: &str, how: &[&str]| {
        let ko = ["strip", "--count", "ko", "--ramp", "1-8", "--rounds", "1e5", "--index-plays"];
        [&["sim"], &ko[..], &[plays], how]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let played = |plays: &str| {
        let asked = with(plays, &["--running", "-20", "--json"]);
        let Run { out, .. } = run(&asked.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        serde_json::from_str::<Value>(&out).unwrap()["ev"].as_f64().unwrap()
    };
    let file = file.to_str().unwrap();
    assert_eq!(played(file).to_bits(), played("all").to_bits());
    let refused = |plays: &str, how: &[&str], expected: &str| {
        let asked = with(plays, how);
        bad_usage(&asked.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    };
    let other =
        "running.csv:1:19: the player goes by the true count: expected the column \"index\"";
    refused(file, &[], other);
    let other =
        "plays.csv:1:19: the player goes by the running count: expected the column \"running\"";
    refused(path, &["--running", "-20"], other);
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

/// A study looks at the side bets of the houses that have some.
#[test]
fn side_bets_in_studies() {
    let folder = folder("sim-study-side-bets");
    let path = folder.join("study.toml");
    let study = |text: &str| {
        let common = "houses = 'strip'\ncounts = 'hi-lo'\nrounds = 1e5\n";
        fs::write(&path, common.to_owned() + text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let rules = "rules = [[], ['side-bets=21+3'], ['side-bets=21+3 | over-13']]\n";
    assert_eq!(document(&[&study(rules)])["ev"].as_f64().map(f64::is_finite), Some(true));
    let asked = study(&(rules.to_owned() + "side-bets = true\n"));
    let document = document(&[&asked]);
    let scenarios = document["scenarios"].as_array().unwrap();
    let bets = |at: usize| scenarios[at]["side_bets"].as_array().unwrap();
    assert_eq!([0, 1, 2].map(|at| bets(at).len()), [0, 1, 2]);
    let csv = printed(&[&asked, "--csv"]);
    let rows = csv.lines().map(|row| row.split(',').collect::<Vec<_>>()).collect::<Vec<_>>();
    let column = |name: &str| rows[0].iter().position(|it| *it == name).unwrap();
    let (bet, from, ev) = (column("side_bet"), column("from"), column("unit_ev"));
    let of_one = |row: &&Vec<&str>| row[0] == "2" && row[bet] == "21+3";
    let of_one = rows.iter().filter(of_one).collect::<Vec<_>>();
    let by_count = bets(1)[0]["by_count"].as_array().unwrap();
    assert_eq!(of_one.len(), by_count.len() + 1);
    let all = of_one.last().unwrap();
    assert_eq!(all[from], "all");
    assert_eq!(all[ev].parse::<f64>().ok(), bets(1)[0]["all"]["ev"].as_f64());
    assert!(rows.iter().all(|row| row.len() >= rows[0].len()), "{csv}");
    bad_usage(
        &["sim", &study("side-bets = true\n")],
        "study.toml:4:13: side-bets: no house of the study has any; rules = [[\"side-bets=21+3\"]]",
    );
    bad_usage(
        &["sim", &study("side-bets = 1\n")],
        "study.toml:4:13: side-bets: expected true or false",
    );
}

/// Custom and changed houses appear with their names in every format.
#[test]
fn names_of_houses() {
    let folder = folder("sim-names");
    let house = |name: &str| {
        let path = folder.join(name);
        fs::write(&path, "[rules]\ndecks = 2\n").unwrap();
        path.to_str().unwrap().to_owned()
    };
    let named = |house: &str, settings: &[&str]| {
        let csv = printed(&[&[house, "--rounds", "1e4", "--csv"], settings].concat());
        csv.lines().nth(1).unwrap().split(',').nth(1).unwrap().to_owned()
    };
    assert_eq!(named(&house("corner.toml"), &[]), "corner{decks=2}");
    assert_eq!(named("strip", &[]), "strip");
    assert_eq!(named("strip", &["--set", "decks=2"]), "strip{decks=2}");
}
