//! Verifying the chains of the journal, in shares for parallel threads.

use std::ops::RangeInclusive;

use rusqlite::{Connection, OptionalExtension, params};

use super::rows::readable;
use super::table_replay::TableReplay;
use super::{Fault, Findings};
use crate::journal::entry_body::{EntryBody, EntryHash, chained};
use crate::schema::genesis;

/// A part of a table's chain, from one shoe to another. The entry before it contains its initial
/// state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    stream: i64,
    table: i64,
    /// The entry before its first one.
    after: u64,
    /// Its last entry.
    until: u64,
    /// True if the chain ends with this part.
    is_last: bool,
}

/// The row of a chain.
pub(super) struct Chain {
    pub(super) stream: i64,
    pub(super) owner: i64,
    pub(super) length: u64,
}

/// Divides all chains into this number of shares of about the same size.
pub(super) fn shares(
    db: Option<&Connection>,
    number: usize,
) -> rusqlite::Result<Vec<Vec<Segment>>> {
    let mut shares = vec![(0, Vec::new()); number];
    let Some(db) = db else { return Ok(Vec::new()) };
    let chains = chains(db, "table")?;
    let total = chains.iter().fold(0_u64, |sum, chain| sum.saturating_add(chain.length));
    let segment_size = total.div_ceil(number as u64 * 4).max(1_000);
    for chain in &chains {
        for segment in segments(db, chain, segment_size)? {
            // Add it to the smallest share.
            if let Some(share) = shares.iter_mut().min_by_key(|(size, _)| *size) {
                share.0 += segment.until - segment.after + 1;
                share.1.push(segment);
            }
        }
    }
    Ok(shares.into_iter().map(|(_, share)| share).collect())
}

/// Returns the chains of one kind: of all tables, players or evenings.
pub(super) fn chains(db: &Connection, kind: &str) -> rusqlite::Result<Vec<Chain>> {
    let query = "SELECT id, owner, length FROM stream WHERE kind = ?1 ORDER BY id";
    let mut query = db.prepare(query)?;
    let rows = query.query_map([kind], |row| {
        // With an impossible length, all entries come after the end.
        let length = row.get::<_, i64>(2)?.try_into().unwrap_or_default();
        Ok(Chain { stream: row.get(0)?, owner: row.get(1)?, length })
    })?;
    rows.collect()
}

/// Divides a chain into segments of about `size` entries. Each ends at the commitment to a
/// shoe, where no round is open.
fn segments(db: &Connection, chain: &Chain, size: u64) -> rusqlite::Result<Vec<Segment>> {
    let mut segments = Vec::new();
    let mut after = 0;
    while chain.length - after > size * 2 {
        let query = "SELECT number FROM entry
                     WHERE stream = ?1 AND number >= ?2 AND body LIKE '%\"shoe\":{%'
                     ORDER BY number LIMIT 1";
        let found = db.query_row(query, params![chain.stream, after + size], |row| row.get(0));
        let Some(until) = found.optional()?.filter(|until| *until < chain.length) else { break };
        segments.push(Segment {
            stream: chain.stream,
            table: chain.owner,
            after,
            until,
            is_last: false,
        });
        after = until;
    }
    segments.push(Segment {
        stream: chain.stream,
        table: chain.owner,
        after,
        until: chain.length,
        is_last: true,
    });
    Ok(segments)
}

/// Verifies a segment of a chain.
pub(super) fn verify(
    db: &Connection,
    segment: &Segment,
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    let &Segment { stream, table, after, until, is_last } = segment;
    let mut replay = TableReplay::new(db, table);
    let mut hash = if let Some(hash) = entry_before(db, segment, &mut replay)? {
        hash
    } else {
        replay.begin_chain()?;
        genesis::start_of(db, "table", table)?
    };
    let mut each = |number, body: Option<EntryBody>, findings: &mut Findings| {
        let Some(body) = body else {
            replay.lose_track();
            return Ok(());
        };
        replay.entry(number, &body, findings)
    };
    let fault = |message| Fault::of_table(table, message);
    hash = check_entries(db, stream, after..=until, hash, &fault, findings, &mut each)?;
    if is_last {
        replay.end(findings)?;
        check_end(db, stream, &hash, &fault, findings)?;
    }
    Ok(())
}

/// Replays an entry by its number; without a body, it cannot be read.
pub(super) type EachEntry<'a> =
    dyn FnMut(u64, Option<EntryBody>, &mut Findings) -> rusqlite::Result<()> + 'a;

/// Checks the hashes of consecutive entries, from the one after the beginning of the range to its
/// end, and passes on their contents. Returns the last hash.
pub(super) fn check_entries(
    db: &Connection,
    stream: i64,
    range: RangeInclusive<u64>,
    mut hash: EntryHash,
    fault: &dyn Fn(String) -> Fault,
    findings: &mut Findings,
    each: &mut EachEntry<'_>,
) -> rusqlite::Result<EntryHash> {
    let (after, until) = range.into_inner();
    let mut expected = after + 1;
    let mut time = time_of(db, stream, after)?;
    let query = "SELECT number, body, hash FROM entry
                 WHERE stream = ?1 AND number > ?2 AND number <= ?3 ORDER BY number";
    let mut query = db.prepare(query)?;
    let mut rows = query.query(params![stream, after, until])?;
    while let Some(row) = rows.next()? {
        let number: u64 = row.get(0)?;
        if number != expected {
            findings.fault(fault(missing(expected, number)));
        }
        expected = number + 1;
        let (text, stored) = (row.get_ref(1)?.as_bytes()?, row.get_ref(2)?.as_bytes()?);
        let Ok(text) = std::str::from_utf8(text) else {
            findings.fault(fault(format!("entry {number} is not text")));
            continue;
        };
        let body: Result<EntryBody, _> = serde_json::from_str(text);
        if chained(&hash, text) != stored {
            let round = body.as_ref().ok().and_then(|body| body.round);
            let fault = fault(format!("entry {number} does not match its hash"));
            findings.fault(Fault { round: round.map(blackjack_table::RoundId), ..fault });
        }
        if let Ok(stored) = stored.try_into() {
            hash = stored;
        }
        findings.audit.entries += 1;
        if let Err(error) = &body {
            findings.fault(fault(format!("entry {number} cannot be read ({error})")));
        }
        let body = body.ok();
        if let Some(body) = &body {
            let warning = time.and_then(|before| set_back(number, before, body.at_ms));
            findings.audit.warnings.extend(warning.map(fault));
            time = Some(body.at_ms);
        }
        each(number, body, findings)?;
    }
    if expected != until + 1 {
        findings.fault(fault(missing(expected, until + 1)));
    }
    Ok(hash)
}

/// Reads the time of an entry; `None` if there is no such entry, or if it cannot be read.
fn time_of(db: &Connection, stream: i64, number: u64) -> rusqlite::Result<Option<i64>> {
    let query = "SELECT body FROM entry WHERE stream = ?1 AND number = ?2";
    let text: Option<String> =
        readable(db.query_row(query, params![stream, number], |row| row.get(0)))?;
    let body = text.and_then(|text| serde_json::from_str::<EntryBody>(&text).ok());
    Ok(body.map(|body| body.at_ms))
}

/// Describes an entry that is earlier than the one before it. The journal takes the time from the
/// clock of the machine, which can be set back, so this proves nothing by itself.
fn set_back(number: u64, before: i64, at: i64) -> Option<String> {
    let by = before.saturating_sub(at);
    (by > 0).then(|| {
        let seconds = decimal_seconds(by);
        format!("entry {number} is {seconds} s earlier than the entry before it")
    })
}

/// Writes milliseconds as seconds: "3600", "0.25".
fn decimal_seconds(ms: i64) -> String {
    let text = format!("{}.{:03}", ms / 1_000, ms % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Describes missing entries: "entry 7 of its journal is missing".
fn missing(from: u64, until: u64) -> String {
    match until - from {
        1 => format!("entry {from} of its journal is missing"),
        _ => format!("entries {from} to {} of its journal are missing", until - 1),
    }
}

/// Reads the entry before a segment, which contains its first shoe, and returns the entry's hash;
/// `None` at the beginning of a chain.
fn entry_before(
    db: &Connection,
    segment: &Segment,
    replay: &mut TableReplay<'_>,
) -> rusqlite::Result<Option<EntryHash>> {
    let query = "SELECT body, hash FROM entry WHERE stream = ?1 AND number = ?2";
    let found: Option<(String, EntryHash)> =
        readable(db.query_row(query, params![segment.stream, segment.after], |row| {
            Ok((row.get(0)?, row.get(1)?))
        }))?;
    let Some((text, hash)) = found else { return Ok(None) };
    let body: Option<EntryBody> = serde_json::from_str(&text).ok();
    if let Some((body, shoe)) = body.as_ref().and_then(|body| Some((body, body.shoe.as_ref()?))) {
        replay.begin_with(shoe, body)?;
    }
    Ok(Some(hash))
}

/// Checks that the end of a chain matches its row.
pub(super) fn check_end(
    db: &Connection,
    stream: i64,
    hash: &EntryHash,
    fault: &dyn Fn(String) -> Fault,
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    let query = "SELECT hash, length, (SELECT max(number) FROM entry WHERE stream = ?1)
                 FROM stream WHERE id = ?1";
    let (end, length, last): (Vec<u8>, i64, Option<i64>) =
        db.query_row(query, [stream], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    if end != hash {
        findings.fault(fault("its journal does not end with its stored hash".into()));
    }
    if let Some(last) = last.filter(|last| *last > length) {
        findings.fault(fault(format!("entry {last} comes after the end of its journal")));
    }
    Ok(())
}
