//! The callers of bulletin boards: players who are identified by their board, and by their record
//! and their name there. A board gives the number of a user who is gone to somebody else, who must
//! not find the former user's time bank. A key that a board gives to one user only identifies a
//! caller under any name.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{PlayerId, PlayerName};
use rusqlite::{OptionalExtension, Row, params};

use crate::call::{CallError, Failed};
use crate::error::StoreError;
use crate::schema::WITH_BOARD_NAMES;
use crate::store::Store;
use crate::stored::text::shown;

/// The maximum length of a stored board name, record or caller's name, in characters.
const NAME_MAX: usize = 60;

/// The beginning of the record of a caller whom a key identifies. Nothing that a board calls a
/// number or a name begins with a space.
const KEY: &str = " key ";

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
    /// The number of the user there, or a name, or the key after the word `key`.
    pub record: String,
    /// The name that the board gave at the last call; empty if it is not known.
    pub board_name: String,
    /// The time from which rounds count for the records, in milliseconds since 1970.
    pub since_ms: i64,
    /// The caller's options, as the door wrote them.
    pub options: String,
}

impl Store {
    /// Returns the caller with this record and this name at a board, adding one for a first call.
    /// A caller whose name at the board is not known gets this one.
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
                let known = store.callers_of(&board, &record)?;
                let unnamed = |it: &&Caller| it.board_name.is_empty();
                let found = called(&known, &name).or_else(|| known.iter().find(unnamed));
                let player = match found {
                    Some(caller) => caller.player,
                    None => store.add_caller(&board, &record, &name, now_ms)?,
                };
                store.named_caller(player, &name)
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Returns the caller with this key at a board, under any name, adding one for a first call.
    /// A caller who was known by this name and by the same text as a record has the key from now
    /// on.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn caller_with_key(
        &self,
        board: &str,
        key: &str,
        name: &str,
        now_ms: i64,
    ) -> Result<Caller, StoreError> {
        let (board, name) = (tidy(board), tidy(name));
        let name = if name.is_empty() { "User".to_owned() } else { name };
        let record = format!("{KEY}{key}");
        self.in_transaction(|store| {
            let work = || {
                let player = match store.callers_of_key(&board, key)?.first() {
                    Some(caller) => caller.player,
                    None => match called(&store.callers_of(&board, &tidy(key))?, &name) {
                        Some(caller) => store.give_key(caller.player, &board, &record)?,
                        None => store.add_caller(&board, &record, &name, now_ms)?,
                    },
                };
                store.named_caller(player, &name)
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Returns the callers whom a board knows by this key: one at most, but after a manipulation of
    /// the file.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers_with_key(&self, board: &str, key: &str) -> Result<Vec<Caller>, StoreError> {
        self.callers_of_key(&tidy(board), key).map_err(self.failed("read"))
    }

    /// Returns the callers whom a board last called by this name, whatever identifies them, in the
    /// order of their first calls.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers_with_name(&self, board: &str, name: &str) -> Result<Vec<Caller>, StoreError> {
        let (board, name) = (tidy(board).to_lowercase(), tidy(name).to_lowercase());
        let mut callers = self.callers()?;
        callers
            .retain(|it| it.board.to_lowercase() == board && it.board_name.to_lowercase() == name);
        Ok(callers)
    }

    /// Returns the callers with this record of a board, in the order of their first
    /// calls. There are several if the board has given the number of a user to another
    /// one, or if a user changed name.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers_with_record(
        &self,
        board: &str,
        record: &str,
    ) -> Result<Vec<Caller>, StoreError> {
        self.callers_of(&tidy(board), &tidy(record)).map_err(self.failed("read"))
    }

    fn callers_of(&self, board: &str, record: &str) -> rusqlite::Result<Vec<Caller>> {
        let mut query = self.db.prepare_cached(&format!("{CALLER} ORDER BY player.id"))?;
        let mut callers = query.query_map([], caller)?.collect::<rusqlite::Result<Vec<_>>>()?;
        let folded = |text: &str| text.to_lowercase();
        callers.retain(|it| {
            folded(&it.board) == folded(board) && folded(&it.record) == folded(record)
        });
        Ok(callers)
    }

    /// Returns the callers with a key, which is compared as it is: `aB` and `ab` are two users.
    fn callers_of_key(&self, board: &str, key: &str) -> rusqlite::Result<Vec<Caller>> {
        let select = format!("{CALLER} WHERE caller.record = ?1 ORDER BY player.id");
        let mut query = self.db.prepare_cached(&select)?;
        let found = query.query_map([format!("{KEY}{key}")], caller)?;
        let mut callers = found.collect::<rusqlite::Result<Vec<_>>>()?;
        callers.retain(|it| it.board.to_lowercase() == board.to_lowercase());
        Ok(callers)
    }

    /// Identifies a caller by a key from now on.
    fn give_key(&self, player: PlayerId, board: &str, record: &str) -> rusqlite::Result<PlayerId> {
        let key = "UPDATE player SET key = ?2 WHERE id = ?1";
        self.db.execute(key, params![player.0, key_of(board, record)])?;
        let give = "UPDATE caller SET record = ?2 WHERE player = ?1";
        self.db.execute(give, params![player.0, record])?;
        Ok(player)
    }

    /// Names a caller, and returns the caller.
    fn named_caller(&self, PlayerId(player): PlayerId, name: &str) -> rusqlite::Result<Caller> {
        self.name_caller(player, name)?;
        self.db.query_row(&format!("{CALLER} WHERE player.id = ?1"), [player], caller)
    }

    /// Stores the name that the board gives a caller, which is shown unless
    /// the sysop chose another.
    fn name_caller(&self, player: i64, name: &str) -> rusqlite::Result<()> {
        let show = "UPDATE player SET name = ?2 WHERE id = ?1 AND name <> ?2 AND
                    (SELECT renamed FROM caller WHERE player = ?1) = 0";
        self.db.execute(show, params![player, name])?;
        let name_at_board = "UPDATE caller SET board_name = ?2 WHERE player = ?1";
        self.db.execute(name_at_board, params![player, name]).map(|_| ())
    }

    fn add_caller(
        &self,
        board: &str,
        record: &str,
        name: &str,
        now_ms: i64,
    ) -> rusqlite::Result<PlayerId> {
        let key = key_of(board, record);
        let find = "SELECT EXISTS (SELECT 1 FROM player WHERE key = ?1)";
        let is_taken: bool = self.db.query_row(find, [&key], |row| row.get(0))?;
        let key = if is_taken { format!("{key}\t{}", name.to_lowercase()) } else { key };
        let add = "INSERT INTO player (name, key, since_ms) VALUES (?1, ?2, ?3)";
        self.db.execute(add, params![name, key, now_ms])?;
        let player = self.db.last_insert_rowid();
        let add = "INSERT INTO caller (player, board, record, since_ms) VALUES (?1, ?2, ?3, ?4)";
        self.db.execute(add, params![player, board, record, now_ms])?;
        Ok(PlayerId(player))
    }

    /// Returns all callers, in the order of their first calls.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers(&self) -> Result<Vec<Caller>, StoreError> {
        self.require_schema(4)?;
        let read = || {
            // A file that is only read may be of an earlier schema.
            let is_named = self.schema >= WITH_BOARD_NAMES;
            let columns = if is_named { CALLER } else { &CALLER.replace("board_name", "''") };
            let mut query = self.db.prepare(&format!("{columns} ORDER BY player.id"))?;
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
        self.in_transaction(|store| store.forget_caller(caller).map_err(store.failed("write to")))
    }

    /// Joins the first of these callers to the second, who gets the board's record and name of the
    /// first and the contents of that time bank. The first one is removed.
    ///
    /// # Errors
    ///
    /// [`CallError::Elsewhere`] while one of them is in a call, and failures of the database.
    pub fn join_callers(
        &self,
        caller: PlayerId,
        into: PlayerId,
        unit: &Unit,
        now_ms: i64,
    ) -> Result<(), CallError> {
        self.change(|store| {
            let busy =
                "SELECT node FROM call WHERE player IN (?1, ?2) AND ended_ms IS NULL LIMIT 1";
            let busy: Option<u16> =
                store.db.query_row(busy, [caller.0, into.0], |row| row.get(0)).optional()?;
            if let Some(node) = busy {
                return Err(Failed::Refused(CallError::Elsewhere { node }));
            }
            let PlayerId(id) = caller;
            let record = "SELECT board, record, board_name FROM caller WHERE player = ?1";
            let (board, record, name): (String, String, String) =
                store
                    .db
                    .query_row(record, [id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            let bank = store.balances_in(caller, unit)?.bank;
            if bank != Chips::ZERO {
                let (from, to) = ("joined to another caller", "joined from another caller");
                store.correct(caller, unit, -bank, Chips::ZERO, from, now_ms)?;
                store.correct(into, unit, bank, Chips::ZERO, to, now_ms)?;
            }
            store.forget_caller(caller)?;
            let key = "UPDATE player SET key = ?2 WHERE id = ?1";
            store.db.execute(key, params![into.0, key_of(&board, &record)])?;
            let at_board = "UPDATE caller SET board = ?2, record = ?3 WHERE player = ?1";
            store.db.execute(at_board, params![into.0, board, record])?;
            Ok(store.name_caller(into.0, &name)?)
        })
    }

    fn forget_caller(&self, PlayerId(id): PlayerId) -> rusqlite::Result<()> {
        let (name, record) = (format!("Caller {id}"), format!(" removed {id}"));
        let forget = "UPDATE player SET name = ?2, key = ?3 WHERE id = ?1";
        self.db.execute(forget, params![id, name, record])?;
        let forget = "UPDATE caller SET record = ?2, board_name = ?2, options = '', since_ms = ?3
                      WHERE player = ?1";
        self.db.execute(forget, params![id, record, i64::MAX]).map(|_| ())
    }

    fn update(&self, sql: &str, caller: PlayerId, text: &str) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let done = store.db.execute(sql, params![caller.0, text]);
            done.map(|_| ()).map_err(store.failed("write to"))
        })
    }
}

const CALLER: &str =
    "SELECT player.id, key, name, board, record, caller.since_ms, options, board_name
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
        board_name: shown(row, 7)?,
    })
}

/// Returns the caller of this name among those with the same record.
fn called<'a>(known: &'a [Caller], name: &str) -> Option<&'a Caller> {
    known.iter().find(|it| it.board_name.to_lowercase() == name.to_lowercase())
}

/// Returns the key of a caller. No name begins with a space, so nobody can sit down as a caller by
/// typing a name; and no board or record contains a tab.
fn key_of(board: &str, record: &str) -> String {
    let is_exact = record.starts_with(KEY);
    let record = if is_exact { record.to_owned() } else { record.to_lowercase() };
    format!(" {record}\t{}", board.to_lowercase())
}

/// Returns a text from a drop file without unprintable characters, and shortened.
fn tidy(text: &str) -> String {
    let text = PlayerName::from_stored(text).text().to_owned();
    let visible: String = text.chars().filter(|character| !character.is_control()).collect();
    visible.trim().chars().take(NAME_MAX).collect()
}
