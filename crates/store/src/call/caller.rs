//! The callers of bulletin boards: players who are identified by their board and their record
//! there, because names on a board change.

use blackjack_table::{PlayerId, PlayerName};
use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::store::Store;
use crate::stored::text::shown;

/// The maximum length of a stored board name, record or caller's name, in characters.
const NAME_MAX: usize = 60;

/// A caller of a bulletin board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    /// The player.
    pub player: PlayerId,
    /// The name by which statistics and drills find the player: [`blackjack_coach::Filter`].
    pub key: String,
    /// The name to show, as last given by the board.
    pub name: String,
    /// The board's name.
    pub board: String,
    /// The number of the user there, or a name.
    pub record: String,
    /// The time from which rounds count for the records, in milliseconds since 1970.
    pub since_ms: i64,
    /// The caller's options, as the door wrote them.
    pub options: String,
}

impl Store {
    /// Returns the caller with this record of a board, adding one for a first call. The name may
    /// change from call to call.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn caller(
        &self,
        board: &str,
        record: &str,
        name: &str,
        now_ms: i64,
    ) -> Result<Caller, StoreError> {
        let (board, record, name) = (tidy(board), tidy(record), tidy(name));
        let name = if name.is_empty() { format!("User {record}") } else { name };
        self.in_transaction(|store| {
            let work = || {
                let key = key_of(&board, &record);
                let find = "SELECT id FROM player WHERE key = ?1";
                let found = store.db.query_row(find, [&key], |row| row.get(0)).optional()?;
                let player: i64 = match found {
                    Some(player) => player,
                    None => store.add_caller(&key, &board, &record, &name, now_ms)?,
                };
                let rename = "UPDATE player SET name = ?2 WHERE id = ?1 AND name <> ?2 AND
                              (SELECT renamed FROM caller WHERE player = ?1) = 0";
                store.db.execute(rename, params![player, name])?;
                store.db.query_row(&format!("{CALLER} WHERE player.id = ?1"), [player], caller)
            };
            work().map_err(store.failed("write to"))
        })
    }

    fn add_caller(
        &self,
        key: &str,
        board: &str,
        record: &str,
        name: &str,
        now_ms: i64,
    ) -> rusqlite::Result<i64> {
        let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)";
        self.db.execute(add, params![name, key, now_ms])?;
        let player = self.db.last_insert_rowid();
        let add = "INSERT INTO caller (player, board, record, since_ms) VALUES (?1, ?2, ?3, ?4)";
        self.db.execute(add, params![player, board, record, now_ms])?;
        Ok(player)
    }

    /// Returns all callers, in the order of their first calls.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers(&self) -> Result<Vec<Caller>, StoreError> {
        self.require_schema(4)?;
        let read = || {
            let mut query = self.db.prepare(&format!("{CALLER} ORDER BY player.id"))?;
            query.query_map([], caller)?.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Stores a caller's options.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn set_options(&self, caller: PlayerId, options: &str) -> Result<(), StoreError> {
        self.update("UPDATE caller SET options = ?2 WHERE player = ?1", caller, options)
    }

    /// Gives a caller a permanent name different from the board's.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rename_caller(&self, caller: PlayerId, name: &str) -> Result<(), StoreError> {
        self.update("UPDATE player SET name = ?2 WHERE id = ?1", caller, &tidy(name))?;
        self.update("UPDATE caller SET renamed = 1 WHERE player = ?1 AND ?2 <> ''", caller, name)
    }

    /// Restarts a caller's records: only rounds from this time on count.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn restart_records(&self, caller: PlayerId, now_ms: i64) -> Result<(), StoreError> {
        let restart = "UPDATE caller SET since_ms = CAST(?2 AS INTEGER) WHERE player = ?1";
        self.update(restart, caller, &now_ms.to_string())
    }

    /// Removes a caller: the name and the record are deleted, and the next call starts afresh. The
    /// rounds stay in the journal, under the player's number.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn remove_caller(&self, caller: PlayerId) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let work = || {
                let PlayerId(id) = caller;
                let (name, record) = (format!("Caller {id}"), format!(" removed {id}"));
                let forget = "UPDATE player SET name = ?2, key = ?3 WHERE id = ?1";
                store.db.execute(forget, params![id, name, record])?;
                let forget = "UPDATE caller SET record = ?2, options = '', since_ms = ?3
                              WHERE player = ?1";
                store.db.execute(forget, params![id, record, i64::MAX]).map(|_| ())
            };
            work().map_err(store.failed("write to"))
        })
    }

    fn update(&self, sql: &str, caller: PlayerId, text: &str) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let done = store.db.execute(sql, params![caller.0, text]);
            done.map(|_| ()).map_err(store.failed("write to"))
        })
    }
}

const CALLER: &str = "SELECT player.id, key, name, board, record, caller.since_ms, options
                      FROM caller JOIN player ON player.id = caller.player";

fn caller(row: &Row<'_>) -> rusqlite::Result<Caller> {
    Ok(Caller {
        player: PlayerId(row.get(0)?),
        key: row.get(1)?,
        name: shown(row, 2)?,
        board: shown(row, 3)?,
        record: shown(row, 4)?,
        since_ms: row.get(5)?,
        options: row.get(6)?,
    })
}

/// Returns the key of a caller. No name begins with a space, so nobody can sit down as a caller by
/// typing a name; and no board or record contains a tab.
fn key_of(board: &str, record: &str) -> String {
    format!(" {}\t{}", record.to_lowercase(), board.to_lowercase())
}

/// Returns a text from a drop file without unprintable characters, and shortened.
fn tidy(text: &str) -> String {
    let text = PlayerName::from_stored(text).text().to_owned();
    let visible: String = text.chars().filter(|character| !character.is_control()).collect();
    visible.trim().chars().take(NAME_MAX).collect()
}
