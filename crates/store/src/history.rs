//! Queries for past rounds and shoes.

pub(crate) mod face;
pub(crate) mod seen_cards;
pub(crate) mod shoe_record;
pub(crate) mod table_rounds;

use std::ops::Range;

use blackjack_engine::{Chips, House};
use blackjack_table::{
    Commitment, PastRound, PastSeat, PastShoe, PlayerId, RoundId, RoundState, SchemeVersion, Seed,
    TableId,
};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::journal::contributions;
use crate::schema;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::text::shown;

/// A table with an open round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenTable {
    /// The table.
    pub table: TableId,
    /// The key of the table: [`blackjack_table::table_key`].
    pub key: String,
    /// The open round.
    pub round: RoundId,
    /// The players; [`blackjack_table::UNNAMED_PLAYER`] for a solo player without a name.
    pub players: Vec<String>,
    /// True if a live process holds the table.
    pub is_in_use: bool,
}

const ROUND: &str = "SELECT id, opened_ms, house, seating, shoe, state, reason, line FROM round";

impl Store {
    /// Returns the number of stored rounds.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn count(&self) -> Result<u64, StoreError> {
        let query = "SELECT count(*) FROM round";
        self.db.query_row(query, [], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// Returns the names of all players, in the order in which they first sat down.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn players(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT name FROM player ORDER BY id")
    }

    /// Returns the names of the houses where rounds were played.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn houses(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT DISTINCT house FROM round ORDER BY house")
    }

    fn names(&self, query: &str) -> Result<Vec<String>, StoreError> {
        let read = || -> rusqlite::Result<Vec<_>> {
            self.db.prepare_cached(query)?.query_map([], |row| shown(row, 0))?.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns up to `limit` rounds, newest first: those before a round, or the newest of all.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds(
        &self,
        before: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<PastRound>, StoreError> {
        let before = before.map_or(i64::MAX, |id| id.0);
        let query = format!("{ROUND} WHERE id < ?1 ORDER BY id DESC LIMIT ?2");
        self.read_page(&query, params![before, limit])
    }

    /// Returns up to `limit` rounds, oldest first: those after a round, or the oldest of all.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds_after(
        &self,
        after: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<PastRound>, StoreError> {
        let after = after.map_or(i64::MIN, |id| id.0);
        let query = format!("{ROUND} WHERE id > ?1 ORDER BY id LIMIT ?2");
        self.read_page(&query, params![after, limit])
    }

    /// Returns the rounds that were dealt from a shoe, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds_of(&self, table: TableId, shoe: u64) -> Result<Vec<PastRound>, StoreError> {
        let query = format!("{ROUND} WHERE seating = ?1 AND shoe = ?2 ORDER BY id");
        self.read_rounds(&query, params![table.0, shoe])
    }

    /// Returns a round; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn round(&self, id: RoundId) -> Result<Option<PastRound>, StoreError> {
        let found = self.read_rounds(&format!("{ROUND} WHERE id = ?1"), params![id.0])?;
        Ok(found.into_iter().next())
    }

    /// Returns the sender that voided a round: `host`, `clock`, or `player` with a number. `None`
    /// for a round that is not void, and for one of release 0.1.0, which did not store the sender.
    ///
    /// # Errors
    ///
    /// [`StoreError`], also if the database has the schema of an earlier release.
    pub fn voided_by(&self, id: RoundId) -> Result<Option<String>, StoreError> {
        self.require_schema(3)?;
        let query = "SELECT voided_by FROM round WHERE id = ?1 AND voided_by IS NOT NULL";
        let found = self.db.query_row(query, [id.0], |row| shown(row, 0)).optional();
        found.map_err(self.failed("read"))
    }

    /// Returns the last finished round at a table.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn last_closed(&self, table: TableId) -> Result<Option<PastRound>, StoreError> {
        let newest = "WHERE seating = ?1 AND state = 'closed' ORDER BY shoe DESC, id DESC LIMIT 1";
        let found = self.read_rounds(&format!("{ROUND} {newest}"), params![table.0])?;
        Ok(found.into_iter().next())
    }

    /// Returns all shoes, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoes(&self) -> Result<Vec<PastShoe>, StoreError> {
        self.read_shoes("ORDER BY committed_ms, seating, shoe.number", [])
    }

    /// Returns a shoe of a table; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoe(&self, table: TableId, number: u64) -> Result<Option<PastShoe>, StoreError> {
        let found =
            self.read_shoes("WHERE seating = ?1 AND shoe.number = ?2", params![table.0, number]);
        Ok(found?.into_iter().next())
    }

    /// Returns the number of revealed shoes, and up to `limit` of them, newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn revealed(&self, limit: usize) -> Result<(usize, Vec<PastShoe>), StoreError> {
        let count = "SELECT count(*) FROM shoe WHERE revealed_ms IS NOT NULL";
        let count = self.db.query_row(count, [], |row| row.get(0)).map_err(self.failed("read"))?;
        let newest = "WHERE revealed_ms IS NOT NULL
                      ORDER BY revealed_ms DESC, seating, shoe.number DESC LIMIT ?1";
        Ok((count, self.read_shoes(newest, params![limit])?))
    }

    fn read_shoes(
        &self,
        clause: &str,
        values: impl rusqlite::Params,
    ) -> Result<Vec<PastShoe>, StoreError> {
        let read = || -> rusqlite::Result<Vec<PastShoe>> {
            let scheme = if self.schema < 3 { "1" } else { "scheme" };
            let mut query = self.db.prepare(&format!(
                "SELECT seating, key, shoe.number, commitment, seed, committed_ms, revealed_ms,
                        {scheme} AS scheme
                 FROM shoe JOIN seating ON seating.id = shoe.seating {clause}"
            ))?;
            let rows = query.query_map(values, past_shoe)?;
            let mut shoes = rows.collect::<rusqlite::Result<Vec<PastShoe>>>()?;
            for shoe in shoes.iter_mut().filter(|shoe| shoe.scheme == SchemeVersion::SHARED) {
                let rows = contributions::rows(&self.db, shoe.table.0, shoe.number)?;
                let committed = rows.into_iter().filter_map(contributions::committed);
                shoe.contributions = committed.filter_map(|it| it.revealed).collect();
            }
            Ok(shoes)
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the tables with an open round, newest round first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_tables(&self) -> Result<Vec<OpenTable>, StoreError> {
        let holder = if self.schema < 3 { "NULL" } else { "holder" };
        // The plus makes SQLite sort the few open rounds instead of scanning all rounds by id.
        let query = format!(
            "SELECT seating.id, key, round.id, {holder} FROM round
             JOIN seating ON seating.id = round.seating
             WHERE state = 'open' ORDER BY +round.id DESC"
        );
        let read = || -> rusqlite::Result<Vec<OpenTable>> {
            let mut query = self.db.prepare_cached(&query)?;
            let rows = query.query_map([], |row| {
                let holder: Option<i64> = row.get(3)?;
                Ok(OpenTable {
                    table: TableId(row.get(0)?),
                    key: shown(row, 1)?,
                    round: RoundId(row.get(2)?),
                    players: Vec::new(),
                    is_in_use: holder.map_or(Ok(false), |holder| self.is_alive(holder))?,
                })
            })?;
            let mut tables = rows.collect::<rusqlite::Result<Vec<_>>>()?;
            for table in &mut tables {
                let seats = seats(&self.db, table.round)?;
                table.players = seats.into_iter().map(|seat| seat.player).collect();
            }
            Ok(tables)
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the house of a table's open round, as stored with its shoe; `None` if there is no
    /// open round, or if the house cannot be read.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn house_of_open_round(&self, table: TableId) -> Result<Option<House>, StoreError> {
        if self.schema < 3 {
            return Ok(None);
        }
        self.open_house(table)
    }

    /// Copies the whole database to a new file, even while games use it.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] if the file already exists, and system errors.
    pub fn back_up(&self, to: &std::path::Path) -> Result<(), StoreError> {
        schema::back_up(&self.db, &self.path, to)
    }

    /// Returns the rounds that a player opened in a span of time, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds_of_player(
        &self,
        player: PlayerId,
        span: Range<i64>,
    ) -> Result<Vec<PastRound>, StoreError> {
        let query = format!(
            "{ROUND} WHERE id IN (SELECT round FROM seat WHERE player = ?1)
             AND opened_ms >= ?2 AND opened_ms < ?3 ORDER BY id"
        );
        self.read_rounds(&query, params![player.0, span.start, span.end])
    }

    /// Reads a range of rounds without gaps, whose seats can be read with one query.
    fn read_page(
        &self,
        query: &str,
        values: impl rusqlite::Params,
    ) -> Result<Vec<PastRound>, StoreError> {
        let read = |db: &Connection| {
            let mut query = db.prepare_cached(query)?;
            let rounds = query.query_map(values, past_round)?;
            let mut rounds: Vec<PastRound> = rounds.collect::<rusqlite::Result<_>>()?;
            add_seats(db, &mut rounds)?;
            if self.schema >= WITH_MATCHUPS {
                add_mistakes(db, &mut rounds)?;
            }
            Ok(rounds)
        };
        read(&self.db).map_err(self.failed("read"))
    }

    fn read_rounds(
        &self,
        query: &str,
        values: impl rusqlite::Params,
    ) -> Result<Vec<PastRound>, StoreError> {
        let read = |db: &Connection| {
            let mut query = db.prepare_cached(query)?;
            let rounds = query.query_map(values, past_round)?;
            let mut rounds: Vec<PastRound> = rounds.collect::<rusqlite::Result<_>>()?;
            for round in &mut rounds {
                round.seats = seats(db, round.id)?;
            }
            Ok(rounds)
        };
        read(&self.db).map_err(self.failed("read"))
    }
}

fn past_round(row: &Row<'_>) -> rusqlite::Result<PastRound> {
    let state: String = row.get("state")?;
    let state = match state.as_str() {
        "open" => RoundState::Open,
        "closed" => RoundState::Closed,
        _ if row.get_ref("reason")? == ValueRef::Null => RoundState::Void(String::new()),
        _ => RoundState::Void(shown(row, "reason")?),
    };
    Ok(PastRound {
        id: RoundId(row.get("id")?),
        opened_ms: row.get("opened_ms")?,
        house: shown(row, "house")?,
        shoe: (TableId(row.get("seating")?), row.get("shoe")?),
        line: if state == RoundState::Open { String::new() } else { shown(row, "line")? },
        state,
        seats: Vec::new(),
        mistakes: None,
    })
}

/// The number of the first schema with judgements under their current name.
const WITH_MATCHUPS: usize = 3;

/// Adds the numbers of mistakes to reviewed rounds.
fn add_mistakes(db: &Connection, rounds: &mut [PastRound]) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(
        "SELECT (SELECT count(*) FROM judgement WHERE round = round.id AND verdict = 'wrong')
         FROM round WHERE id = ?1 AND level IS NOT NULL",
    )?;
    for round in rounds {
        round.mistakes = query.query_row([round.id.0], |row| row.get(0)).optional()?;
    }
    Ok(())
}

/// Adds the seats to rounds in ascending or descending order of their numbers.
fn add_seats(db: &Connection, rounds: &mut [PastRound]) -> rusqlite::Result<()> {
    let (Some(first), Some(last)) = (rounds.first(), rounds.last()) else { return Ok(()) };
    let is_ascending = first.id <= last.id;
    let bounds = if is_ascending { [first.id.0, last.id.0] } else { [last.id.0, first.id.0] };
    let mut query = db.prepare_cached(
        "SELECT name, bet, net, round FROM seat JOIN player ON player.id = seat.player
         WHERE round BETWEEN ?1 AND ?2 ORDER BY round, seat",
    )?;
    let mut rows = query.query(bounds)?;
    while let Some(row) = rows.next()? {
        let id = RoundId(row.get(3)?);
        let found = rounds.binary_search_by(|round| {
            if is_ascending { round.id.cmp(&id) } else { id.cmp(&round.id) }
        });
        if let Ok(at) = found {
            rounds[at].seats.push(past_seat(row)?);
        }
    }
    Ok(())
}

fn seats(db: &Connection, round: RoundId) -> rusqlite::Result<Vec<PastSeat>> {
    let mut query = db.prepare_cached(
        "SELECT name, bet, net FROM seat JOIN player ON player.id = seat.player
         WHERE round = ?1 ORDER BY seat",
    )?;
    let rows = query.query_map([round.0], past_seat)?;
    rows.collect()
}

fn past_seat(row: &Row<'_>) -> rusqlite::Result<PastSeat> {
    let is_settled = row.get_ref(2)? != ValueRef::Null;
    let net = is_settled.then(|| amount(row, 2)).transpose()?;
    Ok(PastSeat { player: shown(row, 0)?, bet: Chips(amount(row, 1)?), net: net.map(Chips) })
}

fn past_shoe(row: &Row<'_>) -> rusqlite::Result<PastShoe> {
    let revealed: Option<i64> = row.get("revealed_ms")?;
    let seed = Seed(row.get("seed")?);
    Ok(PastShoe {
        table: TableId(row.get("seating")?),
        house: shown(row, "key")?,
        number: row.get("number")?,
        commitment: Commitment(row.get("commitment")?),
        seed: revealed.map(|_| seed),
        committed_ms: row.get("committed_ms")?,
        scheme: SchemeVersion(row.get("scheme")?),
        contributions: Vec::new(),
    })
}
