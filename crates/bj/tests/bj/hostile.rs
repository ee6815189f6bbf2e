//! What comes from outside never commands the terminal: file names, files, and a memory that somebody
//! else wrote.

use std::fs;
use std::path::Path;

use blackjack_engine::is_invisible_char;
use blackjack_store::STORE_FILE;
use rusqlite::{Connection, params};

use crate::past::{open_round, played, void_round};
use crate::program::{Run, run_at};

/// Clears the screen, sets a title, turns the line around and ends it.
const EVIL: &str = "x\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}1m\u{202e}\u{2066}\u{7f}\rNo faults found.";

/// Runs `bj`, and checks that nothing which it prints commands a terminal.
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
fn the_names_of_files_stay_in_their_line() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(format!("{EVIL}\n2"));
    fs::create_dir(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (gone, torn, house) = (path("gone.toml"), path("torn.toml"), path("a\u{1b}[31m.toml"));
    fs::write(&torn, "decks = \u{1b}[2J\n\"\u{202e}\" = 1\n").unwrap();
    fs::write(&house, "[rules]\ndecks = 2\n").unwrap();
    let data = folder.to_str().unwrap();
    for arguments in [
        &["odds", "strip", "--strategy", &gone][..],
        &["odds", "strip", "--strategy", &torn],
        &["odds", "strip", "--strategy", EVIL],
        &["odds", &gone],
        &["odds", &torn],
        &["houses", "show", &gone],
        &["houses", "check", &gone, &torn, &house],
        &["houses", "check", "--json", &gone, &torn],
        &["play", &torn],
        &["play", EVIL],
        &["play", "strip", "--tags", &torn],
        &["play", "strip", "--tags", EVIL],
        &["play", "strip", "--player", EVIL],
        &["play", "strip", "--bet", EVIL],
        &["play", "strip", "--record", data],
        &["chart", &torn],
        &["count", "strip", "--tags", &torn],
        &["replay", &gone],
        &["replay", &torn],
        &["stats", "--data", data, "--player", EVIL],
        &["stats", "--house", EVIL],
        &["verify", "--data", data],
        &["data", "export", "--data", data],
        &["data", "backup", "--data", data],
        &["drill", EVIL],
        &["drill", "hands", "--hands", EVIL],
        &[EVIL],
        &["--set", EVIL],
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
fn a_house_file_is_shown_with_its_controls_spelled_out() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("house.toml");
    let ordinary = "# \u{2660} Zo\u{eb}'s house\r\n[rules]\r\ndecks\t= 2\r\n";
    fs::write(&file, ordinary).unwrap();
    let show =
        |file: &Path| run_safely(home.path(), &["houses", "show", file.to_str().unwrap()], b"");
    assert_eq!(show(&file).out, ordinary, "byte by byte");
    fs::write(&file, "# \u{1b}[2J\u{202e}\rgone\ntitle = \"\\u001b[2J\"\n").unwrap();
    assert_eq!(show(&file).out, "# \\u{1b}[2J\\u{202e}\\rgone\ntitle = \"\\u001b[2J\"\n");
    let told = run_safely(home.path(), &["houses", "check", file.to_str().unwrap()], b"");
    assert_eq!(told.status, 1, "{}", told.out);
}

/// A memory in which every text is evil.
fn evil_memory(folder: &Path) {
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
        db.execute(change, params![format!("{EVIL}\nNo faults found.")]).unwrap();
    }
}

#[test]
fn a_memory_of_somebody_else_says_nothing_by_itself() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("memory");
    evil_memory(&folder);
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
    assert!(exported.contains("\\u{1b}[2J"), "what somebody wrote is seen: {exported}");
    assert!(!exported.replace('\n', "").contains(is_invisible_char), "{exported:?}");
}
