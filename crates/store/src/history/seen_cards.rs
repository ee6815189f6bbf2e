//! The cards seen of a shoe before a stored round.

use blackjack_engine::{Record, SeenCards};
use blackjack_table::RoundId;
use rusqlite::{OptionalExtension, params};

use crate::error::StoreError;
use crate::store::Store;

impl Store {
    /// Returns the cards seen of the shoe before a round, from the earlier rounds of that shoe.
    ///
    /// # Errors
    ///
    /// [`StoreError::NoRound`] if the round is not stored, [`StoreError::Damaged`] if a stored line
    /// is not a round.
    pub fn seen_before_round(&self, round: RoundId) -> Result<SeenCards, StoreError> {
        let read = || {
            let query = "SELECT line FROM round WHERE id = ?1";
            let mut query = self.db.prepare_cached(query)?;
            let line: Option<String> = query.query_row([round.0], |row| row.get(0)).optional()?;
            let query = "SELECT earlier.id, earlier.line FROM round AS this JOIN round AS earlier
                         ON earlier.seating = this.seating AND earlier.shoe = this.shoe
                            AND earlier.id < this.id
                         WHERE this.id = ?1 ORDER BY earlier.id";
            let mut query = self.db.prepare_cached(query)?;
            let rows = query.query_map(params![round.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let rows: rusqlite::Result<Vec<(i64, String)>> = rows.collect();
            Ok((line, rows?))
        };
        let (line, earlier) = read().map_err(self.failed("read"))?;
        let line = line.ok_or(StoreError::NoRound { path: self.path.clone(), round })?;
        let rules = *self.record(round, &line)?.house().rules();
        let earlier = earlier.iter().map(|(id, line)| self.record(RoundId(*id), line));
        Ok(SeenCards::after(&rules, &earlier.collect::<Result<Vec<_>, _>>()?))
    }

    /// Parses the stored line of a round.
    pub(crate) fn record(&self, round: RoundId, line: &str) -> Result<Record, StoreError> {
        line.parse().map_err(|error| StoreError::Damaged {
            path: self.path.clone(),
            fault: format!("round {} cannot be read: {error}", round.0),
        })
    }
}
