//! Reading the rounds that the coach has not reviewed yet.

use std::collections::VecDeque;

use blackjack_table::{Backlog, RoundId, StoredLine, TableId, UnreadRounds, UnreviewedRound};
use rusqlite::params;

use crate::error::StoreError;
use crate::store::Store;

/// The number of lines to read at once.
const PAGE: usize = 64;

impl Store {
    /// Returns the rounds that the coach has not reviewed yet, for [`Store::next_unreviewed`].
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn backlog(&self) -> Result<Backlog, StoreError> {
        self.require_schema(2)?;
        let read = || {
            let query = "SELECT seating, shoe, max(id) FROM round
                         WHERE state = 'closed' AND level IS NULL
                         GROUP BY seating, shoe ORDER BY max(id)";
            let mut query = self.db.prepare_cached(query)?;
            let shoes = query.query_map([], |row| {
                let (table, shoe) = (TableId(row.get(0)?), row.get(1)?);
                let (after, last) = (RoundId(0), RoundId(row.get(2)?));
                Ok(UnreadRounds { table, shoe, after, last })
            })?;
            shoes.collect::<rusqlite::Result<Vec<_>>>()
        };
        Ok(Backlog::new(read().map_err(self.failed("read"))?))
    }

    /// Takes the next round from a backlog; `None` if it is empty. Skips the rest of a shoe after a
    /// line that cannot be read, because the seen cards are unknown from there on.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn next_unreviewed(
        &self,
        backlog: &mut Backlog,
    ) -> Result<Option<UnreviewedRound>, StoreError> {
        backlog.next(|unread| self.lines(unread))
    }

    /// Reads the next lines of a shoe.
    fn lines(&self, unread: UnreadRounds) -> Result<VecDeque<StoredLine>, StoreError> {
        let read = || {
            let query = "SELECT id, line, state = 'closed' AND level IS NULL FROM round
                         WHERE seating = ?1 AND shoe = ?2 AND id > ?3 AND id <= ?4
                         ORDER BY id LIMIT ?5";
            let mut query = self.db.prepare_cached(query)?;
            let UnreadRounds { table, shoe, after, last } = unread;
            let values = params![table.0, shoe, after.0, last.0, PAGE];
            let lines = query.query_map(values, |row| {
                let round = RoundId(row.get(0)?);
                Ok(StoredLine { round, text: row.get(1)?, is_unreviewed: row.get(2)? })
            })?;
            lines.collect::<rusqlite::Result<_>>()
        };
        read().map_err(self.failed("read"))
    }
}
