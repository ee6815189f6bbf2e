//! Queries about callers: calls, turns and results, and the callers online.

use std::ops::Range;

use blackjack_engine::Chips;
use blackjack_table::{CallId, PlayerId};
use rusqlite::{Row, params};

use crate::call::{CALL, Call, call_of};
use crate::error::StoreError;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::text::shown;

/// The time for which news is kept, in milliseconds: a day.
const NEWS_KEPT_MS: i64 = 24 * 60 * 60 * 1_000;

/// A caller online.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallerOnline {
    /// The call.
    pub call: CallId,
    /// The node.
    pub node: u16,
    /// The name.
    pub name: String,
    /// The caller's activity, as the door wrote it; empty if the caller is hidden.
    pub doing: String,
    /// The time when the call began, in milliseconds since 1970.
    pub begun_ms: i64,
}

/// A line for the callers of other nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// Its number: later lines have larger ones.
    pub id: i64,
    /// The call that it comes from.
    pub call: CallId,
    /// The text.
    pub text: String,
}

/// The net result of a caller, in smallest units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The caller.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The result.
    pub net: Chips,
}

/// The purses that a list of scores covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoredPurses {
    /// Coins that are time, of any length.
    Time,
    /// Coins that are kept between calls.
    Coins,
}

impl ScoredPurses {
    /// Returns the condition that selects such accounts.
    const fn condition(self) -> &'static str {
        match self {
            Self::Time => "account.minor % 60 = 0",
            Self::Coins => "account.minor % 60 <> 0",
        }
    }
}

impl Store {
    /// Returns the number of rounds that a caller has opened in a span of time: the turns.
    /// Void rounds do not count.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn turns(&self, caller: PlayerId, span: Range<i64>) -> Result<u32, StoreError> {
        let query = "SELECT count(*) FROM seat JOIN round ON round.id = seat.round
                     WHERE seat.player = ?1 AND opened_ms >= ?2 AND opened_ms < ?3
                           AND state <> 'void'";
        let values = params![caller.0, span.start, span.end];
        let counted = self.db.query_row(query, values, |row| row.get(0));
        counted.map_err(self.failed("read"))
    }

    /// Returns a caller's deposits and withdrawals at the time bank, in calls that
    /// began in a span of time.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn bank_moves(
        &self,
        caller: PlayerId,
        span: Range<i64>,
    ) -> Result<(Chips, Chips), StoreError> {
        let query = "SELECT coalesce(sum(deposited), 0), coalesce(sum(withdrawn), 0) FROM call
                     WHERE player = ?1 AND begun_ms >= ?2 AND begun_ms < ?3";
        let values = params![caller.0, span.start, span.end];
        let moved = self
            .db
            .query_row(query, values, |row| Ok((Chips(amount(row, 0)?), Chips(amount(row, 1)?))));
        moved.map_err(self.failed("read"))
    }

    /// Returns the calls of a caller, or of all, that began in a span of time, newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn calls(
        &self,
        caller: Option<PlayerId>,
        span: Range<i64>,
        limit: u32,
    ) -> Result<Vec<Call>, StoreError> {
        self.require_schema(4)?;
        let read = || {
            let query = format!(
                "{CALL} WHERE (?1 IS NULL OR player = ?1) AND begun_ms >= ?2 AND begun_ms < ?3
                 ORDER BY id DESC LIMIT ?4"
            );
            let mut query = self.db.prepare(&query)?;
            let caller = caller.map(|caller| caller.0);
            let rows = query.query_map(params![caller, span.start, span.end, limit], call_of)?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the callers with a net win in a span of time, best first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn best_callers(
        &self,
        purses: ScoredPurses,
        span: Range<i64>,
        limit: u32,
    ) -> Result<Vec<Score>, StoreError> {
        let read = || {
            let query = format!(
                "SELECT seat.player, name, sum(net) AS won {RESULTS} AND {condition}
                 GROUP BY seat.player HAVING won > 0 ORDER BY won DESC, seat.player LIMIT ?3",
                condition = purses.condition()
            );
            let mut query = self.db.prepare_cached(&query)?;
            let rows = query.query_map(params![span.start, span.end, limit], |row| {
                Ok(Score {
                    player: PlayerId(row.get(0)?),
                    name: shown(row, 1)?,
                    net: Chips(amount(row, 2)?),
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the house's net win from callers in a span of time.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn house_result(
        &self,
        purses: ScoredPurses,
        span: Range<i64>,
    ) -> Result<Chips, StoreError> {
        let condition = purses.condition();
        let query = format!("SELECT -coalesce(sum(net), 0) {RESULTS} AND {condition}");
        let values = params![span.start, span.end];
        let won = self.db.query_row(&query, values, |row| amount(row, 0));
        won.map(Chips).map_err(self.failed("read"))
    }

    /// Returns the largest win of a single round: the caller's name and the net result.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn largest_win(
        &self,
        purses: ScoredPurses,
        span: Range<i64>,
    ) -> Result<Option<Score>, StoreError> {
        let read = || {
            let query = format!(
                "SELECT seat.player, name, net {RESULTS} AND {condition} AND net > 0
                 ORDER BY net DESC, round.id LIMIT 1",
                condition = purses.condition()
            );
            let mut query = self.db.prepare_cached(&query)?;
            let mut rows = query.query(params![span.start, span.end])?;
            let score = |row: &Row<'_>| {
                let (player, name) = (PlayerId(row.get(0)?), shown(row, 1)?);
                Ok(Score { player, name, net: Chips(amount(row, 2)?) })
            };
            rows.next()?.map(score).transpose()
        };
        read().map_err(self.failed("read"))
    }

    /// Records a caller's current activity, for others to see.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn set_doing(&self, call: CallId, doing: &str) -> Result<(), StoreError> {
        let note = "UPDATE call SET doing = ?2 WHERE id = ?1 AND ended_ms IS NULL";
        let noted = self.db.execute(note, params![call.0, doing]);
        noted.map(|_| ()).map_err(self.failed("write to"))
    }

    /// Returns the callers online, by node.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn callers_online(&self) -> Result<Vec<CallerOnline>, StoreError> {
        let read = || {
            let query = "SELECT call.id, node, name, doing, begun_ms, process FROM call
                         JOIN player ON player.id = call.player
                         WHERE ended_ms IS NULL ORDER BY node, call.id";
            let mut query = self.db.prepare_cached(query)?;
            let mut rows = query.query([])?;
            let mut online = Vec::new();
            while let Some(row) = rows.next()? {
                let holder: Option<i64> = row.get(5)?;
                if holder.map_or(Ok(false), |holder| self.is_alive(holder))? {
                    online.push(CallerOnline {
                        call: CallId(row.get(0)?),
                        node: row.get(1)?,
                        name: shown(row, 2)?,
                        doing: shown(row, 3)?,
                        begun_ms: row.get(4)?,
                    });
                }
            }
            Ok(online)
        };
        read().map_err(self.failed("read"))
    }

    /// Publishes news to the callers of other nodes, and deletes news older than a day.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn post_news(&self, call: CallId, text: &str, now_ms: i64) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let work = || {
                let forget = "DELETE FROM news WHERE at_ms < ?1";
                store.db.execute(forget, [now_ms - NEWS_KEPT_MS])?;
                let add = "INSERT INTO news (at_ms, call, text) VALUES (?1, ?2, ?3)";
                store.db.execute(add, params![now_ms, call.0, text]).map(|_| ())
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Returns the news after this number, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn news_after(&self, id: i64) -> Result<Vec<News>, StoreError> {
        let read = || {
            let query = "SELECT id, call, text FROM news WHERE id > ?1 ORDER BY id";
            let mut query = self.db.prepare_cached(query)?;
            let rows = query.query_map([id], |row| {
                Ok(News { id: row.get(0)?, call: CallId(row.get(1)?), text: shown(row, 2)? })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the number of the latest news; 0 if there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn last_news(&self) -> Result<i64, StoreError> {
        let query = "SELECT coalesce(max(id), 0) FROM news";
        self.db.query_row(query, [], |row| row.get(0)).map_err(self.failed("read"))
    }
}

/// The finished rounds of callers in a span of time, since each caller's records began.
const RESULTS: &str = "FROM round JOIN seat ON seat.round = round.id
                            JOIN caller ON caller.player = seat.player
                            JOIN player ON player.id = seat.player
                            JOIN account ON account.id = seat.purse
                       WHERE state = 'closed' AND opened_ms >= ?1 AND opened_ms < ?2
                             AND opened_ms >= caller.since_ms";
