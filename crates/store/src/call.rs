//! Calls: a caller's visits to the door of a bulletin board, and the time that
//! enters and leaves with them.
//!
//! Each change is an entry in the chain of the caller, with its transfer; the row of the call adds
//! them up for quick reading. A call belongs to the process that serves it. If that process has
//! died, another one adopts the call and ends it.

pub(crate) mod caller;
pub(crate) mod history;

use std::ops::Range;

use blackjack_engine::{Chips, Unit};
use blackjack_table::{CallChange, CallEnding, CallId, Holder, PlayerId, TableId};
use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::journal::append::append_for_player;
use crate::journal::entry_body::holder_columns;
use crate::journal::snapshot::balance;
use crate::store::Store;
use crate::stored::amount::amount;

/// A call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// Its number.
    pub id: CallId,
    /// The caller.
    pub caller: PlayerId,
    /// The node of the board.
    pub node: u16,
    /// True if the purse is the caller's time, which enters and leaves with the call.
    pub is_timed: bool,
    /// The unit of the purse.
    pub unit: Unit,
    /// The time when it began, in milliseconds since 1970.
    pub begun_ms: i64,
    /// The time when it ended, in milliseconds since 1970, and the reason; `None` during the call.
    pub ended: Option<(i64, CallEnding)>,
    /// The time, or the coins, that the board gave.
    pub entered: Chips,
    /// The seconds kept from the call before.
    pub carried_in: Chips,
    /// The time that the clock has taken.
    pub clock: Chips,
    /// The time put into the time bank by the caller.
    pub deposited: Chips,
    /// The time taken out of the time bank by the caller.
    pub withdrawn: Chips,
    /// The time that the board got back.
    pub handed_back: Chips,
    /// The time that was lost at the end.
    pub trimmed: Chips,
    /// The time put into the time bank at the end.
    pub banked: Chips,
    /// The seconds kept for the next call.
    pub carried_out: Chips,
}

/// A call to begin.
#[derive(Clone, Debug)]
pub struct NewCall {
    /// The caller.
    pub caller: PlayerId,
    /// The node of the board.
    pub node: u16,
    /// True if the purse is the caller's time, which enters and leaves with the call.
    pub is_timed: bool,
    /// The unit of the purse.
    pub unit: Unit,
    /// The time, or the coins, that the board gives.
    pub entered: Chips,
}

/// The division of a caller's time at the end of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeShares {
    /// The time that the board gets back for the caller.
    pub handed_back: Chips,
    /// The time that is lost to an event, or because the board cannot hold it.
    pub trimmed: Chips,
    /// The time for the time bank.
    pub banked: Chips,
    /// The seconds kept for the next call.
    pub carried: Chips,
}

/// The reason why a call cannot begin or change. The call stays unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The same caller is on another node.
    #[error("you are already on node {node}")]
    Elsewhere {
        /// The other node.
        node: u16,
    },
    /// An earlier call vanished and has not been ended: [`Store::adopt_vanished_calls`].
    #[error("an earlier call has not been settled yet")]
    Unsettled,
    /// The call is over, or another process has adopted it.
    #[error("this call has been ended by another program")]
    Over,
    /// The amount is not positive or not available, or the shares do not add up to the purse.
    #[error("there are {holds} smallest units, not {asked}")]
    Amount {
        /// The requested amount.
        asked: i64,
        /// The available amount.
        holds: i64,
    },
    /// A round is open, whose bets would be lost.
    #[error("a round is open")]
    RoundOpen,
}

impl From<rusqlite::Error> for Failed {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

/// The reason why a transaction failed.
enum Failed {
    Database(rusqlite::Error),
    Refused(CallError),
}

/// The accounts of a caller in one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CallerBalances {
    /// The purse.
    pub purse: Chips,
    /// The time bank.
    pub bank: Chips,
    /// The seconds kept between calls.
    pub carried: Chips,
}

pub(crate) const CALL: &str =
    "SELECT id, player, node, is_timed, unit, minor, begun_ms, ended_ms, ending,
                           entered, carried_in, clock, deposited, withdrawn,
                           coalesce(handed_back, 0), coalesce(trimmed, 0), coalesce(banked, 0),
                           coalesce(carried_out, 0)
                    FROM call";

impl Store {
    /// Begins a call. A timed call fills the empty purse with the time that the board gives and
    /// with the seconds kept from the last call.
    ///
    /// # Errors
    ///
    /// [`CallError::Elsewhere`] while the same caller has a call in another program,
    /// [`CallError::Unsettled`] after one that vanished, and failures of the database.
    pub fn begin_call(&mut self, new: &NewCall, now_ms: i64) -> Result<Call, CallError> {
        let process = self.lease()?;
        self.change(|store| {
            let open = "SELECT node, process FROM call WHERE player = ?1 AND ended_ms IS NULL";
            let open: Option<(u16, Option<i64>)> = store
                .db
                .query_row(open, [new.caller.0], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            if let Some((node, holder)) = open {
                let is_alive = holder.map_or(Ok(false), |holder| store.is_alive(holder))?;
                let refused =
                    if is_alive { CallError::Elsewhere { node } } else { CallError::Unsettled };
                return Err(Failed::Refused(refused));
            }
            let holds = store.balances_in(new.caller, &new.unit)?;
            if new.is_timed && holds.purse != Chips::ZERO {
                return Err(Failed::Refused(CallError::Unsettled));
            }
            let carried = if new.is_timed { holds.carried } else { Chips::ZERO };
            let add = "INSERT INTO call (player, node, process, is_timed, unit, minor, begun_ms,
                                         entered, carried_in)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
            store.db.execute(
                add,
                params![
                    new.caller.0,
                    new.node,
                    process,
                    new.is_timed,
                    new.unit.name,
                    new.unit.minor,
                    now_ms,
                    new.entered.0,
                    carried.0
                ],
            )?;
            let id = CallId(store.db.last_insert_rowid());
            let change = CallChange::Begin {
                node: new.node,
                is_timed: new.is_timed,
                entered: new.entered,
                carried,
            };
            append_for_player(&store.db, new.caller, Some(id), &change, &new.unit, now_ms)?;
            Ok(store.call_row(id)?)
        })
    }

    /// Books the time elapsed since the last booking, at most the purse's balance, and
    /// returns the updated call.
    ///
    /// # Errors
    ///
    /// [`CallError::Over`], and failures of the database.
    pub fn book_clock(&self, call: CallId, seconds: Chips, now_ms: i64) -> Result<Call, CallError> {
        self.change(|store| {
            let row = store.own_call(call)?;
            let holds = store.balances_in(row.caller, &row.unit)?.purse;
            let seconds = seconds.min(holds).max(Chips::ZERO);
            if row.is_timed && seconds > Chips::ZERO {
                store.add_to_call(
                    &row,
                    "clock",
                    &CallChange::Clock { seconds },
                    seconds,
                    now_ms,
                )?;
            }
            Ok(store.call_row(call)?)
        })
    }

    /// Puts time from the purse into the time bank.
    ///
    /// # Errors
    ///
    /// [`CallError::Amount`] if the purse holds less, [`CallError::Over`], and failures of the
    /// database.
    pub fn deposit(&self, call: CallId, seconds: Chips, now_ms: i64) -> Result<Call, CallError> {
        self.change(|store| {
            let row = store.own_call(call)?;
            let holds = store.balances_in(row.caller, &row.unit)?.purse;
            check_amount(seconds, holds)?;
            let change = CallChange::Deposit { seconds };
            store.add_to_call(&row, "deposited", &change, seconds, now_ms)?;
            Ok(store.call_row(call)?)
        })
    }

    /// Takes time out of the time bank.
    ///
    /// # Errors
    ///
    /// [`CallError::Amount`] if the bank holds less, [`CallError::Over`], and failures of the
    /// database.
    pub fn withdraw(&self, call: CallId, seconds: Chips, now_ms: i64) -> Result<Call, CallError> {
        self.change(|store| {
            let row = store.own_call(call)?;
            let holds = store.balances_in(row.caller, &row.unit)?.bank;
            check_amount(seconds, holds)?;
            let change = CallChange::Withdrawal { seconds };
            store.add_to_call(&row, "withdrawn", &change, seconds, now_ms)?;
            Ok(store.call_row(call)?)
        })
    }

    /// Ends a call. The shares of a timed call must add up to the purse's balance; an untimed call
    /// has none, and leaves the purse alone.
    ///
    /// # Errors
    ///
    /// [`CallError::Amount`] if they do not, [`CallError::RoundOpen`], [`CallError::Over`], and
    /// failures of the database.
    pub fn end_call(
        &self,
        call: CallId,
        ending: CallEnding,
        shares: TimeShares,
        now_ms: i64,
    ) -> Result<Call, CallError> {
        let TimeShares { handed_back, trimmed, banked, carried } = shares;
        self.change(|store| {
            let row = store.own_call(call)?;
            if store.open_round_of(row.caller)?.is_some() {
                return Err(Failed::Refused(CallError::RoundOpen));
            }
            let purse = store.balances_in(row.caller, &row.unit)?.purse;
            let holds = if row.is_timed { purse } else { Chips::ZERO };
            let asked = handed_back + trimmed + banked + carried;
            let change = CallChange::End { ending, handed_back, trimmed, banked, carried };
            if asked != holds || !change.is_valid() {
                let (asked, holds) = (asked.0, holds.0);
                return Err(Failed::Refused(CallError::Amount { asked, holds }));
            }
            let end = "UPDATE call SET ended_ms = ?2, ending = ?3, handed_back = ?4, trimmed = ?5,
                                       banked = ?6, carried_out = ?7, doing = ''
                       WHERE id = ?1";
            store.db.execute(
                end,
                params![
                    call.0,
                    now_ms,
                    ending.word(),
                    handed_back.0,
                    trimmed.0,
                    banked.0,
                    carried.0
                ],
            )?;
            append_for_player(&store.db, row.caller, Some(call), &change, &row.unit, now_ms)?;
            Ok(store.call_row(call)?)
        })
    }

    /// Adds to a caller's time bank or subtracts from it, between calls.
    ///
    /// # Errors
    ///
    /// [`CallError::Amount`] if the bank holds less, and failures of the database.
    pub fn correct_bank(
        &self,
        caller: PlayerId,
        unit: &Unit,
        seconds: Chips,
        reason: &str,
        now_ms: i64,
    ) -> Result<(), CallError> {
        self.change(|store| {
            let holds = store.balances_in(caller, unit)?.bank;
            if holds + seconds < Chips::ZERO {
                let (asked, holds) = (-seconds.0, holds.0);
                return Err(Failed::Refused(CallError::Amount { asked, holds }));
            }
            store.correct(caller, unit, seconds, Chips::ZERO, reason, now_ms)?;
            Ok(())
        })
    }

    /// Converts the time that a caller has saved in coins of other lengths into this unit.
    ///
    /// # Errors
    ///
    /// Failures of the database.
    pub fn convert_kept_time(
        &self,
        caller: PlayerId,
        unit: &Unit,
        now_ms: i64,
    ) -> Result<(), CallError> {
        self.change(|store| {
            for other in store.other_time_units(caller, unit)? {
                let kept = store.balances_in(caller, &other)?;
                if kept.bank == Chips::ZERO && kept.carried == Chips::ZERO {
                    continue;
                }
                let (bank, carried) = (kept.bank, kept.carried);
                let reason = "a coin has another length now";
                store.correct(caller, &other, -bank, -carried, reason, now_ms)?;
                store.correct(caller, unit, bank, carried, reason, now_ms)?;
            }
            Ok(())
        })
    }

    fn correct(
        &self,
        caller: PlayerId,
        unit: &Unit,
        bank: Chips,
        carried: Chips,
        reason: &str,
        now_ms: i64,
    ) -> rusqlite::Result<()> {
        let change = CallChange::Correction { bank, carried, reason: reason.to_owned() };
        append_for_player(&self.db, caller, None, &change, unit, now_ms)
    }

    /// Returns the other units in which time was counted for this caller: coins of other lengths.
    fn other_time_units(&self, caller: PlayerId, unit: &Unit) -> rusqlite::Result<Vec<Unit>> {
        let query = "SELECT DISTINCT unit, minor FROM account
                     WHERE owner = ?1 AND holder IN ('time bank', 'carried') AND unit = ?2
                           AND minor <> ?3";
        let mut query = self.db.prepare_cached(query)?;
        let rows = query.query_map(params![caller.0, unit.name, unit.minor], |row| {
            Ok(Unit { name: row.get(0)?, minor: row.get(1)? })
        })?;
        rows.collect()
    }

    /// Adopts the calls whose programs have died, and returns them. A process that adopts a call
    /// must finish its open round and then end it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn adopt_vanished_calls(&mut self) -> Result<Vec<Call>, StoreError> {
        let process = self.lease()?;
        self.in_transaction(|store| {
            let work = || {
                let open = "SELECT id, process FROM call WHERE ended_ms IS NULL ORDER BY id";
                let mut open = store.db.prepare_cached(open)?;
                let open = open.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
                let open = open.collect::<rusqlite::Result<Vec<(i64, Option<i64>)>>>()?;
                let mut adopted = Vec::new();
                for (id, holder) in open {
                    if holder.map_or(Ok(false), |holder| store.is_alive(holder))? {
                        continue;
                    }
                    let adopt = "UPDATE call SET process = ?2 WHERE id = ?1";
                    store.db.execute(adopt, params![id, process])?;
                    adopted.push(store.call_row(CallId(id))?);
                }
                Ok(adopted)
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Returns the table and the key of the house where a caller has an open round.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_round_of_caller(
        &self,
        caller: PlayerId,
    ) -> Result<Option<(TableId, String)>, StoreError> {
        self.open_round_of(caller).map_err(self.failed("read"))
    }

    /// Returns a caller's balances in this unit.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn balances(&self, caller: PlayerId, unit: &Unit) -> Result<CallerBalances, StoreError> {
        self.balances_in(caller, unit).map_err(self.failed("read"))
    }

    fn open_round_of(&self, caller: PlayerId) -> rusqlite::Result<Option<(TableId, String)>> {
        let query = "SELECT seating.id, seating.key FROM seat
                     JOIN round ON round.id = seat.round
                     JOIN seating ON seating.id = round.seating
                     WHERE seat.player = ?1 AND state = 'open' LIMIT 1";
        let row = |row: &Row<'_>| Ok((TableId(row.get(0)?), row.get(1)?));
        self.db.prepare_cached(query)?.query_row([caller.0], row).optional()
    }

    fn balances_in(&self, caller: PlayerId, unit: &Unit) -> rusqlite::Result<CallerBalances> {
        let of = |holder| {
            let (name, _, owner) = holder_columns(holder);
            balance(&self.db, name, owner, unit)
        };
        Ok(CallerBalances {
            purse: of(Holder::Purse(caller))?,
            bank: of(Holder::TimeBank(caller))?,
            carried: of(Holder::Carried(caller))?,
        })
    }

    /// Runs a change in one transaction.
    fn change<T>(&self, work: impl FnOnce(&Self) -> Result<T, Failed>) -> Result<T, CallError> {
        self.in_transaction(|store| {
            work(store).map_err(|failed| match failed {
                Failed::Refused(why) => why,
                Failed::Database(error) => store.failed("write to")(error).into(),
            })
        })
    }

    /// Returns an open call that belongs to this process.
    fn own_call(&self, call: CallId) -> Result<Call, Failed> {
        let own = self.process.as_ref().map(|process| process.id);
        let query = "SELECT process FROM call WHERE id = ?1 AND ended_ms IS NULL";
        let holder: Option<Option<i64>> =
            self.db.prepare_cached(query)?.query_row([call.0], |row| row.get(0)).optional()?;
        if own.is_none() || holder != Some(own) {
            return Err(Failed::Refused(CallError::Over));
        }
        Ok(self.call_row(call)?)
    }

    fn call_row(&self, call: CallId) -> rusqlite::Result<Call> {
        let mut query = self.db.prepare_cached(&format!("{CALL} WHERE id = ?1"))?;
        query.query_row([call.0], call_of)
    }

    /// Carries out a change, and adds its amount to a column of the call's row.
    fn add_to_call(
        &self,
        row: &Call,
        column: &str,
        change: &CallChange,
        seconds: Chips,
        now_ms: i64,
    ) -> rusqlite::Result<()> {
        let add = format!("UPDATE call SET {column} = {column} + ?2 WHERE id = ?1");
        self.db.prepare_cached(&add)?.execute(params![row.id.0, seconds.0])?;
        append_for_player(&self.db, row.caller, Some(row.id), change, &row.unit, now_ms)
    }
}

impl Call {
    /// Returns the span of time of the call; an open call has no end yet.
    pub fn span(&self) -> Range<i64> {
        let end = self.ended.map_or(i64::MAX, |(at_ms, _)| at_ms.saturating_add(1));
        self.begun_ms..end
    }

    /// Returns the caller's net win in the game, given the purse's balance.
    pub fn net_won(&self, purse: Chips) -> Chips {
        let others = self.entered + self.carried_in - self.clock - self.deposited + self.withdrawn;
        purse - others
    }
}

/// Reads the row of a call.
pub(crate) fn call_of(row: &Row<'_>) -> rusqlite::Result<Call> {
    let chips = |column| amount(row, column).map(Chips);
    let (ended_ms, ending): (Option<i64>, Option<String>) = (row.get(7)?, row.get(8)?);
    let ending = ending.and_then(|word| CallEnding::from_word(&word));
    Ok(Call {
        id: CallId(row.get(0)?),
        caller: PlayerId(row.get(1)?),
        node: row.get(2)?,
        is_timed: row.get(3)?,
        unit: Unit { name: row.get(4)?, minor: row.get(5)? },
        begun_ms: row.get(6)?,
        ended: ended_ms.map(|at_ms| (at_ms, ending.unwrap_or(CallEnding::Failed))),
        entered: chips(9)?,
        carried_in: chips(10)?,
        clock: chips(11)?,
        deposited: chips(12)?,
        withdrawn: chips(13)?,
        handed_back: chips(14)?,
        trimmed: chips(15)?,
        banked: chips(16)?,
        carried_out: chips(17)?,
    })
}

fn check_amount(asked: Chips, holds: Chips) -> Result<(), Failed> {
    if asked > Chips::ZERO && asked <= holds {
        return Ok(());
    }
    Err(Failed::Refused(CallError::Amount { asked: asked.0, holds: holds.0 }))
}
