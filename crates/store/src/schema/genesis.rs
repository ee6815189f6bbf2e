//! Taking over the rows of release 0.1.0: they enter the journal as a single hash.
//!
//! That release wrote rows without a chain of hashes. One hash over all of them is part of the
//! beginning of every table's chain, so a change to any row is detected. A shoe and a round that
//! were open at that time continue, and therefore become the first entry of their table's chain.

use blackjack_engine::{House, Record, split_house};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use crate::journal::entry_body::{EntryBody, EntryHash, ShoeBody, TakeoverBody, chained};
use crate::stored::rules::rules_id;

/// The prefix of the hash that begins a chain.
const CHAIN: &[u8] = b"bj journal 1";

/// The queries for all rows of release 0.1.0 that never change. Reviews, drills and names are not
/// included, because they may be changed and deleted.
const ROWS: [&str; 6] = [
    "SELECT seating, number, commitment, seed, engine, rules, committed_ms, revealed_ms FROM shoe
     WHERE entry IS NULL ORDER BY seating, number",
    "SELECT id, seating, shoe, house, opened_ms, closed_ms, state, reason, line, drawn FROM round
     WHERE entry IS NULL ORDER BY id",
    "SELECT seat.round, seat, player, bet, net FROM seat JOIN round ON round.id = seat.round
     WHERE round.entry IS NULL ORDER BY seat.round, seat",
    "SELECT decision.round, decision.number, place, choice, amount, at_ms
     FROM decision JOIN round ON round.id = decision.round
     WHERE round.entry IS NULL ORDER BY decision.round, decision.number",
    "SELECT id, key, kind, round, at_ms FROM transfer ORDER BY id",
    "SELECT transfer, account, amount FROM posting ORDER BY transfer, account",
];

/// The query for the accounts of that release; later ones have an opening balance of zero.
const ACCOUNTS: &str = "SELECT holder, owner, unit, minor, opening FROM account
                        WHERE opening <> 0 ORDER BY holder, owner, unit, minor";

/// Stores the rules of open shoes, takes over open shoes and rounds, and stores the hash of the
/// other rows.
pub(crate) fn take_over(db: &Connection) -> rusqlite::Result<()> {
    store_rules(db)?;
    let tables = "SELECT seating FROM shoe WHERE revealed_ms IS NULL
                  UNION SELECT seating FROM round WHERE state = 'open'";
    let tables = numbers(db, tables)?;
    db.execute("UPDATE shoe SET entry = 1 WHERE revealed_ms IS NULL", [])?;
    db.execute("UPDATE round SET entry = 1 WHERE state = 'open'", [])?;
    let hash = hash_of_rows(db)?;
    let now = "INSERT INTO genesis (hash, at_ms)
               VALUES (?1, CAST(unixepoch('subsec') * 1000 AS INTEGER))";
    db.execute(now, [hash])?;
    for table in numbers(db, "SELECT id FROM seating")? {
        let start = start_of(db, "table", table)?;
        let add = "INSERT INTO stream (kind, owner, hash) VALUES ('table', ?1, ?2)";
        db.execute(add, params![table, start])?;
        if tables.contains(&table) {
            take_over_table(db, table, &start)?;
        }
    }
    Ok(())
}

/// Returns the hash that begins the chain of a table or a player.
pub(crate) fn start_of(db: &Connection, kind: &str, owner: i64) -> rusqlite::Result<EntryHash> {
    let genesis: Vec<u8> = db.query_row("SELECT hash FROM genesis", [], |row| row.get(0))?;
    let chain = Sha256::new().chain_update(CHAIN).chain_update(kind);
    Ok(chain.chain_update(owner.to_be_bytes()).chain_update(genesis).finalize().into())
}

/// Returns the hash of all rows that are older than the journal.
pub(crate) fn hash_of_rows(db: &Connection) -> rusqlite::Result<EntryHash> {
    let mut hash = Sha256::new();
    for query in ROWS.iter().chain([&ACCOUNTS]) {
        let mut query = db.prepare(query)?;
        let columns = query.column_count();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                match row.get_ref(column)? {
                    ValueRef::Null => hash.update(b"n"),
                    ValueRef::Integer(number) => {
                        hash.update(b"i");
                        hash.update(number.to_be_bytes());
                    }
                    ValueRef::Real(number) => {
                        hash.update(b"r");
                        hash.update(number.to_be_bytes());
                    }
                    ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                        hash.update(b"t");
                        hash.update((bytes.len() as u64).to_be_bytes());
                        hash.update(bytes);
                    }
                }
            }
        }
        hash.update(b"end");
    }
    Ok(hash.finalize().into())
}

/// Stores the rules of every open shoe, as read from the lines of its rounds.
fn store_rules(db: &Connection) -> rusqlite::Result<()> {
    let query = "SELECT seating, number,
                        (SELECT line FROM round WHERE round.seating = shoe.seating
                              AND round.shoe = shoe.number ORDER BY id DESC LIMIT 1),
                        (SELECT key FROM seating WHERE seating.id = shoe.seating)
                 FROM shoe WHERE revealed_ms IS NULL";
    let mut query = db.prepare(query)?;
    let rows = query.query_map([], |row| {
        let (line, key): (Option<String>, String) = (row.get(2)?, row.get(3)?);
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, line.unwrap_or(key)))
    })?;
    for row in rows.collect::<rusqlite::Result<Vec<_>>>()? {
        let (table, number, text) = row;
        // A shoe whose rules can no longer be read is not continued.
        let Some(house) = house_of(&text) else { continue };
        let rules = rules_id(db, &house.full_text())?;
        let note = "UPDATE shoe SET rules_id = ?3 WHERE seating = ?1 AND number = ?2";
        db.execute(note, params![table, number, rules])?;
    }
    Ok(())
}

/// Returns the house at the beginning of a line, as release 0.1.0 wrote it.
fn house_of(line: &str) -> Option<House> {
    if let Ok(record) = line.parse::<Record>() {
        return Some(record.house().clone());
    }
    // Otherwise the text is a table's key: a built-in house, possibly with changes.
    let (part, rest) = split_house(line);
    let (part, rest) = if part.is_empty() { (line, "") } else { (part, rest) };
    if !rest.trim().is_empty() {
        return None;
    }
    let (name, changes) = match part.split_once('{') {
        None => (part, ""),
        Some((name, changes)) => (name, changes.strip_suffix('}')?),
    };
    let changes = changes.split(',').filter(|change| !change.is_empty());
    House::built_in(name)?.with(changes).ok()
}

/// Writes the first entry of a table's chain, with its open shoe and round.
fn take_over_table(db: &Connection, table: i64, start: &EntryHash) -> rusqlite::Result<()> {
    let body = EntryBody {
        at_ms: db.query_row("SELECT at_ms FROM genesis", [], |row| row.get(0))?,
        shoe: shoe(db, table)?,
        unit: unit(db, table)?,
        takeover: Some(round(db, table)?),
        ..EntryBody::default()
    };
    let text =
        body.text().map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let hash = chained(start, &text);
    let stream: i64 = db.query_row(
        "UPDATE stream SET length = 1, hash = ?2 WHERE kind = 'table' AND owner = ?1 RETURNING id",
        params![table, hash],
        |row| row.get(0),
    )?;
    let add = "INSERT INTO entry (stream, number, body, hash) VALUES (?1, 1, ?2, ?3)";
    db.execute(add, params![stream, text, hash]).map(|_| ())
}

fn shoe(db: &Connection, table: i64) -> rusqlite::Result<Option<ShoeBody>> {
    let query = "SELECT number, commitment, (SELECT text FROM rules WHERE rules.id = rules_id),
                        engine
                 FROM shoe WHERE seating = ?1 AND revealed_ms IS NULL";
    db.query_row(query, [table], |row| {
        let (commitment, rules): (Vec<u8>, Option<String>) = (row.get(1)?, row.get(2)?);
        Ok(ShoeBody {
            number: row.get(0)?,
            commitment: hex::encode(commitment),
            scheme: 1,
            engine: row.get(3)?,
            rules: rules.map_or(String::new(), |text| hex::encode(Sha256::digest(text.as_bytes()))),
        })
    })
    .optional()
}

/// Returns the unit of the stakes of a table's open round.
fn unit(db: &Connection, table: i64) -> rusqlite::Result<Option<(String, i64)>> {
    let query = "SELECT unit, minor FROM round JOIN transfer ON transfer.round = round.id
                      JOIN posting ON posting.transfer = transfer.id
                      JOIN account ON account.id = posting.account
                 WHERE round.seating = ?1 AND state = 'open' LIMIT 1";
    db.query_row(query, [table], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

fn round(db: &Connection, table: i64) -> rusqlite::Result<TakeoverBody> {
    let query = "SELECT id, line, (SELECT rounds FROM seating WHERE id = ?1) FROM round
                 WHERE seating = ?1 AND state = 'open'";
    let found: Option<(i64, String, u64)> = db
        .query_row(query, [table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((id, line, number)) = found else {
        return Ok(TakeoverBody { round: None, decisions: Vec::new(), moved: Vec::new() });
    };
    let players = format!("SELECT player FROM seat WHERE round = {id} ORDER BY seat");
    let decisions = "SELECT place, choice, amount FROM decision WHERE round = ?1 ORDER BY number";
    let mut decisions = db.prepare(decisions)?;
    let decisions = decisions.query_map([id], |row| {
        let letter: String = row.get(1)?;
        // Invalid values are refused when the round is resumed; here they only have to fit.
        let place = u8::try_from(row.get::<_, i64>(0)?).unwrap_or(u8::MAX);
        Ok((place, letter.chars().next().unwrap_or('?'), row.get(2)?))
    })?;
    Ok(TakeoverBody {
        round: Some((id, number, line, numbers(db, &players)?)),
        decisions: decisions.collect::<rusqlite::Result<_>>()?,
        moved: moved(db, id)?,
    })
}

/// Returns the money that a round of release 0.1.0 had moved: holder, owner, amount.
pub(crate) fn moved(db: &Connection, round: i64) -> rusqlite::Result<Vec<(char, i64, i64)>> {
    // A total cannot overflow, as a sum could in a manipulated file; it is exact up to 2^53.
    let query = "SELECT substr(holder, 1, 1), owner, CAST(total(amount) AS INTEGER)
                 FROM transfer JOIN posting ON posting.transfer = transfer.id
                      JOIN account ON account.id = posting.account
                 WHERE transfer.round = ?1 GROUP BY account.id HAVING total(amount) <> 0";
    let mut query = db.prepare(query)?;
    let moved = query.query_map([round], |row| {
        let letter: String = row.get(0)?;
        Ok((letter.chars().next().unwrap_or('?'), row.get(1)?, row.get(2)?))
    })?;
    moved.collect()
}

fn numbers(db: &Connection, query: &str) -> rusqlite::Result<Vec<i64>> {
    db.prepare(query)?.query_map([], |row| row.get(0))?.collect()
}
