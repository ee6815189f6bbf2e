//! The rounds that the coach has not reviewed yet, with the cards seen before each: `Backlog`.

use std::collections::VecDeque;

use blackjack_engine::{Record, SeenCards, ShoeReplay};
use blackjack_table::{RoundId, TableId};
use rusqlite::params;

use crate::{Store, StoreError};

/// The number of lines to read at once.
const PAGE: usize = 64;

/// A finished round that the coach has not reviewed yet.
#[derive(Clone, Debug)]
pub struct UnreviewedRound {
    /// The number of the round.
    pub round: RoundId,
    /// The round.
    pub record: Record,
    /// The cards seen from its shoe before it.
    pub seen: SeenCards,
}

/// The rounds that the coach has not reviewed yet, shoe by shoe. The shoes of the newest rounds
/// come first, and each shoe starts with its first round, so that its seen cards are counted only
/// once.
#[derive(Debug)]
pub struct Backlog {
    /// The shoes, newest last.
    shoes: Vec<Shoe>,
}

/// A shoe with unreviewed rounds, and how far it has been replayed.
#[derive(Debug)]
struct Shoe {
    table: TableId,
    number: u64,
    /// The last unreviewed round.
    last: RoundId,
    /// The last round that was replayed.
    passed: RoundId,
    replay: Option<ShoeReplay>,
    /// The lines of later rounds that have been read ahead.
    lines: VecDeque<Line>,
}

/// The stored line of a round.
#[derive(Debug)]
struct Line {
    round: RoundId,
    text: String,
    is_unreviewed: bool,
}

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
                Ok(Shoe {
                    table: TableId(row.get(0)?),
                    number: row.get(1)?,
                    last: RoundId(row.get(2)?),
                    passed: RoundId(0),
                    replay: None,
                    lines: VecDeque::new(),
                })
            })?;
            shoes.collect::<rusqlite::Result<Vec<_>>>()
        };
        Ok(Backlog { shoes: read().map_err(self.failed("read"))? })
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
        while let Some(shoe) = backlog.shoes.last_mut() {
            match shoe.next(self)? {
                None => drop(backlog.shoes.pop()),
                unreviewed => return Ok(unreviewed),
            }
        }
        Ok(None)
    }

    /// Reads the next lines of a shoe.
    fn lines(&self, shoe: &Shoe) -> Result<VecDeque<Line>, StoreError> {
        let read = || {
            let query = "SELECT id, line, state = 'closed' AND level IS NULL FROM round
                         WHERE seating = ?1 AND shoe = ?2 AND id > ?3 AND id <= ?4
                         ORDER BY id LIMIT ?5";
            let mut query = self.db.prepare_cached(query)?;
            let values = params![shoe.table.0, shoe.number, shoe.passed.0, shoe.last.0, PAGE];
            let lines = query.query_map(values, |row| {
                let round = RoundId(row.get(0)?);
                Ok(Line { round, text: row.get(1)?, is_unreviewed: row.get(2)? })
            })?;
            lines.collect::<rusqlite::Result<_>>()
        };
        read().map_err(self.failed("read"))
    }
}

impl Shoe {
    /// Replays the shoe up to its next unreviewed round; `None` at its end or at an unreadable
    /// line.
    fn next(&mut self, store: &Store) -> Result<Option<UnreviewedRound>, StoreError> {
        loop {
            if self.lines.is_empty() {
                self.lines = store.lines(self)?;
            }
            let Some(Line { round, text, is_unreviewed }) = self.lines.pop_front() else {
                return Ok(None);
            };
            self.passed = round;
            let Ok(record) = text.parse::<Record>() else { return Ok(None) };
            let replay = self.replay.get_or_insert_with(|| ShoeReplay::new(record.house().rules()));
            let seen = replay.replay(&record);
            if is_unreviewed {
                return Ok(Some(UnreviewedRound { round, record, seen }));
            }
        }
    }
}
