//! Stored players, found by name and identified by an id that never changes.
//!
//! Callers of bulletin boards are players too, but found by their board's record. Their keys begin
//! with a space, which no name does, and their names may repeat.

use blackjack_table::{PlayerId, PlayerName, PlayerNameError};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::StoreError;
use crate::store::Store;

/// Selects players who are found by name.
const NAMED: &str = "key NOT LIKE ' %'";

impl Store {
    /// Returns whether a player with this name has played or drilled, in any spelling of the name.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn knows_player(&self, name: &str) -> Result<bool, StoreError> {
        find(&self.db, name).map(|found| found.is_some()).map_err(self.failed("read"))
    }

    /// Returns the player with this name, adding one if there is none.
    pub(crate) fn player(&self, name: &str, now_ms: i64) -> Result<PlayerId, StoreError> {
        let failed = || self.failed("write to");
        if let Some(player) = find(&self.db, name).map_err(failed())? {
            return Ok(player);
        }
        let refused = |source| StoreError::Player { path: self.path.clone(), source };
        let name = PlayerName::read(name).map_err(refused)?;
        check_distinct_from_all(&self.db, &name).map_err(failed())?.map_err(refused)?;
        let add = || {
            let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)";
            self.db.prepare_cached(add)?.execute(params![name.text(), name.key(), now_ms])?;
            Ok(PlayerId(self.db.last_insert_rowid()))
        };
        add().map_err(failed())
    }
}

/// Finds the player with this name, in any spelling of it.
pub(crate) fn find(db: &Connection, name: &str) -> rusqlite::Result<Option<PlayerId>> {
    // Release 0.1.0 identified players by the lower-case form of the typed text. Two players of its
    // files whose names are now considered equal remain two players.
    if let Some(player) = find_key(db, &name.to_lowercase())? {
        return Ok(Some(player));
    }
    let name = PlayerName::from_stored(name);
    if let Some(player) = find_key(db, name.key())? {
        return Ok(Some(player));
    }
    let all = format!("SELECT id, name FROM player WHERE {NAMED} ORDER BY id");
    let mut all = db.prepare_cached(&all)?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        if PlayerName::from_stored(row.get_ref(1)?.as_str()?).key() == name.key() {
            return row.get(0).map(|id| Some(PlayerId(id)));
        }
    }
    Ok(None)
}

fn find_key(db: &Connection, key: &str) -> rusqlite::Result<Option<PlayerId>> {
    let find = "SELECT id FROM player WHERE key = ?1";
    db.prepare_cached(find)?.query_row([key], |row| row.get(0).map(PlayerId)).optional()
}

/// Refuses a new name that looks like the name of another player.
fn check_distinct_from_all(
    db: &Connection,
    name: &PlayerName,
) -> rusqlite::Result<Result<(), PlayerNameError>> {
    let all = format!("SELECT name FROM player WHERE {NAMED} ORDER BY id");
    let mut all = db.prepare_cached(&all)?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let other = PlayerName::from_stored(row.get_ref(0)?.as_str()?);
        if let Err(refused) = name.check_distinct(&other) {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(()))
}
