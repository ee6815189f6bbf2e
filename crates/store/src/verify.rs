//! Whether the memory is whole: every chain of the journal, every card, every result and every
//! amount, and everything that is kept beside the journal so that it can be read quickly.
//!
//! Nothing is believed but seeds, rules and what was put in: the rounds are played again, their
//! cards dealt again, their money counted again, and all of it has to come to what is stored. What
//! cannot be read is a fault, and never a reason to skip what follows.

mod accounts;
mod head;
mod legacy;
mod replayed_round;
mod rows;
mod stream;
mod table_replay;

use std::path::Path;
use std::thread;

use blackjack_engine::{Unit, visible_in_line};
use blackjack_table::{RoundId, TableId};
use rusqlite::{Connection, OptionalExtension, params};

use crate::connection::connect_to_read;
use crate::{Store, StoreError};
use accounts::AccountRuns;
pub use head::PublishedHead;
use stream::Segment;

/// How often a moment is looked for at which all threads see the same.
const MOMENTS: usize = 100;

/// What verifying a memory found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// How many entries the journal has.
    pub entries: u64,
    /// How many transfers moved money.
    pub transfers: u64,
    /// How many shoes are over, and how many are in play.
    pub shoes: ShoeCount,
    /// How many rounds are over, open and void.
    pub rounds: RoundCount,
    /// How many cards were dealt again from their seeds.
    pub cards: u64,
    /// What is wrong; nothing, as a rule.
    pub faults: Vec<Fault>,
}

/// How many shoes a memory has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShoeCount {
    /// Those that are over: their seeds are no secret any more.
    pub revealed: u64,
    /// Those in play.
    pub secret: u64,
}

/// How many rounds a memory has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoundCount {
    /// Those that are over.
    pub closed: u64,
    /// Those in play.
    pub open: u64,
    /// Those that are void.
    pub void: u64,
}

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Fault {
    /// The table, if it is a table's.
    pub table: Option<TableId>,
    /// The shoe of that table, if it is a shoe's.
    pub shoe: Option<u64>,
    /// The round, if it is a round's.
    pub round: Option<RoundId>,
    /// What is wrong, a sentence without its end.
    pub message: String,
}

impl Fault {
    /// A fault of the memory as a whole.
    pub(crate) fn of_all(message: impl Into<String>) -> Self {
        let message: String = message.into();
        // What is wrong may quote what somebody else wrote into the file.
        Self { message: visible_in_line(&message).into_owned(), ..Self::default() }
    }

    /// A fault of a table.
    pub(crate) fn of_table(table: i64, message: impl Into<String>) -> Self {
        Self { table: Some(TableId(table)), ..Self::of_all(message) }
    }

    /// A fault of a shoe.
    pub(crate) fn of_shoe(table: i64, shoe: u64, message: impl Into<String>) -> Self {
        Self { shoe: Some(shoe), ..Self::of_table(table, message) }
    }

    /// A fault of a round.
    pub(crate) fn of_round(table: i64, round: i64, message: impl Into<String>) -> Self {
        Self { round: Some(RoundId(round)), ..Self::of_table(table, message) }
    }
}

/// What was found in a part of the journal.
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
        let Audit { entries, transfers, shoes, rounds, cards, faults } = other.audit;
        let audit = &mut self.audit;
        audit.entries += entries;
        audit.transfers += transfers;
        audit.shoes.revealed += shoes.revealed;
        audit.shoes.secret += shoes.secret;
        audit.rounds.closed += rounds.closed;
        audit.rounds.open += rounds.open;
        audit.rounds.void += rounds.void;
        audit.cards += cards;
        audit.faults.extend(faults);
        self.accounts.add(other.accounts);
    }
}

impl Store {
    /// Verifies the memory, on so many threads, also while others play. What they do meanwhile is
    /// not part of it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the memory cannot be read; what is wrong in it is in the answer.
    pub fn verify(&self, threads: usize) -> Result<Audit, StoreError> {
        self.require_schema(3)?;
        let work = || {
            let connections = moments(&self.path, threads.max(1))?;
            let shares = stream::shares(connections.first(), connections.len())?;
            let found = thread::scope(|scope| {
                let shares = connections.into_iter().zip(shares).enumerate();
                let workers: Vec<_> = shares
                    .map(|(at, (db, share))| scope.spawn(move || verify_share(db, &share, at == 0)))
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
        audit.faults.sort();
        audit.faults.dedup();
        Ok(audit)
    }

    /// Refuses to go on with books that are wrong: it would only get worse.
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

/// Connections that all see the memory as it is at one moment.
fn moments(path: &Path, number: usize) -> rusqlite::Result<Vec<Connection>> {
    let mut connections = Vec::new();
    for _ in 0..MOMENTS {
        connections = (0..number).map(|_| moment(path)).collect::<rusqlite::Result<Vec<_>>>()?;
        let mut lengths = connections.iter().map(|(_, entries)| *entries);
        let first = lengths.next();
        if lengths.all(|entries| Some(entries) == first) {
            break;
        }
        // Somebody wrote in between: in the end one connection sees one moment for certain.
        connections.truncate(1);
    }
    Ok(connections.into_iter().map(|(db, _)| db).collect())
}

/// A connection that sees the memory as it is now, and how many entries its journal has.
fn moment(path: &Path) -> rusqlite::Result<(Connection, i64)> {
    let db = connect_to_read(path)?;
    db.execute_batch("BEGIN")?;
    let entries = "SELECT coalesce(sum(length), 0) FROM stream";
    let entries = db.query_row(entries, [], |row| row.get(0))?;
    Ok((db, entries))
}

/// Looks through a share of the journal; the first share comes with everything beside it.
fn verify_share(
    db: Connection,
    share: &[Segment],
    is_first: bool,
) -> rusqlite::Result<(Findings, Connection)> {
    let mut findings = Findings::default();
    for segment in share {
        stream::verify(&db, segment, &mut findings)?;
    }
    if is_first {
        legacy::verify(&db, &mut findings)?;
        rows::check_file(&db, &mut findings)?;
    }
    Ok((findings, db))
}
