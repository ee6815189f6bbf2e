//! The command line: option order, suggestions, completions, character sets and line width.

use std::process::Command;

use crate::program::{Run, program, run};

#[test]
fn options_may_come_before_the_command() {
    let before = run(&["--coach", "always", "--seed", "1", "play", "vegas"], b"\ns\nq\n");
    let after = run(&["play", "vegas", "--coach", "always", "--seed", "1"], b"\ns\nq\n");
    assert_eq!((before.status, before.err.as_str()), (0, ""));
    assert_eq!(before.out, after.out);
    assert!(before.out.contains("Why standing: "), "{}", before.out);
    let odds = run(&["--json", "--set", "decks=2", "odds", "strip"], b"");
    assert_eq!(odds.out, run(&["odds", "strip", "--json", "--set", "decks=2"], b"").out);
    let shown = run(&["--json", "--set", "decks=2", "houses", "show", "strip"], b"");
    assert!(shown.out.contains("\"decks\": 2"), "{}{}", shown.out, shown.err);
    let refused = run(&["--seed", "3", "odds"], b"");
    assert!(refused.status == 2 && refused.err.contains("'--seed'"), "{}", refused.err);
}

#[test]
fn a_mistyped_command_suggests_the_nearest_one() {
    for (typed, near) in [
        ("plya", Some("'play'")),
        ("repaly", Some("'replay'")),
        ("dialy", Some("'daily'")),
        ("oods", Some("'odds'")),
        ("vgeas", Some("'bj play vegas'")),
        ("xyzzy", None),
    ] {
        let Run { status, err, .. } = run(&[typed], b"");
        assert_eq!(status, 2);
        let tip = err.lines().find(|line| line.contains("tip:"));
        assert_eq!(tip.is_some(), near.is_some(), "{err}");
        if let (Some(tip), Some(near)) = (tip, near) {
            assert!(tip.contains(near) && tip.matches('\'').count() == 2, "{tip}");
        }
    }
    let nested = run(&["houses", "shwo", "strip"], b"").err;
    assert!(nested.contains("similar subcommand exists: 'show'"), "{nested}");
    let option = run(&["play", "--coahc", "always"], b"").err;
    assert!(option.contains("'--coach'"), "{option}");
    // An option of "bj play" is not suggested for another command.
    let other = run(&["sim", "--bet", "5"], b"").err;
    assert!(
        other.contains("unexpected argument '--bet'") && !other.contains("exists: '--bet'"),
        "{other}"
    );
    let value = run(&["play", "--coach", "alwasy"], b"").err;
    assert!(value.contains("tip: a similar value exists: 'always'"), "{value}");
}

#[test]
fn completions_include_the_houses() {
    for (shell, play) in [
        ("bash", "strip vegas"),
        ("zsh", ":house"),
        ("fish", "complete -c bj -n \"__fish_bj_using_subcommand play\" -f -a \"reno "),
    ] {
        let Run { status, out, .. } = run(&["completions", shell], b"");
        assert_eq!(status, 0);
        let names = ["strip", "vegas", "single-deck", "charlie", "true-count", "hi-lo"];
        assert!(names.iter().all(|name| out.contains(name)), "{shell}: {out}");
        assert!(out.contains(play) || shell == "bash", "{shell}: {out}");
    }
}

/// Returns the completions that bash offers for the last word.
fn offered(words: &[&str]) -> String {
    let script = run(&["completions", "bash"], b"").out;
    let words: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let call = format!(
        "{script}\nCOMP_WORDS=({}); COMP_CWORD={last}\n_bj bj {} {}\necho \"${{COMPREPLY[*]}}\"",
        words.join(" "),
        words[last],
        words[last - 1]
    );
    let output = Command::new("bash").args(["-c", &call]).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
#[cfg(unix)]
fn bash_completes_a_house() {
    assert_eq!(offered(&["bj", "play", "ve"]), "vegas");
    assert_eq!(offered(&["bj", "odds", "char"]), "charlie");
    assert_eq!(offered(&["bj", "houses", "show", "eu"]), "euro");
    assert_eq!(offered(&["bj", "drill", "true"]), "true-count");
    assert_eq!(offered(&["bj", "play", "--tags", "omega"]), "omega-2");
}

/// Returns the output of `bj` in this locale.
fn in_locale(locale: &str, arguments: &[&str]) -> Vec<u8> {
    let home = tempfile::tempdir().unwrap();
    let mut command = program(arguments);
    command.env("HOME", home.path()).env_remove("LC_ALL").env("LANG", locale);
    let output = command.output().unwrap();
    [output.stdout, output.stderr].concat()
}

#[test]
fn a_locale_without_utf_8_gets_ascii() {
    let game: &[&str] = &["play", "euro", "--plain", "--seed", "1", "--player", "Zo\u{eb}"];
    assert!(!in_locale("C.UTF-8", game).is_ascii());
    for locale in ["C", "POSIX", "en_US.ISO-8859-1"] {
        assert!(in_locale(locale, game).is_ascii(), "{locale}");
        assert!(in_locale(locale, &["play", "Zo\u{eb}"]).is_ascii(), "{locale}: messages");
        assert!(in_locale(locale, &["odds", "euro", "--bet", "5"]).is_ascii(), "{locale}");
        let asked = [game, &["--ascii=never"]].concat();
        assert!(!in_locale(locale, &asked).is_ascii(), "{locale}: the option decides");
    }
    let asked = [game, &["--ascii"]].concat();
    assert!(in_locale("C.UTF-8", &asked).is_ascii());
    let json = ["houses", "show", "euro", "--json"];
    assert_eq!(in_locale("C", &json), in_locale("C.UTF-8", &json), "JSON stays the same");
}

/// No command prints a line wider than 80 columns.
#[test]
fn every_command_fits_80_columns() {
    let commands = "--help|play --help|houses --help|houses show --help|houses check --help|\
        houses import --help|houses rules --help|replay --help|odds --help|chart --help|count --help|daily --help|\
        drill --help|stats --help|data --help|data path --help|data backup --help|\
        data export --help|data erase --help|verify --help|completions --help|man --help|\
        houses|houses rules|odds|odds --hands|odds vegas --distribution|odds --removal|odds --effects|\
        odds charlie --explain|odds seven --explain|odds strip vegas seven charlie|\
        odds --hand T,6 --up T|odds --bet 25|chart|chart charlie|chart --format words|\
        chart seven --format words|count|count single-deck|stats|verify --seed 3";
    for command in commands.split('|') {
        let Run { out, err, .. } = run(&command.split_whitespace().collect::<Vec<_>>(), b"");
        assert!(!out.is_empty(), "bj {command}: {err}");
        for line in out.lines() {
            assert!(line.chars().count() <= 80, "bj {command}: {line}");
        }
    }
}

#[test]
fn a_daily_in_the_future_is_refused() {
    let Run { status, out, err } = run(&["daily", "--date", "9999-12-31"], b"");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.starts_with("bj: --date 9999-12-31 is in the future; today's daily is "), "{err}");
}

#[test]
fn verify_checks_every_shoe_of_a_table() {
    let home = tempfile::tempdir().unwrap();
    crate::program::run_at(home.path(), &["play", "strip"], b"\ns\ns\ns\ns\nq\n");
    let table = crate::program::run_at(home.path(), &["verify", "--table", "1"], b"");
    assert_eq!((table.status, table.err.as_str()), (0, ""));
    assert!(table.out.starts_with("Table 1 (strip): 1 shoe.\nShoe 1: in play, "), "{}", table.out);
    assert!(table.out.contains("No faults found.\n"), "{}", table.out);
    let json = crate::program::run_at(home.path(), &["verify", "--table", "1", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json["ok"], &json["shoes"][0]["shoe"]), (&true.into(), &1.into()));
    let none = crate::program::run_at(home.path(), &["verify", "--table", "7"], b"");
    assert_eq!((none.status, none.err.as_str()), (2, "bj: there is no table 7\n"));
}

#[test]
fn the_list_of_houses_marks_where_to_start() {
    let out = run(&["houses"], b"").out;
    assert!(out.starts_with("house "), "{out}");
    let joined = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("late surrender (start here)"), "{out}");
    assert!(out.contains("New to blackjack? Start with strip"), "{out}");
}

/// Every chart format includes the comments, and a CSV chart is read back with them.
#[test]
fn charts_state_what_they_leave_out() {
    for format in ["text", "words", "csv", "svg"] {
        let out = run(&["chart", "strip", "--format", format], b"").out;
        let joined = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(joined.contains("Rs at 16 v T: a row averages hands"), "{format}: {out}");
        let left_out = ["No rows for hard 4 and soft 12", "A pair without a row"];
        assert!(left_out.iter().any(|note| joined.contains(note)), "{format}: {out}");
    }
    let file = tempfile::NamedTempFile::with_suffix(".csv").unwrap();
    let chart = run(&["chart", "strip", "--format", "csv"], b"").out;
    std::fs::write(file.path(), chart).unwrap();
    let odds = run(&["odds", "strip", "--strategy", file.path().to_str().unwrap()], b"");
    assert_eq!((odds.status, odds.err.as_str()), (0, ""));
}
