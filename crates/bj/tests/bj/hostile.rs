//! Untrusted text never controls the terminal: file names, files, and a memory that someone else
//! wrote.

use std::fs;
use std::path::Path;

use blackjack_engine::is_invisible_char;
use blackjack_store::STORE_FILE;
use rusqlite::{Connection, params};

use crate::past::{open_round, played, void_round};
use crate::program::{Run, run_at};

/// Clears the screen, sets a title, reverses the text and ends the line.
const HOSTILE: &str = "x\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}1m\u{202e}\u{2066}\u{7f}\rNo faults found.";

/// Runs `bj` and checks that its output cannot control a terminal.
#[track_caller]
fn run_safely(home: &Path, arguments: &[&str], answers: &[u8]) -> Run {
    let run = run_at(home, arguments, answers);
    for printed in [&run.out, &run.err] {
        let raw = printed.replace("\r\n", "\n");
        let raw = raw.replace(['\n', '\t'], " ");
        assert!(!raw.contains(is_invisible_char), "{arguments:?}: {printed:?}");
    }
    run
}

#[cfg(unix)]
#[test]
fn file_names_stay_on_their_line() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(format!("{HOSTILE}\n2"));
    fs::create_dir(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (missing, torn, house) =
        (path("missing.toml"), path("torn.toml"), path("a\u{1b}[31m.toml"));
    fs::write(&torn, "decks = \u{1b}[2J\n\"\u{202e}\" = 1\n").unwrap();
    fs::write(&house, "[rules]\ndecks = 2\n").unwrap();
    let data = folder.to_str().unwrap();
    for arguments in [
        &["odds", "strip", "--strategy", &missing][..],
        &["odds", "strip", "--strategy", &torn],
        &["odds", "strip", "--strategy", HOSTILE],
        &["odds", &missing],
        &["odds", &torn],
        &["houses", "show", &missing],
        &["houses", "check", &missing, &torn, &house],
        &["houses", "check", "--json", &missing, &torn],
        &["play", &torn],
        &["play", HOSTILE],
        &["play", "strip", "--tags", &torn],
        &["play", "strip", "--tags", HOSTILE],
        &["play", "strip", "--player", HOSTILE],
        &["play", "strip", "--bet", HOSTILE],
        &["play", "strip", "--record", data],
        &["chart", &torn],
        &["count", "strip", "--tags", &torn],
        &["replay", &missing],
        &["replay", &torn],
        &["stats", "--data", data, "--player", HOSTILE],
        &["stats", "--house", HOSTILE],
        &["verify", "--data", data],
        &["data", "export", "--data", data],
        &["data", "backup", "--data", data],
        &["drill", HOSTILE],
        &["drill", "hands", "--hands", HOSTILE],
        &[HOSTILE],
        &["--set", HOSTILE],
    ] {
        let Run { status, err, out } = run_safely(home.path(), arguments, b"");
        assert!(status != 0 || !out.is_empty(), "{arguments:?}: {err}");
        let forged = format!("{out}{err}").lines().any(|line| line.starts_with("All is well"));
        assert!(!forged, "{arguments:?}: {out}{err}");
    }
    run_safely(home.path(), &["data", "path", "--data", data], b"");
    let out = run_safely(home.path(), &["chart", &house], b"").out;
    assert!(out.contains("a\\u{1b}[31m"), "{out}");
    run_safely(home.path(), &["odds", &house], b"");
}

#[test]
fn a_house_file_is_shown_with_its_control_characters_escaped() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("house.toml");
    let ordinary = "# \u{2660} Zo\u{eb}'s house\r\n[rules]\r\ndecks\t= 2\r\n";
    fs::write(&file, ordinary).unwrap();
    let show =
        |file: &Path| run_safely(home.path(), &["houses", "show", file.to_str().unwrap()], b"");
    assert_eq!(show(&file).out, ordinary, "byte by byte");
    fs::write(&file, "# \u{1b}[2J\u{202e}\rgone\ntitle = \"\\u001b[2J\"\n").unwrap();
    assert_eq!(show(&file).out, "# \\u{1b}[2J\\u{202e}\\rgone\ntitle = \"\\u001b[2J\"\n");
    let report = run_safely(home.path(), &["houses", "check", file.to_str().unwrap()], b"");
    assert_eq!(report.status, 1, "{}", report.out);
}

/// Makes a memory in which every text is hostile.
fn hostile_memory(folder: &Path) {
    void_round(folder);
    drop(played("strip", 3, folder));
    drop(open_round("strip", folder));
    let db = Connection::open(folder.join(STORE_FILE)).unwrap();
    db.execute_batch("PRAGMA ignore_check_constraints = on; PRAGMA foreign_keys = off").unwrap();
    for change in [
        "UPDATE player SET name = ?1",
        "UPDATE round SET house = ?1, reason = CASE WHEN reason IS NULL THEN NULL ELSE ?1 END",
        "UPDATE round SET line = line || ?1 WHERE state <> 'open'",
        "UPDATE entry SET body = body || ?1 WHERE number = 2",
        "UPDATE rules SET text = text || ?1",
    ] {
        db.execute(change, params![format!("{HOSTILE}\nNo faults found.")]).unwrap();
    }
}

#[test]
fn hostile_text_in_a_memory_is_escaped() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("memory");
    hostile_memory(&folder);
    let data = folder.to_str().unwrap();
    let export = home.path().join("export");
    let to = export.to_str().unwrap();
    for arguments in [
        &["data", "export", "-"][..],
        &["data", "export", "-", "--json"],
        &["data", "export", to],
        &["stats"],
        &["stats", "--json"],
        &["stats", "--player", "nobody"],
        &["stats", "--house", "nowhere"],
        &["verify"],
        &["verify", "--json"],
        &["verify", "1"],
        &["verify", "2", "--json"],
        &["verify", "--table", "1", "--shoe", "1"],
        &["play", "strip", "--plain"],
        &["--plain"],
        &["drill", "hands"],
    ] {
        let arguments = [arguments, &["--data", data]].concat();
        let Run { out, .. } = run_safely(home.path(), &arguments, b"1\ns\ns\nl\nl 1\nq\n");
        let lines = out.lines().filter(|line| *line == "No faults found.").count();
        assert_eq!(lines, 0, "{arguments:?}: {out}");
    }
    let exported = fs::read_to_string(&export).unwrap();
    assert!(exported.contains("\\u{1b}[2J"), "the text is shown escaped: {exported}");
    assert!(!exported.replace('\n', "").contains(is_invisible_char), "{exported:?}");
}
