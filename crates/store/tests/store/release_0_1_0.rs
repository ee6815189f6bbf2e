//! A database written by release 0.1.0: `tests/data/release-0.1.0.sqlite`.
//!
//! The database contains games in plain lines at five tables: `strip` with a coach and `vegas` with
//! Ann and Bob, both left during a hand; seven hands; `reno` on credit; and Cy at a changed
//! `downtown` house, with several rebuys.

use std::fs;
use std::path::Path;

use blackjack_coach::Filter;
use blackjack_engine::House;
use blackjack_store::{RecordedTable, STORE_FILE, Store, StoreError};
use blackjack_table::Notice;
use rusqlite::Connection;
use rusqlite::types::Value;
use tempfile::TempDir;

use crate::kit::{
    Dice, balanced, choose, faults, house, play_round, save_invented_reviews, unreviewed,
    verify_all,
};

/// Returns a folder with that database.
pub(crate) fn old_memory() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/release-0.1.0.sqlite");
    fs::copy(data, folder.path().join(STORE_FILE)).unwrap();
    folder
}

fn db(folder: &Path) -> Connection {
    Connection::open(folder.join(STORE_FILE)).unwrap()
}

/// Returns all rows of a query.
fn rows(db: &Connection, query: &str) -> Vec<Vec<Value>> {
    let mut query = db.prepare(query).unwrap();
    let columns = query.column_count();
    let rows = query.query_map([], |row| (0..columns).map(|column| row.get(column)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

fn texts(db: &Connection, query: &str) -> Vec<String> {
    let mut query = db.prepare(query).unwrap();
    query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Returns all data that the first schema could store.
fn first_schema(db: &Connection) -> Vec<Vec<Vec<Value>>> {
    let tables = [
        "SELECT * FROM player",
        "SELECT id, key FROM seating ORDER BY id",
        "SELECT seating, number, commitment, seed, engine, rules, committed_ms, revealed_ms
         FROM shoe ORDER BY seating, number",
        "SELECT id, seating, shoe, house, opened_ms, closed_ms, state, reason, line, drawn
         FROM round",
        "SELECT round, seat, player, bet, net FROM seat",
        "SELECT * FROM decision",
        "SELECT id, holder, owner, unit, minor, balance FROM account ORDER BY id",
        "SELECT * FROM transfer",
        "SELECT * FROM posting",
    ];
    tables.iter().map(|query| rows(db, query)).collect()
}

/// Turns the file into one of the first schema, which had no coach.
fn go_back(folder: &Path) {
    db(folder)
        .execute_batch(
            "DROP TABLE judgement; DROP TABLE lesson; DROP TABLE question; DROP TABLE drill;
             DROP TABLE drill_card; DROP INDEX round_untaught;
             ALTER TABLE round DROP COLUMN level; PRAGMA user_version = 1;",
        )
        .unwrap();
}

/// Returns its tables with their players.
fn tables() -> [(House, &'static [Option<&'static str>]); 5] {
    let small = ["decks=1", "bankroll=6", "minimum=5"];
    [
        (house("strip"), &[None]),
        (house("seven"), &[None]),
        (house("vegas"), &[Some("Ann"), Some("Bob")]),
        (house("reno"), &[None]),
        (house("downtown").with(small).unwrap(), &[Some("Cy")]),
    ]
}

fn sit_down(
    (house, names): &(House, &[Option<&str>]),
    folder: &Path,
) -> (RecordedTable, Vec<Notice>) {
    let names: Vec<_> = names.iter().map(|name| name.map(ToOwned::to_owned)).collect();
    RecordedTable::open(house.clone(), &names, Store::open(folder).unwrap(), 9).unwrap()
}

#[test]
fn it_is_upgraded_with_a_copy_and_loses_nothing() {
    let folder = old_memory();
    let before = first_schema(&db(folder.path()));
    let whole = fs::read(folder.path().join(STORE_FILE)).unwrap();
    let read = Store::open_to_read(folder.path()).unwrap();
    let judged = read.statistics(&Filter::default()).unwrap();
    assert!(judged.judged > 10, "{judged:?}");
    assert!(matches!(read.verify(1), Err(StoreError::Older { .. })));
    drop(read);
    assert_eq!(fs::read(folder.path().join(STORE_FILE)).unwrap(), whole, "reading changes nothing");
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(first_schema(&db(folder.path())), before);
    let copy = Connection::open(folder.path().join("bj.schema-2.sqlite")).unwrap();
    assert_eq!(first_schema(&copy), before);
    assert_eq!(rows(&copy, "PRAGMA user_version"), [[Value::Integer(2)]]);
    assert_eq!(store.statistics(&Filter::default()).unwrap(), judged);
    balanced(&store);
    assert!(verify_all(&store) > 50);
}

#[test]
fn its_open_rounds_resume_with_the_same_line() {
    let folder = old_memory();
    let query = "SELECT line FROM round WHERE state = 'open' ORDER BY seating";
    let left = texts(&db(folder.path()), query);
    assert_eq!(left.len(), 2);
    let mut resumed = Vec::new();
    for at in &tables() {
        let (table, notices) = sit_down(at, folder.path());
        match &notices[..] {
            [Notice::Resumed { .. }] => {
                resumed.push(table.table().round().unwrap().to_string());
            }
            [] => assert!(table.table().round().is_none()),
            other => panic!("{other:?}"),
        }
        balanced(table.store());
    }
    for (resumed, left) in resumed.iter().zip(&left) {
        // Later changes to the purse at other tables come after it.
        let more = resumed.strip_prefix(left.as_str());
        assert!(more.is_some_and(|more| more.is_empty() || more.starts_with(" @")), "{resumed}");
    }
    assert_eq!(resumed.len(), left.len());
}

#[test]
fn its_tables_continue_with_their_shoes_and_purses() {
    let folder = old_memory();
    for at in &tables() {
        let key = blackjack_table::table_key(&at.0);
        let shoe = format!(
            "SELECT lower(hex(commitment)) FROM shoe JOIN seating ON seating.id = seating
             WHERE revealed_ms IS NULL AND key = '{key}'"
        );
        let shoe = texts(&db(folder.path()), &shoe);
        let (mut table, _) = sit_down(at, folder.path());
        assert_eq!(vec![table.table().shoe().commitment.to_string()], shoe, "{key}");
        let number = table.table().shoe().number;
        let mut dice = Dice(3);
        while choose(&mut table, &mut dice, 9) {}
        while table.table().shoe().number == number {
            play_round(&mut table, 1, &mut dice, 9);
        }
        balanced(table.store());
        drop(table);
        let (table, notices) = sit_down(at, folder.path());
        assert_eq!((notices, table.table().id().0), (vec![], 1 + index(&key)));
    }
    let store = Store::open(folder.path()).unwrap();
    assert!(verify_all(&store) > 300, "the shoes that it began are revealed");
    save_invented_reviews(&store, 999, &mut Dice(4));
    assert_eq!(unreviewed(&store).len(), 0);
    balanced(&store);
}

/// Returns the index of a table among its tables.
fn index(key: &str) -> i64 {
    let place = tables().iter().position(|(house, _)| blackjack_table::table_key(house) == key);
    i64::try_from(place.unwrap()).unwrap()
}

#[test]
fn its_purses_are_shared_by_all_houses() {
    let folder = old_memory();
    let held = "SELECT balance FROM account JOIN player ON player.id = owner
                WHERE holder = 'purse' AND key = 'ann'";
    let held: i64 = db(folder.path()).query_row(held, [], |row| row.get(0)).unwrap();
    let strip: (House, &[Option<&str>]) = (house("strip"), &[Some("ANN")]);
    let (table, _) = sit_down(&strip, folder.path());
    assert_eq!(table.table().funds(0).unwrap().0, held, "no second bankroll");
    assert_eq!(table.table().id().0, 6, "the old table waits for the player who left it");
    balanced(table.store());
}

/// Rows of release 0.1.0 that are changed directly, before or after the takeover.
#[test]
fn a_changed_row_is_detected() {
    for sql in [
        "UPDATE round SET line = 'strip 10@1000: TS TD 6C TH s = -10' WHERE id = 3",
        "UPDATE round SET closed_ms = closed_ms + 1 WHERE state = 'closed' AND id = 4",
        "UPDATE round SET state = 'void', reason = 'bad luck' WHERE id = 5",
        "UPDATE round SET drawn = drawn + 1 WHERE id = 2",
        "UPDATE posting SET amount = amount * 2 WHERE transfer = 5",
        "UPDATE transfer SET kind = 'refill' WHERE id = 7",
        "UPDATE seat SET net = net + 100 WHERE round = 2",
        "DELETE FROM decision WHERE round = 2 AND number = 1",
        "UPDATE shoe SET seed = zeroblob(32) WHERE revealed_ms IS NOT NULL AND seating = 2",
        "UPDATE account SET opening = opening + 5, balance = balance + 5 WHERE id IN (1, 2)",
        "DELETE FROM transfer WHERE id = 9; DELETE FROM posting WHERE transfer = 9",
        "UPDATE round SET line = line || ' 2C' WHERE state = 'open'",
        "UPDATE shoe SET seed = zeroblob(32) WHERE revealed_ms IS NULL AND seating = 1",
        "UPDATE genesis SET hash = zeroblob(32)",
    ] {
        let folder = old_memory();
        drop(Store::open(folder.path()).unwrap());
        let changed = db(folder.path());
        changed.pragma_update(None, "foreign_keys", false).unwrap();
        let before = changed.total_changes();
        changed.execute_batch(sql).unwrap();
        assert!(changed.total_changes() > before, "{sql}");
        let store = Store::open_to_read(folder.path()).unwrap();
        assert!(!store.verify(2).unwrap().faults.is_empty(), "{sql}");
    }
}

/// The first schema had no coach. It is upgraded to this one in two steps.
#[test]
fn a_database_of_the_first_schema_is_upgraded() {
    let folder = old_memory();
    go_back(folder.path());
    let before = first_schema(&db(folder.path()));
    let read = Store::open_to_read(folder.path()).unwrap();
    let count = read.count().unwrap();
    for opened in [
        read.backlog().map(|_| ()),
        read.drills("you", "strip").map(|_| ()),
        read.drill_cards("you", "strip").map(|_| ()),
    ] {
        assert!(matches!(opened, Err(StoreError::Older { .. })), "{opened:?}");
    }
    assert!(!folder.path().join("bj.schema-1.sqlite").exists(), "reading changes nothing");
    drop(read);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(first_schema(&db(folder.path())), before);
    let copy = Connection::open(folder.path().join("bj.schema-1.sqlite")).unwrap();
    assert_eq!(first_schema(&copy), before);
    assert_eq!(rows(&copy, "PRAGMA user_version"), [[Value::Integer(1)]]);
    let closed = store.statistics(&Filter::default()).unwrap().played;
    let untold = u64::try_from(unreviewed(&store).len()).unwrap();
    assert!(untold > 40 && untold <= closed, "{untold} {closed}");
    save_invented_reviews(&store, 99, &mut Dice(4));
    assert_eq!(unreviewed(&store).len(), 0);
    assert_eq!(faults(&store), Vec::<String>::new());
    drop(store);
    let (mut table, _) = sit_down(&tables()[1], folder.path());
    play_round(&mut table, 1, &mut Dice(9), 21);
    assert_eq!(table.table().round_id().map(|round| round.0), Some(count.cast_signed() + 1));
}
