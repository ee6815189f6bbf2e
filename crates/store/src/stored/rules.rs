//! The texts of rules in the database, each stored once.

use rusqlite::{Connection, OptionalExtension};

/// Returns the id of a text of rules, storing it if it is new.
pub(crate) fn rules_id(db: &Connection, text: &str) -> rusqlite::Result<i64> {
    let find = "SELECT id FROM rules WHERE text = ?1";
    if let Some(id) = db.prepare_cached(find)?.query_row([text], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    db.prepare_cached("INSERT INTO rules (text) VALUES (?1)")?.execute([text])?;
    Ok(db.last_insert_rowid())
}
