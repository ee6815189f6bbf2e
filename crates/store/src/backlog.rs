//! The rounds that no coach has judged, each with what was seen from its shoe.

use std::collections::VecDeque;

use blackjack_engine::{Record, SeenCards, ShoeReplay};
use blackjack_table::{RoundId, TableId};
use rusqlite::params;

use crate::{Store, StoreError};

/// How many lines are read at once.
const PAGE: usize = 64;

/// A round that is over and that no coach has judged.
#[derive(Clone, Debug)]
pub struct UnreviewedRound {
    /// Its number.
    pub round: RoundId,
    /// The round.
    pub record: Record,
    /// What was seen from the shoe before it.
    pub seen: SeenCards,
}

/// What a coach has still to judge: shoe by shoe, those of the newest rounds first, and each shoe
/// from its first round on, so that what is seen from it is counted once.
#[derive(Debug)]
pub struct Backlog {
    /// The newest last.
    shoes: Vec<Shoe>,
}

/// A shoe with rounds that nobody has judged, seen through as far as they are known.
#[derive(Debug)]
struct Shoe {
    table: TableId,
    number: u64,
    /// The last round that nobody has judged.
    last: RoundId,
    /// The last round that was seen through.
    passed: RoundId,
    replay: Option<ShoeReplay>,
    /// What was read of the rounds behind that.
    lines: VecDeque<Line>,
}

/// A round as it was written down.
#[derive(Debug)]
struct Line {
    round: RoundId,
    text: String,
    is_unreviewed: bool,
}

impl Store {
    /// What a coach has still to judge; [`Store::next_unreviewed`] goes through it.
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

    /// The next round of a backlog, which is passed with it; none if there is none. The rest of a
    /// shoe with a line that is no round is passed over: nobody knows what was seen.
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

    /// The next lines of a shoe.
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
    /// Goes on to the next round that nobody has judged; none if there is none, or none can be.
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
