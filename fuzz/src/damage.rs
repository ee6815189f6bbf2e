//! Damage to a database by someone with write access: rows changed, copied and deleted, and
//! hashes recomputed.

use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params, params_from_iter};
use sha2::{Digest, Sha256};

use crate::Choices;

/// The tables that the journal covers, each with its key and its other columns.
const COVERED: [(&str, &[&str], &[&str]); 10] = [
    ("entry", &["stream", "number"], &["body", "hash"]),
    ("stream", &["id"], &["kind", "owner", "length", "hash"]),
    (
        "round",
        &["id"],
        &[
            "seating",
            "shoe",
            "house",
            "opened_ms",
            "closed_ms",
            "state",
            "reason",
            "line",
            "drawn",
            "entry",
            "number",
            "voided_by",
        ],
    ),
    ("decision", &["round", "number"], &["place", "choice", "amount", "at_ms"]),
    ("seat", &["round", "seat"], &["player", "bet", "net", "purse"]),
    (
        "shoe",
        &["seating", "number"],
        &[
            "commitment",
            "seed",
            "rules",
            "committed_ms",
            "revealed_ms",
            "entry",
            "scheme",
            "contributions",
            "rules_id",
        ],
    ),
    ("account", &["id"], &["holder", "owner", "unit", "minor", "opening", "postings", "balance"]),
    ("rules", &["id"], &["text"]),
    ("seating", &["id"], &["rounds"]),
    ("genesis", &["rowid"], &["hash"]),
];

/// The contents of a database that the journal covers, by table and row.
#[derive(Clone, PartialEq, Debug)]
pub struct Dump(Vec<Vec<Vec<Value>>>);

impl Dump {
    /// Returns whether both have entries with the same texts.
    pub fn has_entries_of(&self, other: &Self) -> bool {
        let bodies = |dump: &Self| -> Vec<Vec<Value>> {
            dump.0[0].iter().map(|row| row[..3].to_vec()).collect()
        };
        bodies(self) == bodies(other)
    }

    /// Returns the rows that only one of the two has, each with its table.
    pub fn difference<'a>(&'a self, other: &'a Self) -> Vec<(&'static str, &'a [Value])> {
        let rows = |of: &'a Self, than: &'a Self| {
            let tables = COVERED.iter().zip(of.0.iter().zip(&than.0));
            tables.flat_map(|((table, ..), (of, than))| {
                let only = of.iter().filter(|row| !than.contains(row));
                only.map(|row| (*table, row.as_slice()))
            })
        };
        rows(self, other).chain(rows(other, self)).collect()
    }
}

/// Reads the contents that the journal covers.
pub fn dump(path: &Path) -> Dump {
    let db = Connection::open(path).expect("it opens");
    let tables = COVERED.iter().map(|(table, key, columns)| {
        let all = [*key, *columns].concat().join(", ");
        let query = format!("SELECT {all} FROM {table} ORDER BY {}", key.join(", "));
        let mut query = db.prepare(&query).expect("the columns are there");
        let width = key.len() + columns.len();
        let rows = query.query_map([], |row| (0..width).map(|at| row.get(at)).collect());
        rows.expect("it can be read").map(|row| row.expect("it can be read")).collect()
    });
    Dump(tables.collect())
}

/// Opens a database without foreign keys and other constraints.
pub fn open_unchecked(path: &Path) -> Connection {
    let db = Connection::open(path).expect("it opens");
    let pragmas = "PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;
                   PRAGMA synchronous = off";
    db.execute_batch(pragmas).expect("it is SQLite");
    db
}

/// Damages one row that the journal covers. SQLite may refuse the change.
pub fn damage(db: &Connection, choices: &mut Choices<'_>) {
    let (table, key, columns) = choices.pick(&COVERED);
    let count = format!("SELECT count(*) FROM {table}");
    let rows: usize = db.query_row(&count, [], |row| row.get(0)).unwrap_or(0);
    if rows == 0 {
        return;
    }
    let column = choices.pick(columns);
    let Some((place, old)) = row(db, table, key, column, choices.below(rows)) else { return };
    let is_row = (1..).zip(*key).map(|(at, name)| format!("{name} = ?{at}"));
    let is_row = is_row.collect::<Vec<_>>().join(" AND ");
    let how = choices.byte();
    let _refused = if how < 8 {
        let delete = format!("DELETE FROM {table} WHERE {is_row}");
        db.execute(&delete, params_from_iter(place))
    } else {
        let new = if how < 48 {
            row(db, table, key, column, choices.below(rows)).map_or(Value::Null, |(_, new)| new)
        } else {
            changed(old, choices)
        };
        let update = format!("UPDATE {table} SET {column} = ?{} WHERE {is_row}", key.len() + 1);
        db.execute(&update, params_from_iter(place.into_iter().chain([new])))
    };
}

/// Returns the key of a row and the value of one of its columns.
fn row(
    db: &Connection,
    table: &str,
    key: &[&str],
    column: &str,
    at: usize,
) -> Option<(Vec<Value>, Value)> {
    let keys = key.join(", ");
    let query = format!("SELECT {keys}, {column} FROM {table} ORDER BY {keys} LIMIT 1 OFFSET {at}");
    let read = |row: &rusqlite::Row<'_>| {
        let place = (0..key.len()).map(|at| row.get(at)).collect::<rusqlite::Result<_>>()?;
        Ok((place, row.get(key.len())?))
    };
    db.query_row(&query, [], read).optional().ok()?
}

/// Returns another value of the same type, or `Null`.
fn changed(old: Value, choices: &mut Choices<'_>) -> Value {
    match (choices.below(16), old) {
        (0, _) => Value::Null,
        (1..8, Value::Integer(old)) => Value::Integer(old.wrapping_add(choices.number() >> 56)),
        (8 | 9, Value::Integer(old)) => Value::Integer(old.wrapping_neg()),
        (10, Value::Integer(_)) => Value::Integer([i64::MIN, i64::MAX][choices.below(2)]),
        (_, Value::Integer(_) | Value::Null | Value::Real(_)) => Value::Integer(choices.number()),
        (_, Value::Text(old)) => {
            let edited = edited(old.into_bytes(), choices);
            Value::Text(String::from_utf8_lossy(&edited).into_owned())
        }
        (_, Value::Blob(old)) => Value::Blob(edited(old, choices)),
    }
}

/// Replaces some of the bytes.
fn edited(mut old: Vec<u8>, choices: &mut Choices<'_>) -> Vec<u8> {
    let place = usize::from(choices.byte()) << 8 | usize::from(choices.byte());
    let at = place % (old.len() + 1);
    let end = (at + choices.below(16)).min(old.len());
    let most = choices.below(16);
    old.splice(at..end, choices.bytes(most).iter().copied());
    old
}

/// Recomputes all hashes of the journal. SQLite may refuse the change.
pub fn recompute(db: &Connection) {
    let _refused = try_to_recompute(db);
}

fn try_to_recompute(db: &Connection) -> rusqlite::Result<()> {
    let genesis: Vec<u8> = db.query_row("SELECT hash FROM genesis", [], |row| row.get(0))?;
    let mut streams = db.prepare("SELECT id, owner FROM stream")?;
    let streams = streams.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for stream in streams.collect::<rusqlite::Result<Vec<(i64, i64)>>>()? {
        let (stream, owner) = stream;
        let start = Sha256::new().chain_update(b"bj journal 1").chain_update("table");
        let start = start.chain_update(owner.to_be_bytes()).chain_update(&genesis);
        let mut hash: [u8; 32] = start.finalize().into();
        let mut entries =
            db.prepare("SELECT number, body FROM entry WHERE stream = ?1 ORDER BY number")?;
        let entries = entries.query_map([stream], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut length = 0;
        for (number, body) in entries.collect::<rusqlite::Result<Vec<(i64, String)>>>()? {
            length += 1;
            hash = Sha256::new().chain_update(hash).chain_update(&body).finalize().into();
            let put = "UPDATE entry SET number = ?3, hash = ?4 WHERE stream = ?1 AND number = ?2";
            db.execute(put, params![stream, number, length, hash])?;
        }
        let end = "UPDATE stream SET length = ?2, hash = ?3 WHERE id = ?1";
        db.execute(end, params![stream, length, hash])?;
    }
    Ok(())
}
