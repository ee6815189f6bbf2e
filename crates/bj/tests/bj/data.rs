//! `bj data`: the ledger, copied, exported and erased.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use blackjack_store::Store;
use tempfile::TempDir;

use crate::past::{open_round, played, void_round};
use crate::program::{Run, program, run};

/// Runs `bj` on the ledger in this folder.
fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let folder = ["--data", folder.to_str().unwrap()];
    run(&[arguments, &folder].concat(), b"")
}

fn document(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let Run { status, out, err } = run_in(folder, &[arguments, &["--json"]].concat());
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&out).unwrap()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn the_data_option_moves_every_path() {
    let folder = tempfile::tempdir().unwrap();
    let text = run_in(folder.path(), &["data", "path"]).out;
    let database = path(&folder, "bj.sqlite");
    assert!(text.starts_with(&format!("ledger    {database} (does not exist yet)\n")), "{text}");
    drop(played("strip", 1, folder.path()));
    let text = run_in(folder.path(), &["data", "path"]).out;
    assert!(text.starts_with(&format!("ledger    {database}\n")), "{text}");
    let paths = document(folder.path(), &["data", "path"]);
    assert_eq!(paths["memory"]["path"], database);
    assert_eq!(paths["memory"]["exists"], true);
    assert_eq!(paths["settings"]["path"], path(&folder, "settings.toml"));
    assert_eq!(paths["settings"]["exists"], false);
    assert!(paths["houses"]["path"].as_str().unwrap().ends_with("houses"));
}

#[test]
fn every_command_reports_a_missing_memory() {
    let folder = tempfile::tempdir().unwrap();
    let expected = format!(
        "bj: {} does not exist: nothing has been remembered yet\n",
        path(&folder, "bj.sqlite")
    );
    for command in [
        &["data", "backup"][..],
        &["data", "export"],
        &["data", "erase", "--yes"],
        &["verify"],
        &["verify", "1"],
    ] {
        let Run { status, out, err } = run_in(folder.path(), command);
        assert_eq!((status, out.as_str(), &err), (2, "", &expected), "{command:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the commands create no file");
}

#[test]
fn a_backup_during_a_game_copies_the_whole_memory() {
    let folder = tempfile::tempdir().unwrap();
    let table = played("strip", 20, folder.path());
    let copies = tempfile::tempdir().unwrap();
    let copy = path(&copies, "bj.sqlite");
    let Run { status, out, err } = run_in(folder.path(), &["data", "backup", &copy]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, format!("20 rounds copied to {copy}\n"));
    let store = Store::open(copies.path()).unwrap();
    assert_eq!(store.rounds(None, 100).unwrap(), table.store().rounds(None, 100).unwrap());
    assert_eq!(store.verify(1).unwrap().faults, []);
}

#[test]
fn a_backup_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 2, folder.path()));
    let taken = path(&folder, "taken");
    fs::write(&taken, "mine").unwrap();
    let Run { status, out, err } = run_in(folder.path(), &["data", "backup", &taken]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, format!("bj: {taken} exists already; a backup never overwrites a file\n"));
    assert_eq!(fs::read_to_string(&taken).unwrap(), "mine");
    let nowhere = path(&folder, "no/where");
    let Run { status, err, .. } = run_in(folder.path(), &["data", "backup", &nowhere]);
    assert_eq!(status, 2);
    assert_eq!(err, format!("bj: cannot copy to {nowhere}: the folder does not exist\n"));
    for missing in ["stick", "stick/", "copies.d/"] {
        let missing = path(&folder, missing);
        let Run { status, err, .. } = run_in(folder.path(), &["data", "backup", &missing]);
        assert_eq!(status, 2);
        let reason = "there is no such folder; the name of a file ends in .sqlite";
        assert_eq!(err, format!("bj: cannot copy to {missing}: {reason}\n"));
        assert!(!Path::new(&missing).exists());
    }
}

#[test]
fn a_backup_without_a_name_is_named_after_the_time() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 2, folder.path()));
    let copies = tempfile::tempdir().unwrap();
    let mut command = program(&["data", "backup", "--data", folder.path().to_str().unwrap()]);
    let output = command.current_dir(copies.path()).output().unwrap();
    assert!(output.status.success());
    let name = fs::read_dir(copies.path()).unwrap().next().unwrap().unwrap().file_name();
    let name = name.into_string().unwrap();
    assert!(name.starts_with("bj-2") && name.ends_with(".sqlite"), "{name}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("2 rounds copied to {name}\n"));
    let into = tempfile::tempdir().unwrap();
    let made = document(folder.path(), &["data", "backup", into.path().to_str().unwrap()]);
    assert!(Path::new(made["file"].as_str().unwrap()).starts_with(into.path()), "{made}");
    assert_eq!(made["rounds"], 2);
}

#[test]
fn exported_rounds_replay() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 20, folder.path()));
    drop(played("seven", 10, folder.path()));
    let Run { status, out, err } = run_in(folder.path(), &["data", "export"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let (comments, lines): (Vec<_>, Vec<_>) = out.lines().partition(|line| line.starts_with('#'));
    assert_eq!(comments, ["# 1970-01-01, from round 1"]);
    assert!(lines[..20].iter().all(|line| line.starts_with("strip 10@")), "{out}");
    assert!(lines[20..].iter().all(|line| line.starts_with("seven ")), "{out}");
    let replayed = run(&["replay", "-"], out.as_bytes());
    assert_eq!(replayed.out, "30 rounds replayed, every result matches\n");
    let file = path(&folder, "rounds");
    let message = run_in(folder.path(), &["data", "export", &file]).out;
    assert_eq!(message, format!("30 rounds written to {file}\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), out);
    let again = run_in(folder.path(), &["data", "export", &file]);
    assert_eq!(again.status, 2);
    assert!(
        again.err.starts_with(&format!("bj: cannot create the file {file}: ")),
        "{}",
        again.err
    );
}

#[test]
fn open_and_void_rounds_are_left_out_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 3, folder.path()));
    void_round(folder.path());
    drop(open_round("strip", folder.path()));
    let Run { status, out, err } = run_in(folder.path(), &["data", "export"]);
    assert_eq!(status, 0);
    assert!(err.starts_with("bj: left out: 1 open round and 1 void round\n"), "{err}");
    let lines = out.lines().filter(|line| !line.starts_with('#'));
    let export = run_in(folder.path(), &["data", "export", "--json"]).out;
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    assert_eq!(export["rounds"].as_array().unwrap().len(), lines.count());
    assert_eq!(export["left_out"], serde_json::json!({"open": 1, "void": 1}));
}

#[test]
fn an_exported_document_holds_bets_and_results() {
    let folder = tempfile::tempdir().unwrap();
    let table = played("vegas", 2, folder.path());
    let export = document(folder.path(), &["data", "export"]);
    assert_eq!(export["schema"], 1);
    let round = &export["rounds"][1];
    let net = table.store().rounds(None, 1).unwrap()[0].seats[0].net.unwrap();
    assert_eq!(round["id"], 2);
    assert_eq!(round["time"], "1970-01-01T00:00:00.001Z");
    assert_eq!(round["house"], "vegas");
    assert_eq!((&round["table"], &round["shoe"]), (&1.into(), &1.into()));
    let seat =
        serde_json::json!([{"player": "you", "bet": round["seats"][0]["bet"], "net": net.0}]);
    assert_eq!(round["seats"], seat);
    assert!(round["line"].as_str().unwrap().starts_with("vegas "), "{round}");
}

#[test]
fn erasing_needs_a_confirmation() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 5, folder.path()));
    let kept = ["bj.schema-mine.sqlite", "bj.sqlite-before-holiday", "keys.toml", "mine.sqlite"];
    let upgraded = ["bj.schema-1.sqlite", "bj.schema-2.3.sqlite"];
    for name in [&kept[..], &upgraded, &["settings.toml"]].concat() {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let accounts = folder.path().join("servers");
    fs::create_dir(&accounts).unwrap();
    fs::write(accounts.join("http-127.0.0.1-7110.json"), "{}").unwrap();
    let Run { status, out, err } = run_in(folder.path(), &["data", "erase"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, "bj: erasing cannot be undone; without a terminal, confirm it with --yes\n");
    assert!(folder.path().join("bj.sqlite").exists());
    let Run { status, out, .. } = run_in(folder.path(), &["data", "erase", "--yes"]);
    assert_eq!(status, 0);
    assert!(out.starts_with(&format!("erased {}\n", path(&folder, "bj.sqlite"))), "{out}");
    assert_eq!(names(folder.path()), [&kept[..], &["servers", "settings.toml"]].concat());
    assert_eq!(names(&accounts).len(), 1);
    let erased = document(folder.path(), &["data", "erase", "--yes", "--settings"]);
    let account = path(&folder, "servers/http-127.0.0.1-7110.json");
    let chosen = [path(&folder, "settings.toml"), path(&folder, "keys.toml"), account];
    assert_eq!(erased, serde_json::json!({"schema": 1, "erased": chosen}));
    let [copy, before, _, mine] = kept;
    assert_eq!(names(folder.path()), [copy, before, mine, "servers"]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn nothing_is_erased_during_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let table = played("strip", 5, folder.path());
    let Run { status, out, err } = run_in(folder.path(), &["data", "erase", "--yes"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, format!("bj: {} is in use by another program\n", path(&folder, "bj.sqlite")));
    assert_eq!(table.store().count().unwrap(), 5);
}

#[test]
fn a_damaged_memory_can_be_erased_but_not_another_programs_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("bj.sqlite");
    fs::write(&database, "torn").unwrap();
    let Run { status, err, .. } = run_in(folder.path(), &["data", "export"]);
    assert_eq!(status, 2);
    let shown = database.display();
    assert_eq!(err, format!("bj: cannot read {shown}: file is not a database\n"));
    assert_eq!(run_in(folder.path(), &["data", "erase", "--yes"]).status, 0);
    assert!(!database.exists());
    let other = tempfile::tempdir().unwrap();
    drop(played("strip", 1, other.path()));
    // The application id in the header of the file becomes that of another program.
    let mut bytes = fs::read(other.path().join("bj.sqlite")).unwrap();
    bytes[68..72].copy_from_slice(b"mail");
    fs::write(&database, bytes).unwrap();
    let Run { status, err, .. } = run_in(folder.path(), &["data", "erase", "--yes"]);
    assert_eq!(status, 2);
    assert!(err.contains("is not a database of blackjack tables"), "{err}");
    assert!(database.exists());
}

#[cfg(unix)]
#[test]
fn a_full_disk_and_a_closed_pipe() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("reno", 3, folder.path()));
    let arguments = ["data", "export", "--data", folder.path().to_str().unwrap()];
    if let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") {
        let output = program(&arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.starts_with("bj: ") && err.lines().count() == 1, "{err}");
    }
    let mut command = program(&arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// docs/data.md lists every table and column, and its example queries run.
#[test]
fn the_page_on_data_lists_the_schema() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data.md");
    let page = fs::read_to_string(page).unwrap();
    let folder = tempfile::tempdir().unwrap();
    drop(played("vegas", 10, folder.path()));
    let db = rusqlite::Connection::open(folder.path().join("bj.sqlite")).unwrap();
    let mut columns = db
        .prepare(
            "SELECT tables.name, columns.name FROM pragma_table_list AS tables
             JOIN pragma_table_info(tables.name) AS columns
             WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'",
        )
        .unwrap();
    let columns = columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let columns: Vec<(String, String)> = columns.map(Result::unwrap).collect();
    assert!(columns.len() > 40, "{columns:?}");
    for (table, column) in columns {
        let section = page.split("\n### ").find(|section| {
            section.lines().next().is_some_and(|title| title.contains(&format!("`{table}`")))
        });
        let section = section.unwrap_or_else(|| panic!("docs/data.md does not list {table}"));
        let listed = section.lines().any(|line| {
            let first = line.split('|').nth(1).unwrap_or_default();
            first.contains(&format!("`{column}`"))
        });
        assert!(listed, "docs/data.md does not list {table}.{column}");
    }
    let mut asked = 0;
    for question in page.split("```sql\n").skip(1) {
        let question = question.split("```").next().unwrap();
        let mut question = db.prepare(question).unwrap_or_else(|e| panic!("{question}: {e}"));
        let mut rows = question.query([]).unwrap();
        while rows.next().unwrap().is_some() {}
        asked += 1;
    }
    assert_eq!(asked, 9);
}
