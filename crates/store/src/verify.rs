//! Verifying the database: every chain of the journal, every card, result and amount, and the rows
//! next to the journal.
//!
//! Only seeds, rules and inputs are trusted. The rounds are replayed, their cards dealt again and
//! their money added up again, and the results are compared with the stored ones. Unreadable data
//! is a fault, but never a reason to skip the data after it.

mod accounts;
mod calls;
mod contribution_replay;
mod evenings;
mod head;
mod legacy;
mod refunds;
mod replayed_round;
mod rows;
mod stream;
mod table_replay;

use std::path::Path;
use std::thread;

use blackjack_engine::{Unit, visible_in_line};
use blackjack_table::{RoundId, TableId};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::StoreError;
use crate::schema::EVENINGS;
use crate::store::Store;
use crate::store::connection::connect_to_read;
use accounts::AccountRuns;
pub use head::PublishedHead;
use stream::Segment;

/// The first schema with calls.
const CALLS: usize = 4;

/// The number of attempts to open connections that all see the same state.
const MAX_ATTEMPTS: usize = 100;

/// The result of verifying a database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// The number of journal entries.
    pub entries: u64,
    /// The number of money transfers.
    pub transfers: u64,
    /// The numbers of finished shoes and of shoes in play.
    pub shoes: ShoeCount,
    /// The numbers of closed, open and void rounds.
    pub rounds: RoundCount,
    /// The number of calls of bulletin boards.
    pub calls: u64,
    /// The number of duplicate evenings.
    pub evenings: u64,
    /// The number of cards that were dealt again from their seeds.
    pub cards: u64,
    /// The faults; normally empty.
    pub faults: Vec<Fault>,
    /// Facts that can be honest and that an auditor should know: entries that are earlier than the
    /// entry before them, and gaps between the numbers of shoes.
    pub warnings: Vec<Fault>,
}

/// The numbers of shoes in a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShoeCount {
    /// Finished shoes, whose seeds are revealed.
    pub revealed: u64,
    /// Shoes in play, whose seeds are secret.
    pub secret: u64,
}

/// The numbers of rounds in a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoundCount {
    /// Finished rounds.
    pub closed: u64,
    /// Rounds in play.
    pub open: u64,
    /// Void rounds.
    pub void: u64,
}

/// A fault in the data, or a warning about it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Fault {
    /// The table, if the fault belongs to one.
    pub table: Option<TableId>,
    /// The shoe of that table, if the fault belongs to one.
    pub shoe: Option<u64>,
    /// The round, if the fault belongs to one.
    pub round: Option<RoundId>,
    /// A description, as a sentence without its full stop.
    pub message: String,
}

impl Fault {
    /// Creates a fault of the database as a whole.
    pub(crate) fn of_all(message: impl Into<String>) -> Self {
        let message: String = message.into();
        // The message may quote data from a manipulated file.
        Self { message: visible_in_line(&message).into_owned(), ..Self::default() }
    }

    /// Creates a fault of a table.
    pub(crate) fn of_table(table: i64, message: impl Into<String>) -> Self {
        Self { table: Some(TableId(table)), ..Self::of_all(message) }
    }

    /// Creates a fault of a shoe.
    pub(crate) fn of_shoe(table: i64, shoe: u64, message: impl Into<String>) -> Self {
        Self { shoe: Some(shoe), ..Self::of_table(table, message) }
    }

    /// Creates a fault of a round.
    pub(crate) fn of_round(table: i64, round: i64, message: impl Into<String>) -> Self {
        Self { round: Some(RoundId(round)), ..Self::of_table(table, message) }
    }
}

/// The findings in a part of the journal.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) audit: Audit,
    pub(crate) accounts: AccountRuns,
}

impl Findings {
    pub(crate) fn fault(&mut self, fault: Fault) {
        self.audit.faults.push(fault);
    }

    fn add(&mut self, other: Self) {
        let Audit { entries, transfers, shoes, rounds, calls, evenings, cards, .. } = other.audit;
        let audit = &mut self.audit;
        audit.entries += entries;
        audit.transfers += transfers;
        audit.shoes.revealed += shoes.revealed;
        audit.shoes.secret += shoes.secret;
        audit.rounds.closed += rounds.closed;
        audit.rounds.open += rounds.open;
        audit.rounds.void += rounds.void;
        audit.calls += calls;
        audit.evenings += evenings;
        audit.cards += cards;
        audit.faults.extend(other.audit.faults);
        audit.warnings.extend(other.audit.warnings);
        self.accounts.add(other.accounts);
    }
}

impl Store {
    /// Verifies the database on this many threads, even while games use it. Their changes
    /// during the verification are not covered.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read. Faults in its data are in the result.
    pub fn verify(&self, threads: usize) -> Result<Audit, StoreError> {
        self.require_schema(3)?;
        let work = || {
            let connections = snapshot_connections(&self.path, threads.max(1))?;
            let shares = stream::shares(connections.first(), connections.len())?;
            let found = thread::scope(|scope| {
                let shares = connections.into_iter().zip(shares).enumerate();
                let workers: Vec<_> = shares
                    .map(|(at, (db, share))| {
                        let others = (at == 0).then_some(self.schema);
                        scope.spawn(move || verify_share(db, &share, others))
                    })
                    .collect();
                workers
                    .into_iter()
                    .map(|worker| match worker.join() {
                        Ok(found) => found,
                        Err(panic) => std::panic::resume_unwind(panic),
                    })
                    .collect::<rusqlite::Result<Vec<_>>>()
            })?;
            let mut all = Findings::default();
            let mut last = None;
            for (findings, db) in found {
                all.add(findings);
                last.get_or_insert(db);
            }
            if let Some(db) = last {
                rows::check_counts(&db, &mut all)?;
                accounts::check(&db, &mut all)?;
            }
            Ok(all.audit)
        };
        let mut audit = work().map_err(self.failed("read"))?;
        for list in [&mut audit.faults, &mut audit.warnings] {
            list.sort();
            list.dedup();
        }
        Ok(audit)
    }

    /// Refuses accounts that do not balance, because further play could make it worse.
    pub(crate) fn check_books(&self, unit: &Unit) -> Result<(), StoreError> {
        let query = "SELECT sum(balance) FROM account WHERE unit = ?1 AND minor = ?2";
        let sum: Option<i64> = self
            .db
            .query_row(query, params![unit.name, unit.minor], |row| row.get(0))
            .optional()
            .map_err(self.failed("read"))?
            .flatten();
        match sum.unwrap_or(0) {
            0 => Ok(()),
            sum => {
                let unit = &unit.name;
                Err(self.damaged(format!("all accounts in {unit} add up to {sum}, not to zero")))
            }
        }
    }
}

/// Opens connections that all see the same state of the database.
fn snapshot_connections(path: &Path, number: usize) -> rusqlite::Result<Vec<Connection>> {
    let mut connections = Vec::new();
    for _ in 0..MAX_ATTEMPTS {
        connections =
            (0..number).map(|_| snapshot_connection(path)).collect::<rusqlite::Result<Vec<_>>>()?;
        let mut lengths = connections.iter().map(|(_, entries)| *entries);
        let first = lengths.next();
        if lengths.all(|entries| first.is_some_and(|first| entries.total_cmp(&first).is_eq())) {
            break;
        }
        // Another process wrote in between. As a last resort, a single connection is consistent.
        connections.truncate(1);
    }
    Ok(connections.into_iter().map(|(db, _)| db).collect())
}

/// Opens a connection that keeps seeing the current state, and returns its number of entries.
fn snapshot_connection(path: &Path) -> rusqlite::Result<(Connection, f64)> {
    let db = connect_to_read(path)?;
    db.execute_batch("BEGIN")?;
    // A total cannot overflow, as a sum could in a manipulated file.
    let entries = "SELECT total(length) FROM stream";
    let entries = db.query_row(entries, [], |row| row.get(0))?;
    Ok((db, entries))
}

/// Verifies a share of the journal of tables. The first one includes everything else in a file of
/// this schema.
fn verify_share(
    db: Connection,
    share: &[Segment],
    others: Option<usize>,
) -> rusqlite::Result<(Findings, Connection)> {
    let mut findings = Findings::default();
    for segment in share {
        stream::verify(&db, segment, &mut findings)?;
    }
    if let Some(schema) = others {
        legacy::verify(&db, &mut findings)?;
        rows::check_file(&db, &mut findings)?;
        if schema >= CALLS {
            calls::verify(&db, &mut findings)?;
        }
        if schema >= EVENINGS {
            evenings::verify(&db, &mut findings)?;
        }
    }
    Ok((findings, db))
}
