//! The list of all that verification does not see: every column of a file that holds everything is
//! changed, and every field of its journal, with its hashes recomputed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::thread;

use blackjack_coach::{DrillCard, DrillSession, Micros};
use blackjack_engine::{Action, Chips, Choice, HandId, Unit};
use blackjack_store::{RecordedTable, Refund, STORE_FILE, Store, TimeShares};
use blackjack_table::{CallEnding, DailyChoice};
use rusqlite::{Connection, params};
use serde_json::Value;

use crate::calls::{self, NOW};
use crate::evenings;
use crate::hosted::{reveal, send_and_restart, with_contributions};
use crate::kit::{Dice, choose, deal, faults, house, play_round, save_invented_reviews};
use crate::people::{guest, keep};
use crate::release_0_1_0::old_memory;
use crate::tamper::{all, recompute};

/// A time after release 0.1.0.
const LATER: i64 = 1_900_000_000_000;

/// The most rows of a table that are changed, from its first to its last one.
const ROWS: usize = 5;

/// Fills a database with everything that it can hold: a file of release 0.1.0 with rounds of one's
/// own, with reviews and drills; a caller's rounds, calls and bank; a hosted table with
/// contributions; an evening; people with browsers; and a refund.
fn fill(folder: &Path) {
    fs::copy(old_memory().path().join(STORE_FILE), folder.join(STORE_FILE)).unwrap();
    let mut dice = Dice(4);
    let store = Store::open(folder).unwrap();
    let (mut table, _) = RecordedTable::open(house("strip"), &[None], store, LATER).unwrap();
    while table.table().active_hand().is_some() {
        choose(&mut table, &mut dice, LATER);
    }
    for round in 0..12 {
        play_round(&mut table, 1, &mut dice, LATER + round);
    }
    save_invented_reviews(table.store(), 10, &mut dice);
    while table.table().round().is_none() {
        deal(&mut table, 1, LATER + 200);
    }
    drop(table);
    fill_calls(folder, &mut dice);
    evenings::played(folder);
    let (mut host, contributions) = with_contributions(folder);
    for contribution in &contributions {
        let (actor, command) = reveal(contribution);
        host = send_and_restart(host, folder, actor, command, 3);
    }
    drop(host);
    fill_people(folder);
}

fn fill_calls(folder: &Path, dice: &mut Dice) {
    let mut store = Store::open(folder).unwrap();
    for (record, carried) in [("12", 30), ("7", 0)] {
        let player = calls::caller(&store, record).player;
        store.set_options(player, "face=lines").unwrap();
        let call = calls::begin(&mut store, player, 30, NOW).unwrap();
        store.set_doing(call.id, "in a hand").unwrap();
        store.post_news(call.id, "has come", NOW).unwrap();
        let mut table = calls::table(store, player).unwrap();
        table.store().book_clock(call.id, Chips(90), NOW + 90_000).unwrap();
        table.store().deposit(call.id, Chips(600), NOW + 90_000).unwrap();
        table.store().withdraw(call.id, Chips(60), NOW + 90_000).unwrap();
        table.refresh_purses(NOW + 90_000).unwrap();
        calls::play(&mut table, 4, dice, NOW + 91_000);
        let holds = table.store().balances(player, &Unit::of(table.table().house().stakes()));
        let holds = holds.unwrap().purse;
        let carried = Chips(carried);
        let shares = TimeShares { handed_back: holds - carried, carried, ..Default::default() };
        table.store().end_call(call.id, CallEnding::Left, shares, NOW + 100_000).unwrap();
        drop(table);
        store = Store::open(folder).unwrap();
    }
    let player = calls::caller(&store, "12").player;
    calls::begin(&mut store, player, 10, NOW + 200_000).unwrap();
}

fn fill_people(folder: &Path) {
    let store = Store::open(folder).unwrap();
    let [phone, other] = [1, 2].map(|it| store.add_browser(&[it; 32], "a phone", 1).unwrap());
    let (kit, lea) = (guest(&store, "Kit"), guest(&store, "Lea"));
    keep(&store, &kit, "Kit", phone).unwrap();
    keep(&store, &lea, "Lea", other).unwrap();
    for (browser, person) in [(phone, &kit), (other, &lea)] {
        store.let_act(browser, person.player).unwrap();
    }
    let hosted = store.hosted().unwrap().remove(0);
    let ann = store.people().unwrap().into_iter().find(|it| !it.purses.is_empty()).unwrap();
    let unit = &ann.purses[0].0;
    let refund = Refund {
        player: ann.person.player,
        table: hosted.table,
        unit,
        amount: Chips(2_500),
        reason: "a card fell off the table",
    };
    store.refund(&refund, NOW + 300_000).unwrap();
    for started_ms in [5, 6] {
        let drill = DrillSession {
            kind: "soft".into(),
            house: "strip".into(),
            seed: 7,
            started_ms,
            asked: 20,
            right: 17,
            cost: Micros(123_456),
            ms: 44_000,
            median_ms: 1_900,
        };
        let card = |matchup: &str| DrillCard {
            matchup: matchup.into(),
            box_number: 1,
            streak: 2,
            seen: 3,
            right: 2,
            last_ms: 77,
        };
        store.add_drill("Kit", &drill, &[card("A,7 v 9"), card("16 v T")]).unwrap();
    }
    let made = |choice| Some(DailyChoice { hand: HandId(0), choice, ms: 800 });
    let steps = [None, made(Choice::Insure(Chips(500))), made(Choice::Act(Action::Stand))];
    for (number, step) in (0..).zip(steps) {
        assert!(store.add_to_daily("Kit", 20_261_120, (number, step), 9).unwrap());
    }
}

/// A filled database and the head that was published of it.
struct Filled {
    bytes: Vec<u8>,
    head: String,
}

fn filled() -> Filled {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path());
    let store = Store::open(folder.path()).unwrap();
    let head = store.publish_head().unwrap().root;
    drop(store);
    let path = folder.path().join(STORE_FILE);
    let db = Connection::open(&path).unwrap();
    db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = delete").unwrap();
    drop(db);
    assert_eq!(faults(&Store::open_to_read(folder.path()).unwrap()), Vec::<String>::new());
    let filled = Filled { bytes: fs::read(path).unwrap(), head };
    assert_eq!(filled.is_silent(|_| true, true), Some(true), "nothing is changed");
    filled
}

impl Filled {
    fn db(&self, folder: &Path) -> Connection {
        let path = folder.join(STORE_FILE);
        fs::write(&path, &self.bytes).unwrap();
        let db = Connection::open(path).unwrap();
        let unchecked = "PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;
                         PRAGMA synchronous = off; PRAGMA journal_mode = memory";
        db.execute_batch(unchecked).unwrap();
        db
    }

    /// Returns whether a change goes unnoticed, by the head too; `None` if it cannot be made.
    fn is_silent(&self, change: impl FnOnce(&Connection) -> bool, with_head: bool) -> Option<bool> {
        let folder = tempfile::tempdir().unwrap();
        if !change(&self.db(folder.path())) {
            return None;
        }
        let Ok(store) = Store::open_to_read(folder.path()) else { return Some(false) };
        let Ok(audit) = store.verify(1) else { return Some(false) };
        let is_found = !audit.faults.is_empty() || !audit.warnings.is_empty();
        let is_found = is_found || with_head && store.check_head(&self.head).unwrap().is_some();
        Some(!is_found)
    }
}

/// The columns of all tables, as `table.column`.
fn columns(db: &Connection) -> Vec<(String, String)> {
    let query = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                 WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'";
    all(db, query)
}

/// Values that a column may have instead, as SQL: of another kind, of another row, a little off.
const VALUES: [&str; 6] = [
    "CASE typeof(COL) WHEN 'integer' THEN COL + 1 WHEN 'text' THEN COL || 'x' WHEN 'blob'
          THEN zeroblob(length(COL)) END",
    "CASE typeof(COL) WHEN 'integer' THEN 1 - COL END",
    "(SELECT COL FROM TABLE_ other WHERE other.COL <> TABLE_.COL LIMIT 1)",
    "CASE WHEN COL IS NULL THEN (SELECT COL FROM TABLE_ other WHERE COL IS NOT NULL LIMIT 1) END",
    "CASE WHEN COL IS NULL THEN 1 END",
    "NULL",
];

/// Returns the changes of a column that go unnoticed.
fn silent_changes(filled: &Filled, table: &str, column: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let db = filled.db(folder.path());
    let count = all::<(usize,)>(&db, &format!("SELECT count(*) FROM {table}"))[0].0;
    assert!(count > 0, "the file has no {table}");
    // A row is found by its key, of which the column may be a part.
    let key = format!("SELECT name FROM pragma_table_info('{table}') WHERE pk > 0");
    let key: Vec<String> = all::<(String,)>(&db, &key).into_iter().map(|(name,)| name).collect();
    let key = if key.is_empty() { "rowid".to_owned() } else { key.join(", ") };
    let mut silent = Vec::new();
    let rows: BTreeSet<_> = (0..ROWS).map(|at| at * (count - 1) / (ROWS - 1)).collect();
    for (row, value) in rows.iter().flat_map(|row| VALUES.map(|value| (row, value))) {
        let value = value.replace("COL", &format!("\"{column}\"")).replace("TABLE_", table);
        let update = format!(
            "UPDATE {table} SET \"{column}\" = {value}
             WHERE ({key}) = (SELECT {key} FROM {table} LIMIT 1 OFFSET {row})
               AND \"{column}\" IS NOT {value}"
        );
        let change = |db: &Connection| db.execute(&update, []).is_ok_and(|changed| changed == 1);
        if filled.is_silent(change, true) == Some(true) {
            silent.push(format!("row {row}: {value}"));
        }
    }
    silent
}

/// Reads a list of `docs/data.md`: the words in code on the lines below this one, until a line
/// without an item.
fn listed(heading: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, list) = text.split_once(heading).unwrap();
    let rows = list.lines().skip(1).skip_while(|line| !line.starts_with('|'));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let names = rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

/// Runs this for each item, on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], run: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(cores).max(1);
    thread::scope(|scope| {
        let run = &run;
        let workers: Vec<_> = items
            .chunks(share)
            .map(|items| scope.spawn(move || items.iter().map(run).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

#[test]
fn every_column_is_verified_or_listed() {
    let filled = filled();
    let folder = tempfile::tempdir().unwrap();
    let columns = columns(&filled.db(folder.path()));
    let silent = in_parallel(&columns, |(table, column)| silent_changes(&filled, table, column));
    let named = columns.iter().map(|(table, column)| format!("{table}.{column}"));
    let silent: BTreeMap<_, _> =
        named.zip(silent).filter(|(_, changes)| !changes.is_empty()).collect();
    let listed = listed("### Columns outside the journal");
    let found: BTreeSet<_> = silent.keys().cloned().collect();
    let unlisted: Vec<_> = silent.iter().filter(|(name, _)| !listed.contains(*name)).collect();
    assert!(unlisted.is_empty(), "unnoticed, and not listed: {unlisted:#?}");
    let verified: Vec<_> = listed.difference(&found).collect();
    assert!(verified.is_empty(), "listed, but noticed: {verified:?}");
}

/// A value in the journal: its entry, its place there, and the fields on the way to it, such as
/// `open.seats.n.n`.
struct Field {
    stream: i64,
    number: i64,
    pointer: String,
    path: String,
}

/// Entries of each kind in which a field is changed.
const ENTRIES: usize = 2;

/// Adds the places of all values in a document, itself included.
fn add_places(value: &Value, pointer: &str, path: &str, places: &mut Vec<(String, String)>) {
    places.push((pointer.to_owned(), path.trim_start_matches('.').to_owned()));
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                add_places(value, &format!("{pointer}/{name}"), &format!("{path}.{name}"), places);
            }
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                add_places(value, &format!("{pointer}/{at}"), &format!("{path}.n"), places);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns some places of each field of the journal, in entries of each kind.
fn fields(db: &Connection) -> Vec<Field> {
    let query = "SELECT stream, number, kind FROM entry JOIN stream ON stream.id = stream";
    let entries: Vec<(i64, i64, String)> = all(db, query);
    let mut known = BTreeMap::<(String, String), usize>::new();
    let mut fields = Vec::new();
    for (stream, number, kind) in entries {
        let (body, mut places) = (body(db, stream, number), Vec::new());
        add_places(&body, "", "", &mut places);
        let keys = body.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
        let mut counted = BTreeSet::new();
        for (pointer, path) in places.into_iter().skip(1) {
            let entries = known.entry((format!("{kind} {keys}"), path.clone())).or_default();
            *entries += usize::from(counted.insert(path.clone()));
            if *entries <= ENTRIES {
                fields.push(Field { stream, number, pointer, path });
            }
        }
    }
    fields
}

fn body(db: &Connection, stream: i64, number: i64) -> Value {
    let query = "SELECT body FROM entry WHERE stream = ?1 AND number = ?2";
    let text: String = db.query_row(query, [stream, number], |row| row.get(0)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Returns values that a field may have instead.
fn other_values(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![1.into()],
        Value::Bool(is) => vec![(!is).into()],
        Value::Number(number) => {
            let near = match (number.as_i64(), number.as_u64()) {
                (Some(number), _) => [(number + 1).into(), (number - 1).into()],
                (None, number) => [number.unwrap().wrapping_add(1).into(), 5.into()],
            };
            near.into_iter().chain([Value::Null]).collect()
        }
        Value::String(text) => vec![format!("{text}x").into(), "".into()],
        Value::Array(items) => {
            let but_last = items[..items.len().saturating_sub(1)].to_vec();
            let doubled = items.iter().chain(items.last()).cloned().collect();
            vec![Value::Array(but_last), Value::Array(doubled)]
        }
        Value::Object(_) => vec![Value::Null],
    }
}

/// Returns the changes of a field that go unnoticed once all hashes are recomputed.
fn silent_forgeries(filled: &Filled, field: &Field) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let before = body(&filled.db(folder.path()), field.stream, field.number);
    let mut others = other_values(before.pointer(&field.pointer).unwrap());
    others.retain(|other| Some(other) != before.pointer(&field.pointer));
    let silent = others.into_iter().filter(|other| {
        let mut forged = before.clone();
        *forged.pointer_mut(&field.pointer).unwrap() = other.clone();
        let change = |db: &Connection| {
            let update = "UPDATE entry SET body = ?3 WHERE stream = ?1 AND number = ?2";
            let forged = forged.to_string();
            let changed = db.execute(update, params![field.stream, field.number, forged]);
            let transaction = db.unchecked_transaction().unwrap();
            recompute(db);
            transaction.commit().unwrap();
            changed.unwrap() == 1
        };
        filled.is_silent(change, false) == Some(true)
    });
    silent.map(|other| format!("entry {} of {}: {other}", field.number, field.stream)).collect()
}

#[test]
fn every_field_of_the_journal_is_verified_or_listed() {
    let filled = filled();
    let folder = tempfile::tempdir().unwrap();
    let fields = fields(&filled.db(folder.path()));
    let mut silent = BTreeMap::<&str, Vec<String>>::new();
    for (field, changes) in
        fields.iter().zip(in_parallel(&fields, |it| silent_forgeries(&filled, it)))
    {
        silent.entry(&field.path).or_default().extend(changes);
    }
    silent.retain(|_, changes| !changes.is_empty());
    let listed = listed("### Fields of the journal\n");
    let unlisted: Vec<_> = silent.iter().filter(|(path, _)| !listed.contains(**path)).collect();
    assert!(unlisted.is_empty(), "unnoticed, and not listed: {unlisted:#?}");
    let verified: Vec<_> =
        listed.iter().filter(|path| !silent.contains_key(path.as_str())).collect();
    assert!(verified.is_empty(), "listed, but noticed: {verified:?}");
}
