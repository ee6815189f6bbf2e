//! The output of the commands.

use crate::program::{Run, folder, program, run};

#[test]
fn houses() {
    insta::assert_snapshot!("houses", run(&["houses"], b"").out);
}

#[test]
fn houses_rules() {
    insta::assert_snapshot!("houses-rules", run(&["houses", "rules"], b"").out);
}

#[test]
fn houses_show() {
    let Run { status, out, .. } = run(&["houses", "show", "bbs"], b"");
    assert_eq!(status, 0);
    assert_eq!(Some(out.as_str()), blackjack_engine::House::built_in_text("bbs"));
}

#[test]
fn help() {
    insta::assert_snapshot!("help", run(&["--help"], b"").out);
    insta::assert_snapshot!("play-help", run(&["play", "--help"], b"").out);
}

#[test]
fn json() {
    let document = |arguments: &[&str]| -> serde_json::Value {
        let Run { status, out, err } = run(arguments, b"");
        assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
        serde_json::from_str(&out).unwrap()
    };
    let houses = document(&["houses", "--json"]);
    assert_eq!(houses[0]["name"], "reno");
    assert_eq!(houses[0]["rules"]["decks"], 1);
    assert_eq!(houses[3]["stakes"]["unit"], "coin");
    let ev = houses[0]["ev"].as_f64().unwrap();
    assert!((ev - -0.001_377_688_3).abs() < 1e-10 && houses[0]["ev_error"].is_null(), "{ev}");
    let bbs = document(&["houses", "show", "bbs", "--json"]);
    assert_eq!(bbs["rules"]["natural-pays"], "2 to 1");
    assert_eq!(bbs["rules"]["stand-on-21"], true);
    assert_eq!(bbs["side_bets"], serde_json::json!([]));
    let with_pairs = ["houses", "show", "strip", "--json", "--set", "side-bets=perfect-pairs"];
    let pairs = document(&with_pairs)["side_bets"][0].clone();
    assert_eq!(pairs["name"], "perfect-pairs");
    let ev = pairs["ev"].as_f64().unwrap();
    assert!((ev - -19.0 / 311.0).abs() < 1e-12, "{ev}");
    let rules = document(&["houses", "rules", "--json"]);
    assert_eq!(rules[0]["key"], "decks");
    assert_eq!((&rules[0]["schema"], &rules[0]["default"]), (&1.into(), &6.into()));
    let default = |key: &str| {
        let rule = rules.as_array().unwrap().iter().find(|rule| rule["key"] == key).unwrap();
        rule["default"].clone()
    };
    assert_eq!(default("hit-split-aces"), false);
    assert_eq!(default("natural-pays"), "3 to 2");
    let settings = ["houses", "show", "bbs", "--json", "--set", "decks=3", "--set", "maximum=7"];
    let changed = document(&settings);
    assert_eq!((&changed["rules"]["decks"], &changed["stakes"]["maximum"]), (&3.into(), &7.into()));
    let replay = run(&["replay", "-", "--json"], b"reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,-2\n");
    let replay: serde_json::Value = serde_json::from_str(&replay.out).unwrap();
    assert_eq!(replay["ok"], false);
    assert_eq!(replay["error"]["column"], 41);
}

/// A pasted hand without a result is printed with its result.
#[test]
fn a_pasted_hand_is_replayed_with_its_result() {
    let Run { status, out, .. } = run(&["replay", "-"], b"strip 10: T\xe2\x99\xa0 6D 10H AH s\n");
    assert_eq!(status, 0);
    assert_eq!(
        out,
        "strip 10: TS 6D TH AH s = +10\n1 round replayed, none with a result to check\n"
    );
}

/// Every command accepts the options that only change the output.
#[test]
fn every_command_accepts_the_output_options() {
    for command in [
        &["play"][..],
        &["houses"],
        &["houses", "show", "reno"],
        &["houses", "rules"],
        &["replay", "-"],
        &["odds"],
        &["chart"],
        &["count", "seven"],
        &["completions", "bash"],
        &["man"],
    ] {
        let plain = [command, &["--no-color", "--ascii", "--help"]].concat();
        assert_eq!(run(&plain, b"").status, 0, "{command:?}");
        let options = [command, &["--no-color", "--ascii"]].concat();
        assert_eq!(run(&options, b"").status, 0, "{command:?}");
    }
}

/// `houses show` prints the file unchanged, so changed rules would not appear in it.
#[test]
fn houses_show_with_set_needs_json() {
    let Run { status, out, err } = run(&["houses", "show", "bbs", "--set", "decks=3"], b"");
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, "bj: --set works only with --json: the file of a house is printed unchanged\n");
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let Run { status, out, .. } = run(&["completions", shell], b"");
        assert!(status == 0 && out.contains("teletype"), "{shell}");
    }
    assert!(run(&["man"], b"").out.contains(".TH BJ 6"));
}

/// A user's own houses are found by name, listed, and checked when listed.
#[cfg(unix)]
#[test]
fn own_houses() {
    let folder = folder("own-houses");
    let houses = folder.join("bj/houses");
    std::fs::create_dir_all(&houses).unwrap();
    std::fs::write(houses.join("corner.toml"), "[rules]\ndecks = 2\n").unwrap();
    for name in ["dive", "attic", "cellar"] {
        std::fs::write(houses.join(name).with_extension("toml"), "").unwrap();
    }
    std::fs::write(houses.join("broken.toml"), "[rules]\ndecks = 0\n").unwrap();
    let run = |arguments: &[&str]| {
        let output = program(arguments).env("XDG_CONFIG_HOME", &folder).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let list = run(&["houses"]);
    assert!(list.contains("corner          -0.18 %  2 decks, S17, blackjack 3 to 2"), "{list}");
    let joined = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("broken.toml:2:1: decks: expected"), "{list}");
    // An indented line continues the one above it.
    let list = list.replace("\n   ", " ");
    let own = list.lines().filter(|line| line.ends_with("(yours)"));
    let own: Vec<_> = own.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(own, ["attic", "broken", "cellar", "corner", "dive"]);
    let place = houses.join("broken.toml");
    let mistake = format!("bj: {}:2:1: decks: expected", place.display());
    assert!(run(&["play", "broken"]).starts_with(&mistake), "{}", run(&["play", "broken"]));
    assert!(run(&["corner"]).contains("did you mean \"bj play corner\"?"));
    assert!(run(&["houses", "show", "corner", "--json"]).contains("\"own\": true"));
    let path = houses.join("corner.toml");
    let by_path = run(&["houses", "show", path.to_str().unwrap(), "--json"]);
    assert!(by_path.contains("\"own\": false"), "{by_path}");
    assert!(run(&["play", "corner"]).starts_with("corner."));
    assert!(run(&["play", "cornr"]).contains("did you mean \"corner\"?"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Without a house or tags on the command line, commands use those in the settings.
#[test]
fn commands_default_to_the_house_and_tags_in_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let (shown, file) = (folder.path().to_str().unwrap(), folder.path().join("settings.toml"));
    let said = |command: &[&str]| run(&[command, &["--data", shown]].concat(), b"q\n");
    std::fs::write(&file, "house = \"reno\"\ntags = \"ko\"\n").unwrap();
    for command in ["odds", "chart", "count"] {
        let document: serde_json::Value =
            serde_json::from_str(&said(&[command, "--json"]).out).unwrap();
        assert_eq!(document["house"], "reno", "{command}");
        let count = (command == "count").then(|| "Knock-Out".into());
        assert_eq!(document.get("count"), count.as_ref(), "{command}");
        let named = said(&[command, "vegas", "--json"]);
        let document: serde_json::Value = serde_json::from_str(&named.out).unwrap();
        assert_eq!((named.err.as_str(), &document["house"]), ("", &"vegas".into()), "{command}");
    }
    let drill = said(&["drill", "insurance", "--seed", "1"]).out;
    assert!(drill.contains(", at reno. ") && drill.contains("Knock-Out"), "{drill}");
    std::fs::write(&file, "house = \"rneo\"\ntags = \"kko\"\n").unwrap();
    let at = |what| format!("bj: {}: {what}: unknown ", file.display());
    for command in [&["odds"][..], &["chart"], &["count", "--tags", "ko"], &["drill", "decks"]] {
        let warning = said(command).err;
        assert!(warning.starts_with(&at("house")), "{command:?}: {warning}");
        assert!(warning.contains("Using strip."), "{command:?}: {warning}");
    }
    assert!(said(&["count", "reno"]).err.starts_with(&at("tags")));
    std::fs::write(&file, "house = 7\n").unwrap();
    for command in [&["chart"][..], &["drill", "decks"], &["daily"]] {
        let unread = said(command);
        assert!(unread.err.ends_with("\nbj: the defaults are used instead\n"), "{}", unread.err);
    }
    assert_eq!(said(&["chart"]).out, run(&["chart", "strip"], b"").out);
}
