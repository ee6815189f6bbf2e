//! The past rounds of one table, with their players.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{PastRound, PlayerId, RoundId, RoundState, TableId};
use rusqlite::params;

use crate::error::StoreError;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::text::shown;

/// A past round of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRound {
    /// The number of the round at its table, from 1.
    pub number: u64,
    /// The players, by seat of the round.
    pub players: Vec<PlayerId>,
    /// The round.
    pub past: PastRound,
}

/// The results of a player in one unit of money, over all finished rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetResult {
    /// The unit.
    pub unit: Unit,
    /// The number of rounds; a round counts once for each of the player's boxes.
    pub rounds: u64,
    /// The net result.
    pub net: Chips,
    /// The best result of a box in a round.
    pub best: Chips,
    /// The worst result of a box in a round.
    pub worst: Chips,
}

impl Store {
    /// Returns up to `limit` rounds of a table that are over, newest first: those before a
    /// round, or the newest of all.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn rounds_at(
        &self,
        table: TableId,
        before: Option<RoundId>,
        limit: usize,
    ) -> Result<Vec<TableRound>, StoreError> {
        let before = before.map_or(i64::MAX, |id| id.0);
        let read = || -> rusqlite::Result<Vec<RoundId>> {
            // The rounds of a table are numbered shoe by shoe, so the index has them in order.
            let query = "SELECT id FROM round
                         WHERE seating = ?1 AND id < ?2 AND state <> 'open'
                         ORDER BY shoe DESC, id DESC LIMIT ?3";
            let mut query = self.db.prepare_cached(query)?;
            let ids = query.query_map(params![table.0, before, limit], |row| row.get(0))?;
            ids.map(|id| id.map(RoundId)).collect()
        };
        let ids = read().map_err(self.failed("read"))?;
        let rounds = ids.into_iter().map(|id| self.round_at(table, id));
        Ok(rounds.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// Returns a round of a table; `None` if it was not played there, or is not over.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn round_at(&self, table: TableId, id: RoundId) -> Result<Option<TableRound>, StoreError> {
        let past = self.round(id)?;
        let is_over = |past: &PastRound| past.shoe.0 == table && past.state != RoundState::Open;
        let Some(past) = past.filter(is_over) else { return Ok(None) };
        let read = || -> rusqlite::Result<_> {
            let number = "SELECT coalesce(number, 0) FROM round WHERE id = ?1";
            let number = self.db.prepare_cached(number)?.query_row([id.0], |row| row.get(0))?;
            let players = "SELECT player FROM seat WHERE round = ?1 ORDER BY seat";
            let mut players = self.db.prepare_cached(players)?;
            let players = players.query_map([id.0], |row| row.get(0).map(PlayerId))?;
            Ok((number, players.collect::<rusqlite::Result<_>>()?))
        };
        let (number, players) = read().map_err(self.failed("read"))?;
        Ok(Some(TableRound { number, players, past }))
    }

    /// Returns whether any of these players has had a hand at a table.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn has_played_at(&self, table: TableId, players: &[PlayerId]) -> Result<bool, StoreError> {
        let read = |player: &PlayerId| {
            let query = "SELECT EXISTS (SELECT 1 FROM seat JOIN round ON round.id = seat.round
                                        WHERE player = ?1 AND seating = ?2)";
            let mut query = self.db.prepare_cached(query)?;
            query.query_row([player.0, table.0], |row| row.get::<_, bool>(0))
        };
        let found = players.iter().map(read).collect::<rusqlite::Result<Vec<_>>>();
        Ok(found.map_err(self.failed("read"))?.contains(&true))
    }

    /// Returns a player's results by unit of money, the most played first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn net_results(&self, player: PlayerId) -> Result<Vec<NetResult>, StoreError> {
        let read = || -> rusqlite::Result<Vec<NetResult>> {
            let query = "SELECT unit, minor, count(*) AS rounds, sum(net), max(net), min(net)
                         FROM seat JOIN round ON round.id = seat.round
                         JOIN account ON account.id = seat.purse
                         WHERE player = ?1 AND state = 'closed'
                         GROUP BY unit, minor ORDER BY rounds DESC, unit";
            let mut query = self.db.prepare_cached(query)?;
            let results = query.query_map([player.0], |row| {
                Ok(NetResult {
                    unit: Unit { name: shown(row, 0)?, minor: row.get(1)? },
                    rounds: row.get(2)?,
                    net: Chips(amount(row, 3)?),
                    best: Chips(amount(row, 4)?),
                    worst: Chips(amount(row, 5)?),
                })
            })?;
            results.collect()
        };
        read().map_err(self.failed("read"))
    }
}
