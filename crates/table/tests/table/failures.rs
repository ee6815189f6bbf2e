//! Memory that cannot be written, or is none: one clear message, nothing overwritten, and the game
//! goes on.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command as Process;

use blackjack_engine::Chips;
use blackjack_table::{STORE_FILE, Store, StoreError, Table, TableEvent};
use rusqlite::Connection;

use crate::kit::{Dice, balanced, choose, deal, house, play_round, remembered};

const FOLDER: &str = "TABLE_TEST_FULL_FOLDER";

/// What opening says, where it has to fail; the file is as it was, to the last byte.
#[track_caller]
fn refused(folder: &Path) -> String {
    let file = folder.join(STORE_FILE);
    let before = fs::read(&file).ok();
    let error = Store::open(folder).expect_err("it cannot be opened").to_string();
    assert_eq!(fs::read(&file).ok(), before, "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains(folder.to_str().unwrap()), "it says where: {error}");
    error
}

#[test]
fn a_text_is_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(STORE_FILE), "to do: buy cards\n".repeat(100)).unwrap();
    let error = refused(folder.path());
    assert!(error.ends_with("file is not a database"), "{error}");
}

#[test]
fn the_database_of_another_program_is_refused_and_left_as_it_is() {
    for mode in ["delete", "wal"] {
        let folder = tempfile::tempdir().unwrap();
        let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
        other.pragma_update(None, "journal_mode", mode).unwrap();
        other
            .execute_batch("CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('x')")
            .unwrap();
        assert!(refused(folder.path()).ends_with("is no memory of tables"));
        // Also while the other program has it open, or left its log behind.
        let notes: i64 =
            other.query_row("SELECT count(*) FROM note", [], |row| row.get(0)).unwrap();
        assert_eq!(notes, 1);
        drop(other);
        assert!(refused(folder.path()).ends_with("is no memory of tables"));
        let read = Store::open_to_read(folder.path());
        assert!(matches!(read, Err(StoreError::Foreign { .. })), "{read:?}");
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    drop(remembered(&house("strip"), folder.path()));
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    db.pragma_update(None, "user_version", 9).unwrap();
    for _ in 0..2 {
        let error = refused(folder.path());
        let expected = "its schema is 9, this program knows up to 2";
        assert!(error.ends_with(expected), "{error}");
    }
    drop(db);
    refused(folder.path());
    let read = Store::open_to_read(folder.path());
    assert!(matches!(read, Err(StoreError::Newer { found: 9, known: 2, .. })), "{read:?}");
}

#[test]
fn a_folder_or_a_file_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(&file).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot make the folder {}: ", file.display())), "{error}");
    let inside = folder.path().join("inside");
    fs::create_dir_all(inside.join(STORE_FILE)).unwrap();
    let error = Store::open(&inside).unwrap_err().to_string();
    let place = inside.join(STORE_FILE);
    assert!(error.starts_with(&format!("cannot open {}: ", place.display())), "{error}");
    fs::create_dir_all(folder.path().join("locked/bj.lock")).unwrap();
    let error = Store::open(&folder.path().join("locked")).unwrap_err().to_string();
    assert!(error.starts_with("cannot open ") && error.contains("bj.lock"), "{error}");
}

#[test]
fn nothing_and_an_empty_file_are_a_new_memory() {
    let folder = tempfile::tempdir().unwrap();
    let missing = |read: Result<Store, _>| matches!(read, Err(StoreError::Missing { .. }));
    assert!(missing(Store::open_to_read(folder.path())));
    fs::write(folder.path().join(STORE_FILE), "").unwrap();
    assert!(missing(Store::open_to_read(folder.path())), "there is nothing to read in it");
    let mut table = remembered(&house("strip"), &folder.path().join("new/and/deep"));
    play_round(&mut table, 1, &mut Dice(1), 0);
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    assert!(table.take_loss().is_none());
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 1);
}

#[cfg(unix)]
#[test]
fn a_file_that_may_only_be_read_is_told_before_anybody_plays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    drop(remembered(&house("strip"), folder.path()));
    let file = folder.path().join(STORE_FILE);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        // Permissions do not bind whoever runs this: then the file is as good as any.
        remembered(&house("strip"), folder.path());
        return;
    }
    let error = refused(folder.path());
    assert!(error.starts_with(&format!("cannot write to {}: ", file.display())), "{error}");
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 0);
}

/// A memory in a folder where nothing can be written can be read all the same.
#[cfg(unix)]
#[test]
fn a_folder_that_may_only_be_read_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    drop(table);
    let mode = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    let store = Store::open_to_read(folder.path());
    mode(0o755);
    assert_eq!(store.unwrap().count().unwrap(), 1);
}

/// A folder may be called like an address of `SQLite`'s.
#[test]
fn a_folder_is_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let odd = folder.path().join("file:odd?mode=memory#50%");
    let mut table = remembered(&house("strip"), &odd);
    play_round(&mut table, 1, &mut Dice(1), 0);
    drop(table);
    assert_eq!(Store::open_to_read(&odd).unwrap().count().unwrap(), 1);
    assert!(odd.join(STORE_FILE).is_file());
}

/// Plays until memory fails, then on without it, and returns why it failed.
fn play_on_without(table: &mut Table, dice: &mut Dice) -> String {
    let (mut rounds, mut shoe) = (0, table.shoe());
    let reason = loop {
        if let Some(loss) = table.take_loss() {
            break loss.to_string();
        }
        shoe = table.shoe();
        if !choose(table, dice, 0) {
            deal(table, 1, 0);
        }
        rounds += 1;
        assert!(rounds < 100_000, "memory never fails");
    };
    assert!(table.memory().is_none());
    for _ in 0..30 {
        let steps = if choose(table, dice, 0) { Vec::new() } else { deal(table, 1, 0) };
        for event in steps.into_iter().flat_map(|step| step.events) {
            let is_its_end = |number| number == shoe.number;
            let told = matches!(event, TableEvent::ShoeRevealed { shoe, .. } if is_its_end(shoe));
            assert!(!told, "memory still has that shoe in play");
        }
        assert!(table.take_loss().is_none(), "it is told once");
    }
    while choose(table, dice, 0) {}
    assert_ne!(table.shoe().commitment, shoe.commitment, "memory will deal that shoe again");
    reason
}

#[test]
fn a_database_that_another_program_locks_is_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let strip = house("strip");
    let mut dice = Dice(9);
    let mut table = remembered(&strip, folder.path());
    play_round(&mut table, 1, &mut dice, 0);
    while table.round().is_none() {
        deal(&mut table, 1, 0);
    }
    let line = table.round().unwrap().to_string();
    let (count, funds) = (table.memory().unwrap().count().unwrap(), table.funds(0));
    let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let loss = play_on_without(&mut table, &mut dice);
    assert!(loss.starts_with("cannot write to ") && loss.ends_with("locked"), "{loss}");
    other.execute_batch("ROLLBACK").unwrap();
    drop(other);
    let table = remembered(&strip, folder.path());
    assert_eq!(table.round().unwrap().to_string(), line, "what was remembered is as it was");
    assert_eq!((table.memory().unwrap().count().unwrap(), table.funds(0)), (count, funds));
    balanced(table.memory().unwrap());
}

#[test]
fn nobody_sits_down_for_the_first_time_at_a_database_that_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let error = refused(folder.path());
    assert!(error.ends_with("database is locked"), "{error}");
    other.execute_batch("ROLLBACK").unwrap();
    remembered(&house("strip"), folder.path());
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let store = Store::open(folder.path()).unwrap();
    let refused = Table::open(house("seven"), &[None], store, 0);
    assert!(refused.unwrap_err().to_string().ends_with("locked"));
}

#[test]
fn whatever_fails_in_the_midst_of_writing_is_told_and_leaves_nothing_half_done() {
    let folder = tempfile::tempdir().unwrap();
    let strip = house("strip");
    let mut table = remembered(&strip, folder.path());
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    for (when, what) in [("INSERT", "posting"), ("UPDATE", "account"), ("INSERT", "decision")] {
        db.execute_batch(&format!(
            "CREATE TRIGGER full AFTER {when} ON {what} WHEN (SELECT max(id) FROM round) % 5 = 4
             BEGIN SELECT RAISE(ABORT, 'no space'); END"
        ))
        .unwrap();
        let loss = play_on_without(&mut table, &mut Dice(3));
        assert!(loss.starts_with("cannot write to ") && loss.ends_with("no space"), "{loss}");
        db.execute_batch("DROP TRIGGER full").unwrap();
        drop(table);
        table = remembered(&strip, folder.path());
        balanced(table.memory().unwrap());
        while choose(&mut table, &mut Dice(1), 0) {}
        // On to a round that is no multiple.
        play_round(&mut table, 1, &mut Dice(1), 0);
    }
}

/// As a process whose files cannot grow any more: what happens when the disk is full.
fn play_until_full(folder: &Path) {
    let strip = house("strip");
    let opened = Store::open(folder).map_err(|error| error.to_string());
    let opened = opened
        .and_then(|store| Table::open(strip, &[None], store, 0).map_err(|error| error.to_string()));
    match opened {
        Ok((mut table, _)) => {
            println!("\nloss: {}", play_on_without(&mut table, &mut Dice(1)));
            assert!(table.funds(0).unwrap() > Chips::ZERO);
        }
        Err(error) => println!("\nloss: {error}"),
    }
    println!("played on");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_the_game_goes_on() {
    if let Some(folder) = env::var_os(FOLDER) {
        return play_until_full(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let (mut refused, mut rounds) = (0, Vec::new());
    // Blocks of 512 or 1,024 bytes: from too little to begin with to a few dozen rounds.
    for blocks in [0, 1, 8, 40, 80, 120, 160, 200, 240, 300, 400, 500, 700] {
        let output = Process::new("sh")
            .args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")])
            .arg(env::current_exe().unwrap())
            .args(["failures::a_full_disk_is_told_and_the_game_goes_on", "--exact", "--nocapture"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && told.contains("played on"), "{told}{stderr}");
        let loss = told.lines().find_map(|line| line.strip_prefix("loss: ")).unwrap();
        assert!(loss.starts_with("cannot ") && loss.contains("bj."), "{loss}");
        match Store::open_to_read(folder.path()) {
            Ok(store) => {
                balanced(&store);
                rounds.push(store.count().unwrap());
            }
            Err(StoreError::Missing { .. }) => refused += 1,
            Err(error) => panic!("{blocks}: {error}"),
        }
    }
    assert!(refused > 0 && rounds.is_sorted(), "{refused} {rounds:?}");
    assert!(rounds.last() > rounds.first(), "{rounds:?}");
    let mut table = remembered(&house("strip"), folder.path());
    while choose(&mut table, &mut Dice(1), 0) {}
    play_round(&mut table, 1, &mut Dice(1), 0);
    assert!(table.take_loss().is_none());
    balanced(table.memory().unwrap());
}
