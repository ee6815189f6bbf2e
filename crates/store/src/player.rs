//! Players as the memory knows them: by their names, and by numbers that never change.

use blackjack_table::{PlayerId, PlayerName, PlayerNameError};
use rusqlite::{Connection, OptionalExtension, params};

use crate::{Store, StoreError};

impl Store {
    /// Whether somebody of this name has sat down or drilled, in any spelling of it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn knows_player(&self, name: &str) -> Result<bool, StoreError> {
        find(&self.db, name).map(|found| found.is_some()).map_err(self.failed("read"))
    }

    /// The player of this name, who is made known if there is none.
    pub(crate) fn player(&self, name: &str, now_ms: i64) -> Result<PlayerId, StoreError> {
        let failed = || self.failed("write to");
        if let Some(player) = find(&self.db, name).map_err(failed())? {
            return Ok(player);
        }
        let refused = |source| StoreError::Player { path: self.path.clone(), source };
        let name = PlayerName::read(name).map_err(refused)?;
        check_beside_all(&self.db, &name).map_err(failed())?.map_err(refused)?;
        let add = || {
            let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)";
            self.db.prepare_cached(add)?.execute(params![name.text(), name.key(), now_ms])?;
            Ok(PlayerId(self.db.last_insert_rowid()))
        };
        add().map_err(failed())
    }
}

/// The player of this name, in any spelling of it.
pub(crate) fn find(db: &Connection, name: &str) -> rusqlite::Result<Option<PlayerId>> {
    // Release 0.1.0 told players apart by the small letters of what was typed: those it knows as
    // two stay two.
    if let Some(player) = find_key(db, &name.to_lowercase())? {
        return Ok(Some(player));
    }
    let name = PlayerName::known(name);
    if let Some(player) = find_key(db, name.key())? {
        return Ok(Some(player));
    }
    let mut all = db.prepare_cached("SELECT id, name FROM player ORDER BY id")?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        if PlayerName::known(row.get_ref(1)?.as_str()?).key() == name.key() {
            return row.get(0).map(|id| Some(PlayerId(id)));
        }
    }
    Ok(None)
}

fn find_key(db: &Connection, key: &str) -> rusqlite::Result<Option<PlayerId>> {
    let find = "SELECT id FROM player WHERE key = ?1";
    db.prepare_cached(find)?.query_row([key], |row| row.get(0).map(PlayerId)).optional()
}

/// Refuses a new name that looks like one of somebody else.
fn check_beside_all(
    db: &Connection,
    name: &PlayerName,
) -> rusqlite::Result<Result<(), PlayerNameError>> {
    let mut all = db.prepare_cached("SELECT name FROM player ORDER BY id")?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let other = PlayerName::known(row.get_ref(0)?.as_str()?);
        if let Err(refused) = name.check_beside(&other) {
            return Ok(Err(refused));
        }
    }
    Ok(Ok(()))
}
