//! The rows that repeat the journal so that it can be queried.

use blackjack_engine::{Chips, Unit};
use rusqlite::{Connection, Error, ffi, params};

use super::{Fault, Findings};

/// The maximum number of reported faults of one kind.
const FAULTS_MAX: usize = 100;

/// The row of a shoe.
#[derive(Debug)]
pub(super) struct ShoeRow {
    pub(super) commitment: Vec<u8>,
    pub(super) seed: Vec<u8>,
    pub(super) scheme: u32,
    pub(super) contributions: String,
    pub(super) closed_ms: Option<i64>,
    pub(super) is_void: bool,
    pub(super) committed_ms: i64,
    pub(super) revealed_ms: Option<i64>,
    pub(super) entry: Option<u64>,
    pub(super) engine: String,
    /// The hash of the rules and stakes.
    pub(super) rules_hash: String,
    /// The text of the rules and stakes.
    pub(super) rules: Option<String>,
}

/// The row of a round.
#[derive(Debug)]
pub(super) struct RoundRow {
    pub(super) table: i64,
    pub(super) shoe: u64,
    pub(super) house: String,
    pub(super) opened_ms: i64,
    pub(super) closed_ms: Option<i64>,
    pub(super) state: String,
    pub(super) reason: Option<String>,
    pub(super) line: String,
    pub(super) drawn: usize,
    pub(super) entry: Option<u64>,
    pub(super) number: Option<u64>,
    pub(super) voided_by: Option<String>,
}

/// The row of a seat.
#[derive(Debug)]
pub(super) struct SeatRow {
    pub(super) player: i64,
    pub(super) bet: Chips,
    pub(super) net: Option<Chips>,
    /// The unit of the purse that paid its stakes, if it belongs to the player.
    pub(super) purse: Option<Unit>,
}

/// The row of a decision: place, letter, amount, time.
pub(super) type DecisionRow = (i64, String, Option<i64>, i64);

/// Turns errors about invalid values in a row into `None`. The caller reports those as faults and
/// continues.
pub(super) fn readable<T>(read: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    match read {
        Ok(row) => Ok(Some(row)),
        Err(
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
            | Error::QueryReturnedNoRows,
        ) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads the row of a shoe.
pub(super) fn shoe(db: &Connection, table: i64, number: u64) -> rusqlite::Result<Option<ShoeRow>> {
    let query = "SELECT commitment, seed, scheme, contributions, committed_ms, revealed_ms, entry,
                        rules, (SELECT text FROM rules WHERE rules.id = rules_id), engine, closed_ms,
                        is_void
                 FROM shoe WHERE seating = ?1 AND number = ?2";
    let mut query = db.prepare_cached(query)?;
    readable(query.query_row(params![table, number], |row| {
        Ok(ShoeRow {
            commitment: row.get(0)?,
            seed: row.get(1)?,
            scheme: row.get(2)?,
            contributions: row.get(3)?,
            committed_ms: row.get(4)?,
            revealed_ms: row.get(5)?,
            entry: row.get(6)?,
            rules_hash: row.get(7)?,
            rules: row.get(8)?,
            engine: row.get(9)?,
            closed_ms: row.get(10)?,
            is_void: row.get(11)?,
        })
    }))
}

/// Reads the row of a round.
pub(super) fn round(db: &Connection, id: i64) -> rusqlite::Result<Option<RoundRow>> {
    let query = "SELECT seating, shoe, house, opened_ms, closed_ms, state, reason, line, drawn,
                        entry, number, voided_by
                 FROM round WHERE id = ?1";
    let mut query = db.prepare_cached(query)?;
    readable(query.query_row([id], |row| {
        Ok(RoundRow {
            table: row.get(0)?,
            shoe: row.get(1)?,
            house: row.get(2)?,
            opened_ms: row.get(3)?,
            closed_ms: row.get(4)?,
            state: row.get(5)?,
            reason: row.get(6)?,
            line: row.get(7)?,
            drawn: row.get(8)?,
            entry: row.get(9)?,
            number: row.get(10)?,
            voided_by: row.get(11)?,
        })
    }))
}

/// Returns rows that are numbered in order from this number; `None` if they are not.
fn in_order<T>(rows: Option<Vec<(i64, T)>>, first: i64) -> Option<Vec<T>> {
    let rows =
        (first..).zip(rows?).map(|(expected, (number, row))| (number == expected).then_some(row));
    rows.collect()
}

/// Reads the rows of a round's seats; `None` if they cannot be read.
pub(super) fn seats(db: &Connection, round: i64) -> rusqlite::Result<Option<Vec<SeatRow>>> {
    let query = "SELECT player, bet, net, unit, minor, seat FROM seat
                 LEFT JOIN account ON account.id = purse AND holder = 'purse' AND owner = player
                 WHERE round = ?1 ORDER BY seat";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map([round], |row| {
        let (net, unit): (Option<i64>, Option<String>) = (row.get(2)?, row.get(3)?);
        let minor: Option<i64> = row.get(4)?;
        let seat = SeatRow {
            player: row.get(0)?,
            bet: Chips(row.get(1)?),
            net: net.map(Chips),
            purse: unit.zip(minor).map(|(name, minor)| Unit { name, minor }),
        };
        Ok((row.get(5)?, seat))
    })?;
    Ok(in_order(readable(rows.collect())?, 0))
}

/// Reads the rows of a round's decisions; `None` if they cannot be read.
pub(super) fn decisions(db: &Connection, round: i64) -> rusqlite::Result<Option<Vec<DecisionRow>>> {
    let query = "SELECT place, choice, amount, at_ms, number FROM decision WHERE round = ?1 ORDER BY number";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map([round], |row| {
        Ok((row.get(4)?, (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
    })?;
    Ok(in_order(readable(rows.collect())?, 1))
}

/// Queries that return faults as text.
const FILE_CHECKS: [&str; 5] = [
    "SELECT 'the file is damaged: ' || quick_check FROM pragma_quick_check
     WHERE quick_check <> 'ok'",
    "SELECT 'a ' || \"table\" || ' refers to a ' || parent || ' that does not exist'
     FROM pragma_foreign_key_check",
    "SELECT 'the review of round ' || round || ' names the purse of another player'
     FROM seat_review JOIN seat USING (round, seat) JOIN account ON account.id = seat_review.purse
     WHERE holder <> 'purse' OR owner <> player",
    "SELECT 'round ' || round || ' has a review, but is not marked as reviewed'
     FROM seat_review JOIN round ON round.id = seat_review.round WHERE level IS NULL OR state <> 'closed'",
    "SELECT 'the review of round ' || round || ' judges a choice that was not made'
     FROM judgement JOIN decision USING (round, number)
     WHERE judgement.choice <> decision.choice",
];

/// Checks the pages and references of the file, and that reviews match the rounds.
pub(super) fn check_file(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    for check in FILE_CHECKS {
        run_check(db, check, findings)?;
    }
    Ok(())
}

/// Runs a query that returns faults as text.
pub(super) fn run_check(
    db: &Connection,
    check: &str,
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    let mut query = db.prepare(&format!("{check} LIMIT {FAULTS_MAX}"))?;
    let rows = query.query_map([], |row| row.get::<_, String>(0))?;
    for fault in rows {
        match fault {
            Ok(fault) => findings.fault(Fault::of_all(fault)),
            // The only error that these queries can have is an integer overflow in a sum.
            Err(Error::SqliteFailure(error, Some(why)))
                if error.extended_code == ffi::SQLITE_ERROR =>
            {
                let fault = format!("the stored amounts cannot be added up: {why}");
                findings.fault(Fault::of_all(fault));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Checks for rows that are not in the journal.
pub(super) fn check_counts(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    let count = |query: &str| db.query_row(query, [], |row| row.get::<_, u64>(0));
    let rounds = &findings.audit.rounds;
    let (known, found) =
        (rounds.closed + rounds.open + rounds.void, count("SELECT count(*) FROM round")?);
    let shoes = &findings.audit.shoes;
    let (known_shoes, found_shoes) =
        (shoes.revealed + shoes.secret, count("SELECT count(*) FROM shoe")?);
    if found > known {
        let fault = format!("rounds that are not in the journal: {}", found - known);
        findings.fault(Fault::of_all(fault));
    }
    if found_shoes > known_shoes {
        let fault = format!("shoes that are not in the journal: {}", found_shoes - known_shoes);
        findings.fault(Fault::of_all(fault));
    }
    let streams = "SELECT count(*) FROM entry
                   WHERE stream NOT IN (SELECT id FROM stream)";
    if count(streams)? > 0 {
        findings.fault(Fault::of_all("some entries are in no chain of the journal"));
    }
    Ok(())
}
