//! The operator's commands, run by the real program beside a server in use.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use blackjack_store::Store;
use serde_json::json;

use super::host::{Host, bjd, play_until_asked, printed, table};
use bjd::settings::Settings;

/// Runs a blocking function beside the server.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[test]
fn mistakes_in_the_settings_are_named_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bjd.toml");
    fs::write(&file, "lissen = 1\n[limits]\nlines = \"many\"\n").unwrap();
    let (file, data) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
    let expected = [
        format!("{file}:1:1: unknown key \"lissen\"; did you mean \"listen\"?"),
        format!("{file}:3:9: lines: expected a whole number from 0 to 1000000, found \"many\""),
    ];
    let started = bjd(&["--config", file, "--data", data]);
    assert_eq!(started.status.code(), Some(1));
    let checked = bjd(&["check", "--config", file, "--data", data]);
    assert_eq!(checked.status.code(), Some(1));
    for mistake in expected {
        assert!(String::from_utf8_lossy(&started.stderr).contains(&mistake), "{started:?}");
        assert!(String::from_utf8_lossy(&checked.stdout).contains(&mistake), "{checked:?}");
    }
    let missing = bjd(&["--config", "no-such-file.toml"]);
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read no-such-file.toml"));
}

#[tokio::test]
async fn a_check_names_what_is_right_and_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    let free = ["check", "--data", &data, "--listen", "127.0.0.1:0"];
    let report = printed(&[&free[..], &["--host-name", "Table.lan", "--host-name", "bj"]].concat());
    assert!(report.contains("ok    host-names: table.lan, bj\n"), "{report}");
    assert!(report.contains("note  data:") && report.contains("is empty"), "{report}");
    assert!(report.contains("ok    listen: 127.0.0.1:0 is free"), "{report}");
    let host = Host::start(folder.path(), Settings::default()).await;
    let taken = host.address.clone();
    let output = beside(move || bjd(&["check", "--data", &data, "--listen", &taken])).await;
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    for found in ["ok    data:", "ok    schema:", "ok    tables: 0 open, 0 closed", "bad   listen:"]
    {
        assert!(report.contains(found), "{found}: {report}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_backup_refunds_and_lists_work_while_people_play() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    play_until_asked(&mut line, ann).await;
    let data = folder.path().to_str().unwrap().to_owned();
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("bj.sqlite").to_str().unwrap().to_owned();
    let arguments = [data.clone(), copy.clone()];
    let shown = beside(move || {
        let [data, copy] = arguments;
        let first = printed(&["--data", &data, "backup", &copy]);
        let again = bjd(&["--data", &data, "backup", &copy]);
        assert!(String::from_utf8_lossy(&again.stderr).contains("never overwrites"));
        first
    });
    assert!(shown.await.contains("verified"), "the backup is verified");
    let backup = Store::open_to_read(copies.path()).unwrap();
    let audit = backup.verify(1).unwrap();
    assert_eq!((audit.rounds.open, audit.faults), (1, vec![]), "the open round is in it");
    assert_eq!(
        fs::read_dir(copies.path())
            .unwrap()
            .filter(|file| {
                file.as_ref().unwrap().file_name().to_string_lossy().starts_with(".bjd-backup")
            })
            .count(),
        0
    );
    let before = Store::open_to_read(folder.path()).unwrap().verify(1).unwrap().entries;
    let at = data.clone();
    let (holds, users, tables) = beside(move || {
        let player = ann.to_string();
        let admin = |rest: &[&str]| printed(&[&["--data", &at, "admin"], rest].concat());
        let refund = ["refund", &player, "12.50", "--table", "1", "--reason", "a spilled drink"];
        let shown = admin(&refund);
        assert!(shown.starts_with("$12.50 given back; the purse holds $"), "{shown}");
        let close = bjd(&["--data", &at, "admin", "close", "1"]);
        assert!(String::from_utf8_lossy(&close.stderr).contains("a server hosts table 1"));
        let holds = shown.trim_end().rsplit(' ').next().unwrap().to_owned();
        (holds, admin(&["users"]), admin(&["tables"]))
    })
    .await;
    assert!(users.contains("Ann") && users.contains(&holds), "{users}");
    assert!(tables.contains("playing") && !tables.contains(&id), "{tables}");
    let audit = Store::open_to_read(folder.path()).unwrap().verify(1).unwrap();
    assert_eq!((audit.entries, audit.faults), (before + 1, vec![]));
    // The server continues with the corrected purse.
    let state = line.state().await;
    let hand = state["table"]["round"]["cards"]["phase"]["hand"].clone();
    let act = match state["table"]["round"]["cards"]["phase"]["type"].as_str().unwrap() {
        "action" => json!({ "type": "play", "hand": hand, "action": "stand" }),
        _ => json!({ "type": "decline", "hand": hand }),
    };
    line.done(ann, act).await;
    host.stop().await;
    let audit = Store::open_to_read(folder.path()).unwrap().verify(1).unwrap();
    assert_eq!(audit.faults, []);
}

#[test]
fn the_program_says_where_friends_find_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_bjd"))
        .args(["--lan", "--listen", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
    server.kill().unwrap();
    let output = server.wait_with_output().unwrap();
    assert!(first.starts_with("Your table: http://") && first.ends_with("/\n"), "{first}");
    assert!(!first.contains("0.0.0.0") && !first.contains('\u{1b}'), "{first}");
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(log.contains("listening") && log.contains("INFO"), "{log}");
}

#[test]
fn the_manual_lists_every_option_and_command() {
    let manual = include_str!("../../../../man/bjd.8").replace("\\-", "-");
    for help in [&["--help"][..], &["admin", "--help"], &["admin", "refund", "--help"]] {
        let text = printed(help);
        for option in text.split_whitespace().filter(|word| word.starts_with("--")) {
            let option = option.trim_end_matches([',', ':']);
            assert!(manual.contains(option), "man/bjd.8 does not list {option}");
        }
    }
    let help = printed(&["admin", "--help"]);
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() > 5, "{help}");
    for name in names {
        assert!(manual.contains(&format!("admin {name}")), "man/bjd.8 does not list {name}");
    }
}
