//! Verifying duplicate evenings: every chain is replayed from its terms and its seed.

use std::collections::BTreeMap;

use blackjack_engine::Chips;
use blackjack_table::{Evening, EveningPhase, PlayerId, Seed};
use rusqlite::{Connection, params};

use super::rows::readable;
use super::stream::{self, Chain};
use super::{Fault, Findings};
use crate::evening::{EVENING, EveningRow, apply, phase_word, row_of};
use crate::journal::entry_body::EntryBody;
use crate::schema::genesis;

/// Verifies the chain of every evening.
pub(super) fn verify(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    let chains = stream::chains(db, "evening")?;
    for chain in &chains {
        verify_evening(db, chain, findings)?;
    }
    let rows: usize = db.query_row("SELECT count(*) FROM evening", [], |row| row.get(0))?;
    if rows > chains.len() {
        let extra = rows - chains.len();
        findings.fault(Fault::of_all(format!("evenings that are not in the journal: {extra}")));
    }
    Ok(())
}

fn verify_evening(db: &Connection, chain: &Chain, findings: &mut Findings) -> rusqlite::Result<()> {
    let id = chain.owner;
    let fault = |message: String| Fault::of_all(format!("evening {id}: {message}"));
    findings.audit.evenings += 1;
    let query = format!("{EVENING} WHERE evening.id = ?1");
    let row = readable(db.query_row(&query, [id], row_of))?;
    let mut evening = match row.as_ref().map(EveningRow::opened) {
        Some(Ok(evening)) => Some(evening),
        Some(Err(why)) => {
            findings.fault(fault(why));
            None
        }
        None => {
            findings.fault(fault("its row cannot be read".into()));
            None
        }
    };
    if let Some(row) = &row {
        let found = <[u8; 32]>::try_from(row.seed.as_slice()).map(|seed| Seed(seed).commitment());
        if !found.is_ok_and(|found| found.0[..] == row.commitment[..]) {
            findings.fault(fault("its seed does not match the commitment".into()));
        }
    }
    let mut moments = Moments::default();
    let mut each = |number, body: Option<EntryBody>, findings: &mut Findings| {
        let wrong = match (&body, number) {
            (None, _) => Some(None),
            (Some(body), 1) => wrong_opening(body, row.as_ref()).map(Some),
            (Some(body), _) => evening
                .as_mut()
                .and_then(|evening| apply(evening, body).err())
                .or_else(|| strange(body))
                .map(Some),
        };
        if let (Some(body), Some(evening), None) = (&body, &evening, &wrong) {
            moments.note(number, body, evening);
        }
        if let Some(why) = wrong {
            findings.audit.faults.extend(why.map(|why| fault(format!("entry {number}: {why}"))));
            // Entries after an impossible change cannot be checked.
            evening = None;
        }
        Ok(())
    };
    let start = genesis::start_of(db, "evening", id)?;
    let range = 0..=chain.length;
    let end = stream::check_entries(db, chain.stream, range, start, &fault, findings, &mut each)?;
    if let (Some(evening), Some(row)) = (&evening, &row) {
        compare(db, evening, row, &moments, &fault, findings)?;
    }
    stream::check_end(db, chain.stream, &end, &fault, findings)
}

/// Returns the fault in the first entry, if there is one.
fn wrong_opening(body: &EntryBody, row: Option<&EveningRow>) -> Option<String> {
    let row = row?;
    let expected = EntryBody {
        at_ms: row.made_ms,
        actor: row.host,
        evening: Some(row.opening()),
        ..EntryBody::default()
    };
    (*body != expected).then(|| {
        let seed = hex::encode(&row.commitment);
        format!("its terms or the commitment {seed} differ from those that were announced")
    })
}

/// Returns the part of an entry that no change of an evening contains, if there is one.
fn strange(body: &EntryBody) -> Option<String> {
    let bare = EntryBody {
        at_ms: body.at_ms,
        actor: body.actor,
        key: body.key,
        decisions: body.decisions.clone(),
        evening: body.evening.clone(),
        ..EntryBody::default()
    };
    (*body != bare).then(|| "it contains what no change of an evening does".to_owned())
}

/// The facts about single entries that the rows of an evening keep.
#[derive(Default)]
struct Moments {
    /// The entry that let each player join.
    joined: BTreeMap<PlayerId, u64>,
    /// The time of the entry that ended the evening.
    ended_ms: Option<i64>,
}

impl Moments {
    fn note(&mut self, number: u64, body: &EntryBody, evening: &Evening) {
        for player in evening.players() {
            self.joined.entry(player).or_insert(number);
        }
        self.joined.retain(|&player, _| evening.takes_part(player));
        if self.ended_ms.is_none() && evening.revealed_seed().is_some() {
            self.ended_ms = Some(body.at_ms);
        }
    }
}

/// Compares the rows of an evening with its replay, and counts the cards that were dealt again.
fn compare(
    db: &Connection,
    evening: &Evening,
    row: &EveningRow,
    moments: &Moments,
    fault: &dyn Fn(String) -> Fault,
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    let query = "SELECT ended_ms FROM evening WHERE id = ?1";
    let ended_ms: Option<Option<i64>> = readable(db.query_row(query, [row.id], |row| row.get(0)))?;
    if row.phase != phase_word(evening.phase())
        || row.round != evening.round()
        || ended_ms != Some(moments.ended_ms)
    {
        findings.fault(fault("its row differs from the journal".into()));
    }
    let query = "SELECT player, net, entry FROM evening_player WHERE evening = ?1 ORDER BY entry";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![row.id], |row| {
        let net = row.get::<_, Option<i64>>(1)?.map(Chips);
        Ok((PlayerId(row.get(0)?), net, row.get::<_, u64>(2)?))
    })?;
    let rows = rows.map(readable).collect::<rusqlite::Result<Vec<_>>>()?;
    let is_over = evening.phase() == EveningPhase::Over;
    let expected = evening.players().map(|player| {
        let entry = moments.joined.get(&player).copied().unwrap_or_default();
        Some((player, is_over.then(|| evening.net(player)), entry))
    });
    if !rows.into_iter().eq(expected) {
        findings.fault(fault("the rows of its players differ from the journal".into()));
    }
    for player in evening.players() {
        for round in evening.finished_rounds(player) {
            findings.audit.cards += round.record.cards() as u64;
        }
    }
    Ok(())
}
