//! Reading the public record of a shared table's shoes: `ShoeRecord`.
//!
//! Nothing here depends on a card that nobody has seen. For a shoe in play there are no rounds,
//! because their lines name hole cards that were not turned over, and no hashes of entries, because
//! anyone who knows the rest of an entry could try all cards until the hash matches.

use std::collections::BTreeMap;

use blackjack_engine::{House, Input, Record};
use blackjack_table::{
    Actor, Commitment, ContributionEntry, EntryHash, PlayerId, RecordedContribution,
    RecordedPlayer, RecordedRound, RoundVoid, Seed, ShoeRecord, ShoeVoid, TableId,
};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::StoreError;
use crate::journal::contributions::{self, committed};
use crate::journal::entry_body::{EntryBody, actor_number, cards_text};
use crate::store::Store;
use crate::stored::text::shown;

/// A summary of a shoe of a shared table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeSummary {
    /// The number of the shoe at the table, from 1.
    pub number: u64,
    /// The SHA-256 of its seed.
    pub commitment: Commitment,
    /// True if its seed is revealed.
    pub is_over: bool,
    /// True if it is void.
    pub is_void: bool,
    /// The number of its rounds that are over.
    pub rounds: u64,
}

/// The row of a shoe.
struct ShoeRow {
    commitment: Vec<u8>,
    seed: Vec<u8>,
    scheme: u32,
    committed_ms: i64,
    closed_ms: Option<i64>,
    revealed_ms: Option<i64>,
    is_void: bool,
    entry: Option<u64>,
    rules: Option<String>,
}

/// The facts about the beginning of a shoe that are only in the journal, not in rows.
#[derive(Default)]
struct Beginning {
    /// The times when players revealed their contributions, in milliseconds since 1970.
    revealed_ms: BTreeMap<PlayerId, i64>,
    /// The number of the actor that voided it.
    voided_by: Option<i64>,
}

impl Store {
    /// Returns the number of the shared table with this address, even if it is closed.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn table_at(&self, address: &str) -> Result<Option<TableId>, StoreError> {
        self.require_schema(7)?;
        let query = "SELECT seating FROM hosted WHERE address = ?1";
        let found = self.db.query_row(query, [address], |row| row.get(0).map(TableId)).optional();
        found.map_err(self.failed("read"))
    }

    /// Returns up to `limit` shoes of a table, newest first: those before a shoe, or the newest of
    /// all. Also returns the last entry of the table's chain that reveals nothing about cards in
    /// play, with the hash of the chain up to it: the one that committed to the newest shoe of all.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoes_at(
        &self,
        table: TableId,
        before: Option<u64>,
        limit: usize,
    ) -> Result<(Vec<ShoeSummary>, Option<EntryHash>), StoreError> {
        self.require_schema(7)?;
        let before = before.map_or(i64::MAX, |number| i64::try_from(number).unwrap_or(i64::MAX));
        let read = || -> rusqlite::Result<_> {
            // Both are read in one transaction.
            let _moment = self.db.unchecked_transaction()?;
            let query = "SELECT number, commitment, revealed_ms IS NOT NULL, is_void,
                                (SELECT count(*) FROM round WHERE round.seating = shoe.seating
                                        AND round.shoe = shoe.number AND state <> 'open')
                         FROM shoe WHERE seating = ?1 AND number < ?2
                         ORDER BY number DESC LIMIT ?3";
            let mut query = self.db.prepare_cached(query)?;
            let shoes = query.query_map(params![table.0, before, limit], |row| {
                Ok(ShoeSummary {
                    number: row.get(0)?,
                    commitment: Commitment(row.get(1)?),
                    is_over: row.get(2)?,
                    is_void: row.get(3)?,
                    rounds: row.get(4)?,
                })
            })?;
            let shoes = shoes.collect::<rusqlite::Result<_>>()?;
            let query = "SELECT max(entry) FROM shoe WHERE seating = ?1";
            let entry: Option<u64> =
                self.db.prepare_cached(query)?.query_row([table.0], |row| row.get(0))?;
            let head = match entry {
                Some(entry) => entries(&self.db, table, entry, entry)?.pop(),
                None => None,
            };
            Ok((shoes, head))
        };
        read().map_err(self.failed("read"))
    }

    /// Returns everything that is public about a shoe of a table. `None` if there is no such shoe,
    /// or its rules cannot be read.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn shoe_record(
        &self,
        table: TableId,
        number: u64,
    ) -> Result<Option<ShoeRecord>, StoreError> {
        self.require_schema(7)?;
        let read = || {
            let Some(row) = shoe_row(&self.db, table, number)? else { return Ok(None) };
            record(&self.db, table, number, row)
        };
        read().map_err(self.failed("read"))
    }
}

fn shoe_row(db: &Connection, table: TableId, number: u64) -> rusqlite::Result<Option<ShoeRow>> {
    let query = "SELECT commitment, seed, scheme, committed_ms, revealed_ms, is_void, entry,
                        (SELECT text FROM rules WHERE rules.id = rules_id), closed_ms
                 FROM shoe WHERE seating = ?1 AND number = ?2";
    let row = db.prepare_cached(query)?.query_row(params![table.0, number], |row| {
        Ok(ShoeRow {
            commitment: row.get(0)?,
            seed: row.get(1)?,
            scheme: row.get(2)?,
            committed_ms: row.get(3)?,
            revealed_ms: row.get(4)?,
            is_void: row.get(5)?,
            entry: row.get(6)?,
            rules: row.get(7)?,
            closed_ms: row.get(8)?,
        })
    });
    row.optional()
}

fn record(
    db: &Connection,
    table: TableId,
    number: u64,
    row: ShoeRow,
) -> rusqlite::Result<Option<ShoeRecord>> {
    let house = house_name(db, table)?;
    let rules = row.rules.as_deref().and_then(|text| House::from_full_text(&house, text).ok());
    let (Some(rules), Ok(commitment)) = (rules, row.commitment.try_into()) else {
        return Ok(None);
    };
    let is_over = row.revealed_ms.is_some();
    let seed: Option<[u8; 32]> = row.seed.try_into().ok();
    let next = next_entry(db, table, number)?;
    let (entries, beginning) = match row.entry {
        Some(first) => (
            entries(db, table, first, next.map_or(first, |next| next.saturating_sub(1)))?,
            beginning(db, table, first, next)?,
        ),
        None => <_>::default(),
    };
    let excluded = contributions::excluded(db, table.0, number)?;
    let contributions = contributed(db, table, number, &beginning)?;
    let void = row.is_void.then(|| void(&beginning, &contributions, row.revealed_ms));
    Ok(Some(ShoeRecord {
        schema: 1,
        table: table.0.unsigned_abs(),
        shoe: number,
        scheme: row.scheme,
        decks: rules.rules().decks(),
        burn: rules.rules().burn(),
        shuffle: rules.rules().text("shuffle").unwrap_or_default(),
        commitment: Commitment(commitment),
        committed_ms: row.committed_ms,
        closed_ms: row.closed_ms,
        seed: seed.map(Seed).filter(|_| is_over),
        revealed_ms: row.revealed_ms,
        excluded: named(db, &excluded)?,
        contributions,
        void,
        rounds: if is_over { rounds(db, table, number, &rules)? } else { Vec::new() },
        entries,
        house: notation(&house, &rules),
    }))
}

/// Returns a house of this name in notation.
fn notation(name: &str, house: &House) -> String {
    let Some(base) = House::built_in(name) else { return house.notation() };
    match &house.difference(&base)[..] {
        [] => base.name().to_owned(),
        settings => format!("{}{{{}}}", base.name(), settings.join(",")),
    }
}

/// Returns the end of a shoe from which no round was dealt.
fn void(
    beginning: &Beginning,
    contributions: &[RecordedContribution],
    at_ms: Option<i64>,
) -> ShoeVoid {
    let (by, reason) = if beginning.voided_by == Some(actor_number(Actor::Host)) {
        ("host", "it could not be dealt: its bets could not be paid, or the server could not go on")
    } else {
        ("clock", "not all contributions to its shuffle were revealed in time")
    };
    let hidden = contributions.iter().filter(|it| it.secret.is_none());
    let missing = hidden.map(|it| RecordedPlayer { player: it.player, name: it.name.clone() });
    ShoeVoid {
        by: by.into(),
        reason: reason.into(),
        missing: missing.collect(),
        at_ms: at_ms.unwrap_or_default(),
    }
}

/// Reads the entries of a shoe until its first round, or its end.
fn beginning(
    db: &Connection,
    table: TableId,
    first: u64,
    next: Option<u64>,
) -> rusqlite::Result<Beginning> {
    let query = "SELECT body FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = 'table' AND owner = ?1 AND number BETWEEN ?2 + 1 AND ?3
                 ORDER BY number";
    let mut query = db.prepare_cached(query)?;
    let mut rows = query.query(params![table.0, first, next.unwrap_or(i64::MAX.unsigned_abs())])?;
    let mut found = Beginning::default();
    while let Some(row) = rows.next()? {
        let Ok(body) = serde_json::from_str::<EntryBody>(&row.get::<_, String>(0)?) else { break };
        match body.contribution {
            Some(ContributionEntry::Revealed(it)) => {
                found.revealed_ms.insert(it.player, body.at_ms);
            }
            Some(ContributionEntry::Void(_)) => found.voided_by = Some(body.actor),
            _ => {}
        }
        if body.open.is_some() || found.voided_by.is_some() {
            break;
        }
    }
    Ok(found)
}

/// Returns the name of the house of a shared table.
fn house_name(db: &Connection, table: TableId) -> rusqlite::Result<String> {
    let query = "SELECT house FROM hosted WHERE seating = ?1";
    db.prepare_cached(query)?.query_row([table.0], |row| shown(row, 0))
}

/// Returns the entry that has committed to the next shoe.
fn next_entry(db: &Connection, table: TableId, number: u64) -> rusqlite::Result<Option<u64>> {
    let query = "SELECT entry FROM shoe WHERE seating = ?1 AND number = ?2 + 1";
    let found = db.prepare_cached(query)?.query_row(params![table.0, number], |row| row.get(0));
    Ok(found.optional()?.flatten())
}

fn entries(
    db: &Connection,
    table: TableId,
    first: u64,
    last: u64,
) -> rusqlite::Result<Vec<EntryHash>> {
    let query = "SELECT number, entry.hash FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = 'table' AND owner = ?1 AND number BETWEEN ?2 AND ?3 ORDER BY number";
    let mut query = db.prepare_cached(query)?;
    let entries = query.query_map(params![table.0, first, last], |row| {
        Ok(EntryHash { number: row.get(0)?, hash: Commitment(row.get(1)?) })
    })?;
    entries.collect()
}

/// Returns players with their names.
fn named(db: &Connection, players: &[PlayerId]) -> rusqlite::Result<Vec<RecordedPlayer>> {
    let name = |&player: &PlayerId| Ok(RecordedPlayer { player, name: name(db, player)? });
    players.iter().map(name).collect()
}

fn name(db: &Connection, player: PlayerId) -> rusqlite::Result<String> {
    let query = "SELECT name FROM player WHERE id = ?1";
    db.prepare_cached(query)?.query_row([player.0], |row| shown(row, 0))
}

fn contributed(
    db: &Connection,
    table: TableId,
    number: u64,
    beginning: &Beginning,
) -> rusqlite::Result<Vec<RecordedContribution>> {
    let rows = contributions::rows(db, table.0, number)?;
    let of = |it: blackjack_table::Committed| {
        Ok(RecordedContribution {
            player: it.player,
            name: name(db, it.player)?,
            commitment: it.commitment,
            secret: it.revealed.map(|it| it.secret.to_string()),
            cut: it.revealed.map(|it| it.cut),
            revealed_ms: beginning.revealed_ms.get(&it.player).copied(),
        })
    };
    rows.into_iter().filter_map(committed).map(of).collect()
}

/// Returns the rounds of a shoe that is over. One whose line cannot be read has no cards.
fn rounds(
    db: &Connection,
    table: TableId,
    number: u64,
    house: &House,
) -> rusqlite::Result<Vec<RecordedRound>> {
    let query = "SELECT id, coalesce(number, 0), line, reason, coalesce(voided_by, '') FROM round
                 WHERE seating = ?1 AND shoe = ?2 AND state <> 'open' ORDER BY id";
    let mut query = db.prepare_cached(query)?;
    let rounds = query.query_map(params![table.0, number], |row| {
        let line = shown(row, 2)?;
        let record = Record::read_at(house, &line).ok();
        let cards = record.iter().flat_map(Record::inputs).filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        let cards = cards_text(&cards.collect::<Vec<_>>());
        let reason: Option<String> = row.get(3)?;
        let by = shown(row, 4)?;
        let void = reason.map(|reason| RoundVoid { by, reason });
        Ok(RecordedRound { id: row.get(0)?, number: row.get(1)?, line, cards, void })
    })?;
    rounds.collect()
}
