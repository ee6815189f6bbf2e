//! Bad input: each mistake gets one clear message with its place and the expected input.

use crate::program::{Run, folder, run};

/// Checks that the command fails with status 2 and exactly this message.
pub(crate) fn refused(arguments: &[&str], message: &str) {
    let Run { status, out, err } = run(arguments, b"");
    assert_eq!(err, format!("bj: {message}\n"), "{arguments:?}");
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
}

/// Checks that the command line is refused with a message that contains this.
pub(crate) fn bad_usage(arguments: &[&str], says: &str) {
    let Run { status, out, err } = run(arguments, b"");
    assert!(err.contains(says), "{arguments:?}: {err}");
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
}

#[test]
fn houses() {
    refused(&["play", "vegsa"], "unknown house \"vegsa\"; did you mean \"vegas\"?");
    refused(&["play", "monte"], "unknown house \"monte\"; \"bj houses\" lists them all");
    refused(&["houses", "show", "Reno"], "unknown house \"Reno\"; did you mean \"reno\"?");
    bad_usage(&["play", "./no-such-house.toml"], "cannot read ./no-such-house.toml");
}

#[test]
fn settings() {
    refused(
        &["play", "strip", "--set", "deks=1"],
        "--set: unknown key \"deks\"; did you mean \"decks\"?",
    );
    refused(
        &["play", "strip", "--set", "decks=0"],
        "--set: decks: expected a whole number from 1 to 255, found 0",
    );
    refused(
        &["play", "strip", "--set", "dealer-17=stnad"],
        "--set: dealer-17: expected one of stand, hit-soft, hit-ace, hit-all, found \"stnad\"; \
         did you mean \"stand\"?",
    );
    refused(
        &["play", "strip", "--set", "split-hands=1", "--set", "hit-split-aces=true"],
        "--set: hit-split-aces = true needs split-hands of 2 or more, but split-hands is 1",
    );
    refused(&["play", "strip", "--set", "x"], "--set: expected key=value, found \"x\"");
}

#[test]
fn cards() {
    refused(
        &["play", "reno", "--deck", "8C 1S"],
        "--deck: card 2, \"1S\": a card is a rank (A, 2 to 9, T or 10, J, Q, K) and a suit \
         (C, D, H, S), as in 8C",
    );
    for house in ["reno", "reno-1987", "seven", "single-deck"] {
        refused(
            &["play", house, "--deck", "8C 8S 8C"],
            &format!("--deck: 8C appears more often than in the 1 deck of the house \"{house}\""),
        );
    }
    assert_eq!(run(&["play", "downtown", "--deck", "8C 8C"], b"").status, 0, "two decks have two");
}

#[test]
fn editions_and_faces() {
    bad_usage(&["play", "reno", "--edition", "1975"], "[possible values: 1971, 1974, 1987]");
    bad_usage(&["play", "reno", "--plain", "--teletype"], "cannot be used with");
    bad_usage(&["play", "reno", "--baud", "0"], "expected a whole number from 1 to 1000000");
    refused(
        &["play", "seven", "--teletype"],
        "the house \"seven\" has dealer-upcard = false, and on a teletype the dialogue begins with \
         the dealer's upcard",
    );
    refused(
        &["play", "strip", "--teletype"],
        "the house \"strip\" has surrender = late, and on a teletype the dialogue cannot ask about \
         surrender",
    );
    refused(
        &["play", "vegas", "--teletype", "--set", "play-order=one-action-per-hand"],
        "the house \"vegas\" has play-order = one-action-per-hand, and on a teletype the dialogue \
         cannot say which hand it asks about",
    );
    refused(
        &["play", "reno", "--teletype", "--set", "double-for-less=true"],
        "the house \"reno\" has double-for-less = true, and on a teletype the dialogue cannot ask for \
         the amount of a double",
    );
    refused(
        &["play", "vegas", "--teletype", "--hands", "2"],
        "--hands 2: a teletype deals one hand",
    );
    refused(
        &["play", "reno", "--seed", "65536"],
        "--seed 65536: this edition takes a number from 0 to 65535",
    );
}

#[test]
fn players_bets_and_hands() {
    refused(
        &["play", "vegas", "--player", "Ada", "--player", "Ada"],
        "--player Ada: a player of this name is already at the table",
    );
    refused(&["play", "vegas", "--bet", "501"], "--bet 501: the most you can bet is $500");
    refused(&["play", "vegas", "--bet", "0.50"], "--bet 0.50: the minimum bet is $1");
    refused(&["play", "vegas", "--bet", "1.50"], "--bet 1.50: a bet must be a multiple of $1");
    refused(
        &["play", "bbs", "--hands", "2"],
        "2 starting hands are too many for the house \"bbs\": this house deals only one hand",
    );
    refused(
        &["play", "vegas", "--hands", "4", "--player", "Ada", "--player", "Bob"],
        "8 starting hands are too many for the house \"vegas\": this house deals 7 hands at most",
    );
    bad_usage(&["play", "vegas", "--hands", "8"], "expected a whole number from 1 to 7");
    bad_usage(&["play", "vegas", "--seed=-1"], "invalid value '-1' for '--seed <N>'");
    refused(
        &["play", "strip", "--set", "table-hands=4", "--hands", "5"],
        "5 starting hands are too many for the house \"strip\": a player may hold 4 hands at most",
    );
    assert_eq!(
        run(&["play", "strip", "--set", "table-hands=4", "--hands", "4"], b"").status,
        0,
        "as many as the table allows"
    );
}

#[test]
fn names() {
    let table = |players: &[&str]| {
        let options = players.iter().flat_map(|player| ["--player", player]);
        run(&["play", "vegas"].into_iter().chain(options).collect::<Vec<_>>(), b"")
    };
    let out = table(&[" Ada ", "a:b:5", "Zoe:"]).err;
    assert!(out.starts_with("bj: --player Zoe: expected an amount such as 1000"), "{out}");
    let out = table(&[" Ada ", "a:b:5"]).out;
    assert!(out.contains("\nAda has $1000.\na:b has $5.\n"), "{out}");
    for name in ["you", "YOU", " You "] {
        refused(
            &["play", "vegas", "--player", name],
            &format!("--player {}: this name is reserved for a solo player", name.trim()),
        );
    }
    refused(
        &["play", "vegas", "--player", "\u{c9}va", "--player", " \u{e9}VA:7"],
        "--player \u{e9}VA: a player of this name is already at the table, as \u{c9}va",
    );
    for name in ["", " ", ":5"] {
        refused(
            &["play", "vegas", "--player", name],
            &format!("--player \"{name}\": expected NAME or NAME:BANKROLL"),
        );
    }
    for (name, why) in [
        ("a\tb", "cannot contain U+0009, which is invisible"),
        ("\u{200b}", "cannot contain U+200B, which is invisible"),
        ("A\u{202e}da", "cannot contain U+202E, which is invisible"),
        ("A\u{2066}da:5", "cannot contain U+2066, which is invisible"),
        ("\u{feff}Ada", "cannot contain U+FEFF, which is invisible"),
        ("A\u{2028}B", "cannot contain U+2028, which is invisible"),
        ("A\u{ad}da", "cannot contain U+00AD, which is invisible"),
        ("\u{3164}", "cannot contain U+3164, which is invisible"),
        ("\u{410}da", "cannot mix letters of different scripts that look alike"),
    ] {
        let shown = name.strip_suffix(":5").unwrap_or(name);
        let is_seen = |c: char| c == '\u{410}' || c.is_ascii_graphic();
        let shown = shown.replace(|c| !is_seen(c), "\u{fffd}");
        let expected = format!("--player \"{shown}\": a name {why}");
        refused(&["play", "vegas", "--player", name], &expected);
    }
    refused(
        &["play", "vegas", "--player", "abcdefghijklmnopqrstuvwxy"],
        "--player \"abcdefghijklmnopqrstuvwxy\": a name has at most 24 characters",
    );
    refused(
        &["play", "vegas", "--player", "Bill", "--player", "BiII"],
        "--player \"BiII\": this name looks like that of another player, \"Bill\"",
    );
    assert_eq!(table(&["abcdefghijklmnopqrstuvwx"]).status, 0, "24 characters are not too many");
}

#[test]
fn amounts() {
    let expected = |example: u32, found: &str| {
        format!(
            "expected an amount such as {example}, at most 1,000,000,000,000 units, found \"{found}\""
        )
    };
    for (house, option, value, says, example) in [
        ("vegas", "--player", "Ada:lots", "--player Ada", 1000),
        ("vegas", "--bankroll", "1000000000001", "--bankroll", 1000),
        ("reno", "--bankroll", "x", "--bankroll", 1000),
        ("bbs", "--bet", "x", "--bet", 10),
        ("strip", "--bet", "-5", "--bet", 10),
        ("strip", "--bankroll", "-5", "--bankroll", 1000),
    ] {
        let found = value.trim_start_matches("Ada:");
        let message = format!("{says}: {}", expected(example, found));
        refused(&["play", house, option, value], &message);
    }
    bad_usage(&["play", "vegas", "--seed", "-1"], "invalid value '-1' for '--seed <N>'");
    bad_usage(&["play", "vegas", "--hands", "-1"], "invalid value '-1' for '--hands <N>'");
}

/// An initial bet beyond the bankroll is refused, never lowered silently.
#[test]
fn an_initial_bet_beyond_the_bankroll_is_refused() {
    refused(
        &["play", "strip", "--bet", "1001"],
        "--bet 1001: that comes to $1001, but you can bet only $1000",
    );
    refused(
        &[
            "play", "vegas", "--hands", "3", "--bet", "400", "--player", "Ada:2000", "--player",
            "Ben",
        ],
        "--bet 400 for Ben: that comes to $1200, but you can bet only $1000",
    );
    refused(
        &["play", "bbs", "--bankroll", "5", "--bet", "5"],
        "--bet 5: that comes to 5 coins, but you can bet only 4 coins",
    );
    for able in [
        &["play", "bbs", "--bankroll", "5", "--bet", "4"][..],
        &["play", "vegas", "--bankroll", "1200", "--hands", "3", "--bet", "400"],
        &["play", "vegas", "--bankroll", "0", "--bet", "500"],
    ] {
        assert_eq!(run(able, b"").status, 0, "{able:?}");
    }
}

#[test]
fn a_house_where_a_command_is_expected() {
    refused(&["reno"], "\"reno\" is a house, not a command; did you mean \"bj play reno\"?");
    bad_usage(&["plya"], "unrecognized subcommand 'plya'");
}

#[test]
fn a_bad_answer_repeats_the_question() {
    let answers =
        "0\n-5\n1e9\n99999999999999999999\n10.50\n2000\n\u{fffd}\n10\nsplit\nwhat\n\ns\nq\n";
    let Run { status, out, .. } =
        run(&["play", "strip", "--deck", "TS 6D 9C TH 5D"], answers.as_bytes());
    assert_eq!(status, 0);
    for says in [
        "The minimum bet is $1.",
        "A bet must be a multiple of $1.",
        "That comes to $2000, but you can bet only $1000.",
        "No splitting: the hand is not a pair.",
        "Please answer hit, stand, double or surrender (r). ? for help.",
        "Goodbye. You are down $10.",
    ] {
        assert!(out.contains(says), "{says}: {out}");
    }
    assert_eq!(out.matches("A bet is an amount, such as 10. ? for help.").count(), 4, "{out}");
}

#[test]
fn huge_answers_and_invalid_utf_8_do_not_end_the_game() {
    let mut answers = vec![b'1'; 1 << 20];
    answers.extend(b"\n\xff\xfe\x80\n10\n\xc3\x28\ns\n");
    let Run { status, out, err } = run(&["play", "strip", "--deck", "TS 6D 9C TH 5D"], &answers);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.ends_with("Goodbye. You are down $10.\n"), "{out}");
}

#[test]
fn house_files() {
    let folder = folder("house-files");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("good.toml"), "[rules]\ndecks = 2\n").unwrap();
    std::fs::write(path("bad.toml"), "[rules]\ndekcs = 2\nburn = 99\n").unwrap();
    std::fs::write(path("junk.toml"), vec![b'x'; 1 << 20]).unwrap();
    std::fs::write(path("bytes.toml"), b"[rules]\n\xff\xfe\n").unwrap();
    let Run { status, out, .. } =
        run(&["houses", "check", &path("good.toml"), &path("bad.toml")], b"");
    let bad = path("bad.toml");
    assert_eq!(
        (status, out),
        (
            1,
            format!(
                "{}: no mistakes\n{bad}:2:1: unknown key \"dekcs\"; did you mean \"decks\"?\n\
                 {bad}:3:1: burn: expected a whole number from 0 to 51, found 99\n",
                path("good.toml")
            )
        )
    );
    let junk = path("junk.toml");
    refused(
        &["play", &junk],
        &format!("{junk} is too large: a house file has at most 65536 bytes"),
    );
    let bytes = path("bytes.toml");
    let missing = path("missing.toml");
    let Run { status, out, err } = run(&["houses", "check", &bytes, &missing, &bad], b"");
    assert_eq!((status, err.as_str()), (2, "bj: 2 of 3 files cannot be read\n"));
    assert_eq!(
        out,
        format!(
            "{bytes}:2: expected UTF-8 text, found an invalid byte\n\
             cannot read {missing}: No such file or directory (os error 2)\n\
             {bad}:2:1: unknown key \"dekcs\"; did you mean \"decks\"?\n\
             {bad}:3:1: burn: expected a whole number from 0 to 51, found 99\n"
        )
    );
    let Run { status, out, .. } = run(&["houses", "check", "--json", &missing, &bad], b"");
    let checked: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &checked[1]["mistakes"][1]["line"]), (2, &3.into()));
    assert!(checked[0]["error"].as_str().unwrap().starts_with("cannot read "), "{out}");
    refused(
        &["play", &bad],
        &format!(
            "{bad}:2:1: unknown key \"dekcs\"; did you mean \"decks\"?\n\
             {bad}:3:1: burn: expected a whole number from 0 to 51, found 99"
        ),
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn records() {
    let replay = |text: &str| {
        let Run { status, out, err } = run(&["replay", "-"], text.as_bytes());
        assert_eq!(err, "");
        (status, out)
    };
    let good = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2\n";
    let count = |n: u32, line: &str| {
        let before = match n {
            0 => "no round replayed before that",
            1 => "1 round replayed before that, every result matches",
            _ => unreachable!(),
        };
        format!("{line}{before}\n")
    };
    assert_eq!(replay(good), (0, "1 round replayed, every result matches\n".into()));
    assert_eq!(
        replay(&format!("# mine\n\n{good}{}", good.replace("+2,+2", "+2,-2"))),
        (1, count(1, "standard input:4:41: the result is +2,+2, not +2,-2\n"))
    );
    assert_eq!(
        replay(&format!("{good}reno 2: 6C TH 8S 8D p TD")),
        (
            1,
            count(
                1,
                "standard input:2:25: expected an action: h, s, d, p or r, found the end of the line\n"
            )
        )
    );
    assert_eq!(
        replay("reno 2: 6C TH 8S 8D d"),
        (
            1,
            count(
                0,
                "standard input:1:21: double is not legal here (only hard 10 and 11 can be doubled); \
                 legal: hit, stand, split\n"
            )
        )
    );
    assert_eq!(
        replay("rneo 2: 6C"),
        (1, count(0, "standard input:1:1: unknown house \"rneo\"; did you mean \"reno\"?\n"))
    );
    assert_eq!(
        replay("vegas 900: 6C"),
        (
            1,
            count(
                0,
                "standard input:1:7: the house refuses these bets: the most you can bet is $500\n"
            )
        )
    );
    assert_eq!(
        replay("vegas{decks=0} 9: 6C"),
        (
            1,
            count(0, "standard input:1:7: decks: expected a whole number from 1 to 255, found 0\n")
        )
    );
    assert_eq!(
        replay("strip 10: TS AC 6D TH i7"),
        (
            1,
            count(
                0,
                "standard input:1:23: the hand cannot be insured for $7: insurance here is $5\n"
            )
        )
    );
    assert_eq!(
        replay(&"x".repeat(1 << 20)),
        (
            1,
            count(0, "standard input:1:1: a round has at most 262144 bytes; this one has 262146\n")
        )
    );
    assert_eq!(replay(""), (0, "no round replayed\n".into()));
    assert_eq!(replay("\n# a\n  # b\n\t#c\n \n"), (0, "no round replayed\n".into()));
    let bare = "reno 2: 6C TH 8S 8D p TD s 9H s KH";
    assert_eq!(
        replay(&format!("{bare}\n")),
        (0, format!("{good}1 round replayed, none with a result to check\n"))
    );
    assert_eq!(
        replay(&format!("{bare}\n{good}")),
        (0, format!("{good}2 rounds replayed, 1 of them checked against its result\n"))
    );
    assert_eq!(
        replay(&format!("{good}{good}{bare}")),
        (0, format!("{good}3 rounds replayed, 2 of them checked against their results\n"))
    );
    refused(
        &["replay", "no-such-file"],
        "cannot read no-such-file: No such file or directory (os error 2)",
    );
}

/// An invalid byte is reported with its column, and an overlong line is not read to its end.
#[test]
fn records_with_invalid_bytes_or_overlong_lines() {
    let replay = |bytes: &[u8]| run(&["replay", "-"], bytes).out;
    assert_eq!(
        replay(b"# x\nstrip 10: T\xe2\x99\xa0 \xff"),
        "standard input:2:14: expected UTF-8 text, found an invalid byte\n\
         no round replayed before that\n"
    );
    for letter in ["x", "\u{2660}", "#"] {
        assert_eq!(
            replay(letter.repeat(300_000).as_bytes()),
            "standard input:1:1: a round has at most 262144 bytes; this one has 262146\n\
             no round replayed before that\n"
        );
    }
}
