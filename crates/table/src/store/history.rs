//! Rounds and shoes of the past.

use blackjack_engine::Chips;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{RoundId, Store, StoreError, schema};
use crate::{Commitment, PlayerId, Seed, TableId};

/// How far a round has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoundState {
    /// It waits for somebody.
    Open,
    /// It is over.
    Closed,
    /// It counts for nothing, for this reason.
    Void(String),
}

/// A round of the past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRound {
    /// Its number.
    pub id: RoundId,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: i64,
    /// The name of the house.
    pub house: String,
    /// Its table, and which shoe of it.
    pub shoe: (TableId, u64),
    /// How far it has come.
    pub state: RoundState,
    /// The round in the text notation; empty while it is open, because it names the hole card.
    pub line: String,
    /// Who played, by seat.
    pub seats: Vec<PastSeat>,
}

/// A seat in a round of the past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastSeat {
    /// Whose it was; [`crate::NAMELESS`] for who plays alone.
    pub player: String,
    /// What was bet on all starting hands.
    pub bet: Chips,
    /// What it won or lost, once the round was over.
    pub net: Option<Chips>,
}

/// A shoe of the past, or the one in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastShoe {
    /// Its table.
    pub table: TableId,
    /// What the table is known by: the house's name, and what was changed in it.
    pub house: String,
    /// Which shoe of its table, from 1.
    pub number: u64,
    /// What was told before the first bet.
    pub commitment: Commitment,
    /// The seed, once the shoe is over.
    pub seed: Option<Seed>,
    /// When it was committed to, in milliseconds since 1970.
    pub committed_ms: i64,
}

const ROUND: &str = "SELECT id, opened_ms, house, seating, shoe, state, reason, line FROM round";

impl Store {
    /// How many rounds are remembered.
    ///
    /// # Errors
    ///
    /// [`StoreError`], as with every question to memory.
    pub fn count(&self) -> Result<u64, StoreError> {
        let query = "SELECT count(*) FROM round";
        self.db.query_row(query, [], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// The names of all players, in the order in which they first sat down.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn players(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT name FROM player ORDER BY id")
    }

    /// The names of the houses where rounds were played.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn houses(&self) -> Result<Vec<String>, StoreError> {
        self.names("SELECT DISTINCT house FROM round ORDER BY house")
    }

    fn names(&self, query: &str) -> Result<Vec<String>, StoreError> {
        let read = || -> rusqlite::Result<Vec<_>> {
            self.db.prepare_cached(query)?.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// So many rounds, the newest first: those before this one, or the newest of all.
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
        self.read_rounds(&query, params![before, limit])
    }

    /// So many rounds, the oldest first: those after this one, or the oldest of all.
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
        self.read_rounds(&query, params![after, limit])
    }

    /// The rounds that a shoe was dealt for, the first one first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds_of(&self, table: TableId, shoe: u64) -> Result<Vec<PastRound>, StoreError> {
        let query = format!("{ROUND} WHERE seating = ?1 AND shoe = ?2 ORDER BY id");
        self.read_rounds(&query, params![table.0, shoe])
    }

    /// A round, if it is remembered.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn round(&self, id: RoundId) -> Result<Option<PastRound>, StoreError> {
        let found = self.read_rounds(&format!("{ROUND} WHERE id = ?1"), params![id.0])?;
        Ok(found.into_iter().next())
    }

    /// The round that was finished last at a table.
    pub(crate) fn last_closed(&self, table: TableId) -> Result<Option<PastRound>, StoreError> {
        let newest = "WHERE seating = ?1 AND state = 'closed' ORDER BY shoe DESC, id DESC LIMIT 1";
        let found = self.read_rounds(&format!("{ROUND} {newest}"), params![table.0])?;
        Ok(found.into_iter().next())
    }

    /// Every shoe, the oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoes(&self) -> Result<Vec<PastShoe>, StoreError> {
        self.read_shoes("ORDER BY committed_ms, seating, number", [])
    }

    /// A shoe of a table, if it is remembered.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoe(&self, table: TableId, number: u64) -> Result<Option<PastShoe>, StoreError> {
        let found = self.read_shoes("WHERE seating = ?1 AND number = ?2", params![table.0, number]);
        Ok(found?.into_iter().next())
    }

    /// So many shoes whose seeds are no secret any more, the newest first; and how many there are.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn revealed(&self, limit: usize) -> Result<(usize, Vec<PastShoe>), StoreError> {
        let count = "SELECT count(*) FROM shoe WHERE revealed_ms IS NOT NULL";
        let count = self.db.query_row(count, [], |row| row.get(0)).map_err(self.failed("read"))?;
        let newest = "WHERE revealed_ms IS NOT NULL
                      ORDER BY revealed_ms DESC, seating, number DESC LIMIT ?1";
        Ok((count, self.read_shoes(newest, params![limit])?))
    }

    fn read_shoes(
        &self,
        which: &str,
        values: impl rusqlite::Params,
    ) -> Result<Vec<PastShoe>, StoreError> {
        let read = || -> rusqlite::Result<Vec<PastShoe>> {
            let mut query = self.db.prepare(&format!(
                "SELECT seating, key, number, commitment, seed, committed_ms, revealed_ms
                 FROM shoe JOIN seating ON seating.id = shoe.seating {which}"
            ))?;
            let rows = query.query_map(values, past_shoe)?;
            rows.collect()
        };
        read().map_err(self.failed("read"))
    }

    /// The last round at a table that a player was in, and at which seat.
    pub(crate) fn last_seat(
        &self,
        table: TableId,
        player: PlayerId,
    ) -> Result<Option<(String, usize)>, StoreError> {
        let query = "SELECT line, seat FROM round JOIN seat ON seat.round = round.id
                     WHERE seating = ?1 AND player = ?2
                     ORDER BY shoe DESC, round.id DESC LIMIT 1";
        self.db
            .query_row(query, params![table.0, player.0], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(self.failed("read"))
    }

    /// The key of a table where a round is open, if there is one: that of the newest such round.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_table(&self) -> Result<Option<String>, StoreError> {
        // The plus has the few open rounds sorted, where all rounds would be looked through.
        let query = "SELECT key FROM round JOIN seating ON seating.id = round.seating
                     WHERE state = 'open' ORDER BY +round.id DESC LIMIT 1";
        self.db.query_row(query, [], |row| row.get(0)).optional().map_err(self.failed("read"))
    }

    /// Copies the whole memory into a new file, also while somebody plays.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] if the file is there already, and what the system says.
    pub fn back_up(&self, to: &std::path::Path) -> Result<(), StoreError> {
        schema::back_up(&self.db, &self.path, to)
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
        _ => RoundState::Void(row.get::<_, Option<String>>("reason")?.unwrap_or_default()),
    };
    Ok(PastRound {
        id: RoundId(row.get("id")?),
        opened_ms: row.get("opened_ms")?,
        house: row.get("house")?,
        shoe: (TableId(row.get("seating")?), row.get("shoe")?),
        line: if state == RoundState::Open { String::new() } else { row.get("line")? },
        state,
        seats: Vec::new(),
    })
}

fn seats(db: &Connection, round: RoundId) -> rusqlite::Result<Vec<PastSeat>> {
    let mut query = db.prepare_cached(
        "SELECT name, bet, net FROM seat JOIN player ON player.id = seat.player
         WHERE round = ?1 ORDER BY seat",
    )?;
    let rows = query.query_map([round.0], |row| {
        let net: Option<i64> = row.get(2)?;
        Ok(PastSeat { player: row.get(0)?, bet: Chips(row.get(1)?), net: net.map(Chips) })
    })?;
    rows.collect()
}

fn past_shoe(row: &Row<'_>) -> rusqlite::Result<PastShoe> {
    let revealed: Option<i64> = row.get("revealed_ms")?;
    let seed = Seed(row.get("seed")?);
    Ok(PastShoe {
        table: TableId(row.get("seating")?),
        house: row.get("key")?,
        number: row.get("number")?,
        commitment: Commitment(row.get("commitment")?),
        seed: revealed.map(|_| seed),
        committed_ms: row.get("committed_ms")?,
    })
}
