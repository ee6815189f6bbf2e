//! A database that cannot be written, or a file that is not one: one clear message, nothing
//! overwritten or shown, and play continues as soon as it can be written again.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command as Process;

use blackjack_engine::House;
use blackjack_store::{RecordedTable, SCHEMA, STORE_FILE, Store, StoreError};
use blackjack_table::{Refusal, Step};
use rusqlite::Connection;

use crate::kit::{
    Dice, balanced, choice, choose, deal, house, play_round, remembered, try_to_deal,
};

const FOLDER: &str = "TABLE_TEST_FULL_FOLDER";

/// Returns the error of opening, which must fail and leave every byte of the file unchanged.
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
fn a_text_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(STORE_FILE), "to do: buy cards\n".repeat(100)).unwrap();
    let error = refused(folder.path());
    assert!(error.ends_with("file is not a database"), "{error}");
}

#[test]
fn the_database_of_another_program_is_refused_and_left_unchanged() {
    for mode in ["delete", "wal"] {
        let folder = tempfile::tempdir().unwrap();
        let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
        other.pragma_update(None, "journal_mode", mode).unwrap();
        other
            .execute_batch("CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('x')")
            .unwrap();
        assert!(refused(folder.path()).ends_with("is not a database of blackjack tables"));
        // This also holds while the other program has it open, or after it left its log.
        let notes: i64 =
            other.query_row("SELECT count(*) FROM note", [], |row| row.get(0)).unwrap();
        assert_eq!(notes, 1);
        drop(other);
        assert!(refused(folder.path()).ends_with("is not a database of blackjack tables"));
        let read = Store::open_to_read(folder.path());
        assert!(matches!(read, Err(StoreError::Foreign { .. })), "{read:?}");
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    drop(remembered(&house("strip"), folder.path()));
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    let newer = i64::try_from(SCHEMA).unwrap() + 3;
    db.pragma_update(None, "user_version", newer).unwrap();
    for _ in 0..2 {
        let error = refused(folder.path());
        let expected =
            format!("its schema is {newer}, but this program supports schemas up to {SCHEMA}");
        assert!(error.ends_with(&expected), "{error}");
    }
    drop(db);
    refused(folder.path());
    let read = Store::open_to_read(folder.path());
    let is_newer = matches!(&read, Err(StoreError::Newer { found, .. }) if *found == newer);
    assert!(is_newer, "{read:?}");
}

#[test]
fn a_folder_or_file_that_cannot_be_created_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(&file).unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("cannot create the folder {}: ", file.display())),
        "{error}"
    );
    let inside = folder.path().join("inside");
    fs::create_dir_all(inside.join(STORE_FILE)).unwrap();
    let error = Store::open(&inside).unwrap_err().to_string();
    let place = inside.join(STORE_FILE);
    assert!(error.starts_with(&format!("cannot create the file {}: ", place.display())), "{error}");
    fs::create_dir_all(folder.path().join("locked/bj.lock")).unwrap();
    let error = Store::open(&folder.path().join("locked")).unwrap_err().to_string();
    assert!(error.starts_with("cannot open ") && error.contains("bj.lock"), "{error}");
}

#[test]
fn a_missing_or_empty_file_becomes_a_new_database() {
    let folder = tempfile::tempdir().unwrap();
    let missing = |read: Result<Store, _>| matches!(read, Err(StoreError::Missing { .. }));
    assert!(missing(Store::open_to_read(folder.path())));
    fs::write(folder.path().join(STORE_FILE), "").unwrap();
    let empty = Store::open_to_read(folder.path()).unwrap_err();
    assert!(matches!(empty, StoreError::Empty { .. }), "{empty}");
    assert!(empty.to_string().ends_with("bj.sqlite is empty: nothing has been remembered yet"));
    let mut table = remembered(&house("strip"), &folder.path().join("new/and/deep"));
    play_round(&mut table, 1, &mut Dice(1), 0);
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 1);
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_an_error_before_play() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    drop(remembered(&house("strip"), folder.path()));
    let file = folder.path().join(STORE_FILE);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        // Permissions do not apply to root, so the file opens normally.
        remembered(&house("strip"), folder.path());
        return;
    }
    let error = refused(folder.path());
    assert!(error.starts_with(&format!("cannot write to {}: ", file.display())), "{error}");
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 0);
}

/// A database in a read-only folder can still be read and verified.
#[cfg(unix)]
#[test]
fn a_database_in_a_read_only_folder_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut table = remembered(&house("strip"), &data);
    play_round(&mut table, 1, &mut Dice(1), 0);
    drop(table);
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    set_mode(&data.join(STORE_FILE), 0o444);
    set_mode(&data, 0o555);
    set_mode(folder.path(), 0o755);
    // Root may write everywhere, so a copy of this program reads as a user without rights.
    let program = folder.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    set_mode(&program, 0o755);
    let mut reader = Process::new(program);
    reader.args(["--exact", "failures::reads_a_read_only_folder", "--nocapture"]);
    reader.env("READ_ONLY_FOLDER", &data).current_dir(folder.path());
    if fs::metadata("/proc/self").is_ok_and(|it| std::os::unix::fs::MetadataExt::uid(&it) == 0) {
        reader.uid(65_534);
    }
    let output = reader.output().unwrap();
    set_mode(&data, 0o755);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// The part of the previous test that a user without rights runs; nothing to do otherwise.
#[cfg(unix)]
#[test]
fn reads_a_read_only_folder() {
    let Some(folder) = std::env::var_os("READ_ONLY_FOLDER") else { return };
    let folder = Path::new(&folder);
    assert!(fs::File::create(folder.join("new")).is_err(), "the folder is read-only");
    let store = Store::open_to_read(folder).unwrap();
    assert_eq!(store.count().unwrap(), 1);
    let audit = store.verify(2).unwrap();
    assert_eq!((audit.faults, audit.rounds.closed), (vec![], 1));
}

/// A folder may have a name that looks like a URI of `SQLite`.
#[test]
fn a_folder_name_is_not_taken_for_a_uri() {
    let folder = tempfile::tempdir().unwrap();
    let odd = folder.path().join("file:odd?mode=memory#50%");
    let mut table = remembered(&house("strip"), &odd);
    play_round(&mut table, 1, &mut Dice(1), 0);
    drop(table);
    assert_eq!(Store::open_to_read(&odd).unwrap().count().unwrap(), 1);
    assert!(odd.join(STORE_FILE).is_file());
}

/// Returns everything that a player can see of a table.
fn seen(table: &RecordedTable) -> String {
    let table = table.table();
    let round = table.round().map(ToString::to_string);
    let last = table.last().map(ToString::to_string);
    let money = (table.funds(0), table.net(0), table.round_id(), table.upcoming_id());
    format!("{round:?} {last:?} {money:?} {:?} {:?}", table.question(), table.shoe())
}

/// Plays one step: a choice for the active hand, or else a deal.
fn step(table: &mut RecordedTable, dice: &mut Dice) -> Result<Vec<Step>, Refusal> {
    match choice(table.table(), dice) {
        Some((hand, choice)) => table.act(hand, choice, 0),
        None => try_to_deal(table, 1, 0),
    }
}

/// Plays until a write fails. After that nothing may be shown, even if it is
/// retried. Returns the reason.
#[track_caller]
fn play_until_refused(table: &mut RecordedTable, dice: &mut Dice) -> String {
    for _ in 0..400 {
        let before = seen(table);
        match step(table, dice) {
            Ok(steps) => assert!(!steps.is_empty() && seen(table) != before),
            Err(Refusal::NotStored { reason: why }) => {
                assert_eq!(seen(table), before, "nothing has happened: {why}");
                return why;
            }
            Err(other) => panic!("{other}"),
        }
    }
    panic!("no write fails");
}

/// Continues at the same table, without opening anything again.
#[track_caller]
fn play_on(table: &mut RecordedTable, dice: &mut Dice) {
    let before = table.store().count().unwrap();
    for _ in 0..40 {
        step(table, dice).unwrap();
    }
    while choose(table, dice, 0) {}
    assert!(table.store().count().unwrap() > before + 3);
    let path = table.store().path().to_owned();
    balanced(&Store::open_to_read(path.parent().unwrap()).unwrap());
}

#[test]
fn a_locked_database_is_an_error_and_play_continues_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let strip = house("strip");
    let mut dice = Dice(9);
    let mut table = remembered(&strip, folder.path());
    play_round(&mut table, 1, &mut dice, 0);
    while table.table().round().is_none() {
        deal(&mut table, 1, 0);
    }
    let count = table.store().count().unwrap();
    let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let why = play_until_refused(&mut table, &mut dice);
    assert!(why.starts_with("cannot write to ") && why.ends_with("locked"), "{why}");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(table.store().count().unwrap(), count, "nothing was stored");
    play_on(&mut table, &mut dice);
}

#[test]
fn a_short_lock_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let waits = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(500));
        other.execute_batch("ROLLBACK").unwrap();
    });
    deal(&mut table, 1, 0);
    waits.join().unwrap();
    play_on(&mut table, &mut Dice(2));
}

#[test]
fn a_new_table_at_a_locked_database_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let other = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let error = refused(folder.path());
    assert!(error.ends_with("database is locked"), "{error}");
    other.execute_batch("ROLLBACK").unwrap();
    remembered(&house("strip"), folder.path());
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let store = Store::open(folder.path()).unwrap();
    let refused = RecordedTable::open(house("seven"), &[None], store, 0);
    assert!(refused.unwrap_err().to_string().ends_with("locked"));
    other.execute_batch("ROLLBACK").unwrap();
    remembered(&house("seven"), folder.path());
}

/// The writes of every session: each statement on each table.
const WRITES: [(&str, &str); 12] = [
    ("INSERT", "entry"),
    ("UPDATE", "stream"),
    ("INSERT", "round"),
    ("UPDATE", "round"),
    ("INSERT", "seat"),
    ("UPDATE", "seat"),
    ("INSERT", "decision"),
    ("INSERT", "shoe"),
    ("UPDATE", "shoe"),
    ("UPDATE", "account"),
    ("UPDATE", "seating"),
    ("UPDATE", "stream"),
];

/// The writes that occur only in the first session.
const FIRST_WRITES: [(&str, &str); 7] = [
    ("INSERT", "process"),
    ("INSERT", "player"),
    ("INSERT", "seating"),
    ("INSERT", "stream"),
    ("INSERT", "rules"),
    ("INSERT", "shoe"),
    ("INSERT", "account"),
];

fn break_write(db: &Connection, (statement, table): (&str, &str), how: &str) {
    db.execute_batch(&format!(
        "CREATE TRIGGER full BEFORE {statement} ON {table}
         BEGIN SELECT RAISE({how}, 'no space'); END"
    ))
    .unwrap();
}

#[test]
fn a_failed_write_shows_nothing_and_play_continues_afterwards() {
    for how in ["ABORT", "ROLLBACK", "FAIL"] {
        let folder = tempfile::tempdir().unwrap();
        let mut dice = Dice(3);
        let mut table = remembered(&house("seven"), folder.path());
        let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
        for write in WRITES {
            break_write(&db, write, how);
            let why = play_until_refused(&mut table, &mut dice);
            assert!(why.starts_with("cannot write to ") && why.ends_with("no space"), "{why}");
            db.execute_batch("DROP TRIGGER full").unwrap();
            balanced(table.store());
            play_on(&mut table, &mut dice);
        }
    }
}

#[test]
fn a_failed_write_when_sitting_down_is_an_error_and_can_be_retried() {
    for write in FIRST_WRITES {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path()).unwrap());
        let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
        break_write(&db, write, "ABORT");
        let store = Store::open(folder.path()).unwrap();
        let error = RecordedTable::open(house("seven"), &[None], store, 0).unwrap_err();
        assert!(error.to_string().ends_with("no space"), "{write:?}: {error}");
        db.execute_batch("DROP TRIGGER full").unwrap();
        let mut table = remembered(&house("seven"), folder.path());
        assert_eq!(table.table().id().0, 1, "{write:?}: the first table is free again");
        play_on(&mut table, &mut Dice(1));
    }
}

#[test]
fn a_changed_house_is_used_as_soon_as_it_can_be_stored() {
    let folder = tempfile::tempdir().unwrap();
    let before = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let after = House::parse("mine", "[rules]\ndecks = 4\n").unwrap();
    let mut table = remembered(&before, folder.path());
    while table.table().round().is_none() {
        deal(&mut table, 1, 0);
    }
    drop(table);
    let mut table = remembered(&after, folder.path());
    while choose(&mut table, &mut Dice(4), 0) {}
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    break_write(&db, ("INSERT", "shoe"), "ABORT");
    for _ in 0..3 {
        let refused = try_to_deal(&mut table, 1, 0).unwrap_err();
        assert!(refused.to_string().ends_with("no space"), "{refused}");
    }
    db.execute_batch("DROP TRIGGER full").unwrap();
    play_on(&mut table, &mut Dice(4));
    assert_eq!(table.table().last().unwrap().house().rules().decks(), 4);
}

/// Damages the files during a game, which must be detected, and repairs them, after which play
/// continues.
#[track_caller]
fn check_files(harm: impl Fn(&Path), mend: impl Fn(&Path), expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = Dice(6);
    drop(remembered(&house("strip"), folder.path()));
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut dice, 0);
    while table.table().round().is_none() {
        deal(&mut table, 1, 0);
    }
    harm(folder.path());
    for _ in 0..3 {
        let why = play_until_refused(&mut table, &mut dice);
        assert!(why.ends_with(expected), "{why}");
    }
    mend(folder.path());
    play_on(&mut table, &mut dice);
    drop(table);
    play_on(&mut remembered(&house("strip"), folder.path()), &mut dice);
}

#[test]
fn a_file_deleted_or_replaced_during_a_game_is_detected() {
    for end in ["", "-wal", "-shm"] {
        let file = |folder: &Path| folder.join(format!("{STORE_FILE}{end}"));
        let aside = |folder: &Path| folder.join("aside");
        let away = |folder: &Path| fs::rename(file(folder), aside(folder)).unwrap();
        let back = |folder: &Path| fs::rename(aside(folder), file(folder)).unwrap();
        let name = format!("{STORE_FILE}{end}");
        check_files(away, back, &format!("{name} was deleted while it was open"));
        let replace = |folder: &Path| {
            away(folder);
            fs::copy(aside(folder), file(folder)).unwrap();
        };
        let expected = format!("{name} was replaced by another file while it was open");
        check_files(replace, back, &expected);
    }
}

#[test]
fn a_file_emptied_or_truncated_during_a_game_is_detected() {
    for (length, fault) in [(0, "was emptied"), (4096, "was truncated")] {
        let harm = |folder: &Path| {
            fs::copy(folder.join(STORE_FILE), folder.join("aside")).unwrap();
            let file = fs::OpenOptions::new().write(true).open(folder.join(STORE_FILE)).unwrap();
            file.set_len(length).unwrap();
        };
        // Restore the same file: a new file of the same name is a different file.
        let mend = |folder: &Path| {
            let whole = fs::read(folder.join("aside")).unwrap();
            fs::write(folder.join(STORE_FILE), whole).unwrap();
        };
        check_files(harm, mend, &format!("{STORE_FILE} {fault} while it was open"));
    }
}

/// Plays in a process with a file size limit, as if the disk were full, and prints each shown
/// round.
fn play_until_full(folder: &Path) {
    let opened = Store::open(folder).map_err(|error| error.to_string());
    let opened = opened.and_then(|store| {
        let opened = RecordedTable::open(house("strip"), &[None], store, 0);
        opened.map_err(|error| error.to_string())
    });
    match opened {
        Ok((mut table, _)) => {
            let mut dice = Dice(1);
            let mut refusals = 0;
            while refusals < 30 {
                let round = table.table().round().or(table.table().last());
                if let (Some(round), Some(id)) = (round, table.table().round_id()) {
                    println!("\nshown|{}|{round}|", id.0);
                }
                let before = seen(&table);
                let Err(refusal) = step(&mut table, &mut dice) else { continue };
                assert_eq!(seen(&table), before, "nothing is shown that is not stored");
                println!("\nrefused: {refusal}");
                refusals += 1;
            }
        }
        Err(error) => println!("\nrefused: {error}"),
    }
    println!("left normally");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_shows_nothing() {
    if let Some(folder) = env::var_os(FOLDER) {
        return play_until_full(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let (mut refused, mut rounds) = (0, Vec::new());
    // In blocks of 512 or 1,024 bytes: from too few for the start to enough for dozens of rounds.
    for blocks in [0, 1, 8, 40, 80, 120, 160, 200, 240, 300, 400, 500, 700, 1000] {
        let output = Process::new("sh")
            .args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")])
            .arg(env::current_exe().unwrap())
            .args(["failures::a_full_disk_is_an_error_and_shows_nothing", "--exact", "--nocapture"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && printed.contains("left normally"), "{printed}{stderr}");
        let why = printed.lines().find_map(|line| line.strip_prefix("refused: ")).unwrap();
        assert!(why.contains("cannot ") && why.contains("bj."), "{why}");
        match Store::open_to_read(folder.path()) {
            Ok(store) => {
                balanced(&store);
                check_shown(&printed, &store);
                rounds.push(store.count().unwrap());
            }
            Err(StoreError::Missing { .. } | StoreError::Empty { .. }) => refused += 1,
            Err(error) => panic!("{blocks}: {error}"),
        }
    }
    assert!(refused > 0 && rounds.is_sorted(), "{refused} {rounds:?}");
    assert!(rounds.last() > rounds.first(), "{rounds:?}");
    let mut table = remembered(&house("strip"), folder.path());
    play_on(&mut table, &mut Dice(1));
}

/// Checks that everything shown is a prefix of the stored rounds.
fn check_shown(printed: &str, store: &Store) {
    let db = Connection::open(store.path()).unwrap();
    for shown in printed.lines().filter_map(|line| line.strip_prefix("shown|")) {
        let (id, line) = shown.strip_suffix('|').unwrap().split_once('|').unwrap();
        let query = "SELECT line FROM round WHERE id = ?1";
        let stored: String = db.query_row(query, [id], |row| row.get(0)).unwrap();
        assert!(stored.starts_with(line), "{line}\n{stored}");
    }
}
