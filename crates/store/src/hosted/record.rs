//! Hosted tables in the operator's view.

use blackjack_engine::Unit;
use blackjack_table::{PlayerId, Seating, TableId};
use rusqlite::{OptionalExtension, params};

use crate::error::StoreError;
use crate::hosted::changed_house;
use crate::store::Store;
use crate::stored::text::shown;

/// A hosted table in the operator's view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostedRecord {
    /// The table.
    pub table: TableId,
    /// The part of its link that nobody can guess.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// The name of the house.
    pub house: String,
    /// The unit of its money; `None` if this release does not have the house.
    pub unit: Option<Unit>,
    /// True if it is listed publicly.
    pub is_public: bool,
    /// The player who may change it; `None` for the operator.
    pub host: Option<PlayerId>,
    /// The time when it was opened, in milliseconds since 1970.
    pub made_ms: i64,
    /// The time when it was closed, in milliseconds since 1970; `None` while it is open.
    pub closed_ms: Option<i64>,
    /// The number of rounds that were opened, including void ones.
    pub rounds: u64,
    /// The names of the people who have a seat.
    pub seated: Vec<String>,
    /// True if a round is in play.
    pub is_playing: bool,
}

/// The result of closing a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// The table was closed.
    Closed,
    /// No such open table exists.
    Missing,
    /// A live process hosts it.
    Hosted,
    /// A round is in play.
    Playing,
}

impl Store {
    /// Returns all hosted tables, closed ones too, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn hosted_records(&self) -> Result<Vec<HostedRecord>, StoreError> {
        self.require_schema(5)?;
        let read = || {
            let query = "SELECT hosted.seating, address, name, house, changes, is_public, host,
                             made_ms, closed_ms, rounds, state,
                             EXISTS (SELECT 1 FROM round
                                     WHERE round.seating = hosted.seating AND state = 'open')
                         FROM hosted JOIN seating ON seating.id = hosted.seating
                         ORDER BY hosted.seating";
            let mut query = self.db.prepare(query)?;
            let records = query.query_map([], |row| {
                let (house, changes): (String, String) = (row.get(3)?, row.get(4)?);
                let played = changed_house(&house, &changes);
                let seating: String = row.get(10)?;
                let seating: Option<Seating> = serde_json::from_str(&seating).ok();
                let seats = seating.map(|seating| seating.seats).unwrap_or_default();
                Ok(HostedRecord {
                    table: TableId(row.get(0)?),
                    address: row.get(1)?,
                    name: shown(row, 2)?,
                    house,
                    unit: played.map(|house| Unit::of(house.stakes())),
                    is_public: row.get(5)?,
                    host: row.get::<_, Option<i64>>(6)?.map(PlayerId),
                    made_ms: row.get(7)?,
                    closed_ms: row.get(8)?,
                    rounds: row.get(9)?,
                    seated: seats.into_iter().filter_map(|seat| seat.name).collect(),
                    is_playing: row.get(11)?,
                })
            })?;
            records.collect::<rusqlite::Result<_>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the number of hosted tables that are not closed.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn hosted_count(&self) -> Result<u64, StoreError> {
        self.require_schema(5)?;
        let query = "SELECT count(*) FROM hosted WHERE closed_ms IS NULL";
        self.db.query_row(query, [], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// Returns the number of open tables of a host.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_tables_of(&self, host: PlayerId) -> Result<u64, StoreError> {
        self.require_schema(5)?;
        let query = "SELECT count(*) FROM hosted WHERE host = ?1 AND closed_ms IS NULL";
        self.db.query_row(query, [host.0], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// Closes a table that no process hosts, and at which no round is in play.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn close_unhosted(&self, table: TableId, now_ms: i64) -> Result<Closing, StoreError> {
        self.in_transaction(|store| {
            let work = || {
                store.forget_dead_processes()?;
                let find = "SELECT holder, EXISTS (SELECT 1 FROM round
                                WHERE round.seating = hosted.seating AND state = 'open')
                            FROM hosted JOIN seating ON seating.id = hosted.seating
                            WHERE hosted.seating = ?1 AND closed_ms IS NULL";
                let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
                let found = store.db.query_row(find, [table.0], row).optional()?;
                let Some((holder, is_playing)): Option<(Option<i64>, bool)> = found else {
                    return Ok(Closing::Missing);
                };
                if holder.map_or(Ok(false), |holder| store.is_alive(holder))? {
                    return Ok(Closing::Hosted);
                }
                if is_playing {
                    return Ok(Closing::Playing);
                }
                let close = "UPDATE hosted SET closed_ms = ?2 WHERE seating = ?1";
                store.db.execute(close, params![table.0, now_ms])?;
                Ok(Closing::Closed)
            };
            work().map_err(store.failed("write to"))
        })
    }
}
