//! Reading the stored state of a table.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, Record, SeatBets, Unit};
use blackjack_table::{
    Account, Commitment, Contributions, PlayerId, Posting, RoundId, SchemeVersion, Seating, Seed,
    Snapshot, SnapshotSeat, StoredDraws, StoredRound, StoredShoe, TableId, UNNAMED_PLAYER,
};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::StoreError;
use crate::journal::append::last_keys;
use crate::journal::contributions;
use crate::journal::entry_body::{self, EntryBody, TakeoverBody};
use crate::leases::claim::{Claim, Owners};
use crate::store::Store;
use crate::stored::amount::{amount, is_countable};
use crate::stored::text::shown;

/// The number of requests that are recognized as repeated after a restart.
const KEYS: usize = 16;

/// The counts of a table.
struct TableFacts {
    entries: u64,
    rounds: u64,
    last_shoe: u64,
    upcoming: i64,
}

impl Store {
    pub(crate) fn read_snapshot(
        &self,
        claim: &Claim,
        owners: &Owners,
        unit: &Unit,
    ) -> Result<Snapshot, StoreError> {
        let table = claim.table;
        let TableFacts { entries, rounds, last_shoe, upcoming } =
            facts(&self.db, table).map_err(self.failed("read"))?;
        let round = open_round(&self.db, table).map_err(self.failed("read"))?;
        let mut shoe = open_shoe(&self.db, table).map_err(self.failed("read"))?;
        let contributions = contributions::of_open_shoe(&self.db, table);
        let contributions = contributions.map_err(self.failed("read"))?.unwrap_or_else(|| {
            shoe = Err("its contributions cannot be read".into());
            Contributions::default()
        });
        let others = round.iter().flat_map(|round| round.players.iter().map(|(player, _)| *player));
        let everybody: Vec<PlayerId> = claim.players.iter().copied().chain(others).collect();
        let purses = self.purses(&everybody, unit)?;
        let needs_bankroll = matches!(owners, Owners::Named(_));
        let seats = owners.shown_names().into_iter().zip(&purses);
        let seats = seats.map(|(name, &(player, _, is_new))| SnapshotSeat {
            player,
            name,
            is_new: is_new && needs_bankroll,
        });
        let seats = seats.collect();
        let purses = purses.iter().map(|&(player, balance, _)| (player, balance)).collect();
        Ok(Snapshot {
            table,
            epoch: claim.epoch,
            entries,
            rounds,
            last_shoe,
            upcoming: RoundId(upcoming),
            seats,
            seating: match owners {
                Owners::Hosted(seating) => Some(Seating::clone(seating)),
                Owners::Named(_) | Owners::Caller(_) => None,
            },
            purses,
            escrow: balance(&self.db, "escrow", table.0, unit).map_err(self.failed("read"))?,
            shoe,
            contributions,
            round,
            answered: last_keys(&self.db, table, KEYS).map_err(self.failed("read"))?,
        })
    }

    /// Returns the house of a table's open round, as stored with its shoe; `None` without an open
    /// round, or if the rules cannot be read.
    pub(crate) fn open_house(&self, table: TableId) -> Result<Option<House>, StoreError> {
        let is_open = "SELECT 1 FROM round WHERE seating = ?1 AND state = 'open'";
        let found = self.db.query_row(is_open, [table.0], |_| Ok(())).optional();
        match found.map_err(self.failed("read"))? {
            Some(()) => self.shoe_house(table),
            None => Ok(None),
        }
    }

    /// Returns the house of a table's open shoe; `None` if it cannot be read.
    pub(crate) fn shoe_house(&self, table: TableId) -> Result<Option<House>, StoreError> {
        let shoe = open_shoe(&self.db, table).map_err(self.failed("read"))?;
        Ok(shoe.ok().map(|shoe| shoe.house))
    }
}

/// A purse: its player, its balance, and whether it still has to receive its first bankroll.
pub type Purse = (PlayerId, Chips, bool);

impl Store {
    /// Returns the purses of these players.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn purses(&self, players: &[PlayerId], unit: &Unit) -> Result<Vec<Purse>, StoreError> {
        let purse = |&player: &PlayerId| {
            let balance = balance(&self.db, "purse", player.0, unit)?;
            Ok((player, balance, !is_funded(&self.db, player, unit)?))
        };
        let purses = players.iter().map(purse).collect::<rusqlite::Result<_>>();
        purses.map_err(self.failed("read"))
    }
}

fn facts(db: &Connection, table: TableId) -> rusqlite::Result<TableFacts> {
    let query = "SELECT (SELECT length FROM stream WHERE kind = 'table' AND owner = ?1),
                        (SELECT rounds FROM seating WHERE id = ?1),
                        (SELECT coalesce(max(number), 0) FROM shoe WHERE seating = ?1),
                        (SELECT coalesce(max(id), 0) + 1 FROM round)";
    db.prepare_cached(query)?.query_row([table.0], |row| {
        Ok(TableFacts {
            entries: row.get(0)?,
            rounds: row.get(1)?,
            last_shoe: row.get(2)?,
            upcoming: row.get(3)?,
        })
    })
}

/// Returns the balance of an account; zero if it does not exist.
pub(crate) fn balance(
    db: &Connection,
    holder: &str,
    owner: i64,
    unit: &Unit,
) -> rusqlite::Result<Chips> {
    let query = "SELECT balance FROM account
                 WHERE holder = ?1 AND owner = ?2 AND unit = ?3 AND minor = ?4";
    let values = params![holder, owner, unit.name, unit.minor];
    let found = db.prepare_cached(query)?.query_row(values, |row| amount(row, 0)).optional()?;
    Ok(Chips(found.unwrap_or(0)))
}

/// Returns whether a player's purse has received its first bankroll.
pub(crate) fn is_funded(db: &Connection, player: PlayerId, unit: &Unit) -> rusqlite::Result<bool> {
    let query = "SELECT funded FROM account
                 WHERE holder = 'purse' AND owner = ?1 AND unit = ?2 AND minor = ?3";
    let values = params![player.0, unit.name, unit.minor];
    let found = db.prepare_cached(query)?.query_row(values, |row| row.get(0)).optional()?;
    Ok(found.unwrap_or(false))
}

/// Returns the open shoe of a table, or the reason why it cannot be continued.
fn open_shoe(db: &Connection, table: TableId) -> rusqlite::Result<Result<StoredShoe, String>> {
    let query = "SELECT number, seed, commitment, scheme,
                        (SELECT text FROM rules WHERE rules.id = rules_id)
                 FROM shoe WHERE seating = ?1 AND revealed_ms IS NULL";
    let mut query = db.prepare_cached(query)?;
    let mut rows = query.query([table.0])?;
    let Some(row) = rows.next()? else { return Ok(Err("its shoe is lost".into())) };
    let number: u64 = row.get(0)?;
    let (seed, commitment): (Vec<u8>, Vec<u8>) = (row.get(1)?, row.get(2)?);
    let (scheme, rules): (u32, Option<String>) = (row.get(3)?, row.get(4)?);
    let read = || {
        let seed = seed.try_into().map_err(|_| "its seed cannot be read")?;
        let commitment = commitment.try_into().map_err(|_| "its commitment cannot be read")?;
        let rules = rules.ok_or("the rules of its house are no longer known")?;
        let name = house_name(db, table).unwrap_or_default();
        let house = known_house(&name, &rules).ok_or("the rules of its house cannot be read")?;
        Ok((Seed(seed), Commitment(commitment), house))
    };
    let (seed, commitment, house) = match read() {
        Ok(parts) => parts,
        Err(reason) => {
            let reason: &str = reason;
            return Ok(Err(reason.to_owned()));
        }
    };
    let query = "SELECT drawn, line FROM round
                 WHERE seating = ?1 AND shoe = ?2 AND state <> 'open' ORDER BY id";
    let mut query = db.prepare_cached(query)?;
    let rounds = query.query_map(params![table.0, number], |row| {
        Ok(StoredDraws { drawn: row.get(0)?, line: row.get(1)? })
    })?;
    Ok(Ok(StoredShoe {
        number,
        seed,
        commitment,
        scheme: SchemeVersion(scheme),
        house,
        rounds: rounds.collect::<rusqlite::Result<_>>()?,
    }))
}

/// Returns the name of the house of a table's last round, or else the name in the table's key.
fn house_name(db: &Connection, table: TableId) -> rusqlite::Result<String> {
    let query = "SELECT coalesce((SELECT house FROM round WHERE seating = ?1
                                  ORDER BY shoe DESC, id DESC LIMIT 1), key)
                 FROM seating WHERE id = ?1";
    let name: String = db.prepare_cached(query)?.query_row([table.0], |row| row.get(0))?;
    Ok(name.split_once('{').map_or(name.as_str(), |(name, _)| name).to_owned())
}

/// Returns the house with this name and these rules: the built-in one if they agree, so that its
/// rounds have its name.
fn known_house(name: &str, rules: &str) -> Option<House> {
    let stored = House::from_full_text(name, rules).ok()?;
    let is_same = |house: &House| house.game() == stored.game();
    Some(House::built_in(name).filter(is_same).unwrap_or(stored))
}

/// Returns the open round of a table, if there is one.
fn open_round(db: &Connection, table: TableId) -> rusqlite::Result<Option<StoredRound>> {
    let query = "SELECT id, coalesce(number, (SELECT rounds FROM seating WHERE id = ?1)), line
                 FROM round WHERE seating = ?1 AND state = 'open'";
    let mut query = db.prepare_cached(query)?;
    let mut rows = query.query([table.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let (id, number, line): (i64, u64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let query = "SELECT player, name FROM seat JOIN player ON player.id = seat.player
                 WHERE round = ?1 ORDER BY seat";
    let mut query = db.prepare_cached(query)?;
    let players = query.query_map([id], |row| {
        let name = shown(row, 1)?;
        Ok((PlayerId(row.get(0)?), Some(name).filter(|name| name != UNNAMED_PLAYER)))
    })?;
    let players = players.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(Some(StoredRound {
        id: RoundId(id),
        number,
        line,
        players,
        decisions: decisions(db, id)?,
        moved: moved(db, table, id)?,
    }))
}

/// Returns the decisions of a round, or the reason why they cannot be read.
fn decisions(
    db: &Connection,
    round: i64,
) -> rusqlite::Result<Result<Vec<blackjack_table::Decision>, String>> {
    let query = "SELECT place, choice, amount FROM decision WHERE round = ?1 ORDER BY number";
    let mut query = db.prepare_cached(query)?;
    let decisions = query.query_map([round], |row| {
        let letter: String = row.get(1)?;
        Ok(entry_body::decision(row.get(0)?, &letter, row.get(2)?))
    })?;
    let decisions: Option<Vec<_>> = decisions.collect::<rusqlite::Result<_>>()?;
    Ok(decisions.ok_or_else(|| "its decisions cannot be read".to_owned()))
}

/// Returns the money that a round has moved, by account, according to its journal entries.
fn moved(db: &Connection, table: TableId, round: i64) -> rusqlite::Result<Vec<Posting>> {
    let mut sums: BTreeMap<Account, i64> = BTreeMap::new();
    let query = "SELECT body FROM entry JOIN stream ON stream.id = entry.stream
                 WHERE kind = 'table' AND owner = ?1
                       AND number >= coalesce((SELECT entry FROM round WHERE id = ?2), 1)";
    let mut query = db.prepare_cached(query)?;
    let mut rows = query.query(params![table.0, round])?;
    while let Some(row) = rows.next()? {
        let body: Result<EntryBody, _> = serde_json::from_str(row.get_ref(0)?.as_str()?);
        let Ok(body) = body else { continue };
        let Some(unit) = body.unit.clone().map(|(name, minor)| Unit { name, minor }) else {
            continue;
        };
        for (letter, owner, moved) in moves_of(&body, round) {
            let holder = entry_body::holder(letter.encode_utf8(&mut [0; 4]), owner);
            let Some(holder) = holder else { continue };
            let sum = sums.entry(Account { holder, unit: unit.clone() }).or_default();
            let counted = sum.checked_add(moved).filter(|sum| is_countable(*sum));
            *sum = counted.ok_or(rusqlite::Error::IntegralValueOutOfRange(0, moved))?;
        }
    }
    let moved = sums.into_iter().filter(|(_, sum)| *sum != 0);
    Ok(moved.map(|(account, sum)| Posting { account, amount: Chips(sum) }).collect())
}

/// Returns the money that an entry moves for a round or takes over with it: holder, owner, amount.
fn moves_of(body: &EntryBody, round: i64) -> Vec<(char, i64, i64)> {
    let adopted = match &body.takeover {
        Some(TakeoverBody { round: Some((id, ..)), moved, .. }) if *id == round => moved.as_slice(),
        Some(_) | None => &[],
    };
    let own = body.transfers.iter().filter(|_| body.round == Some(round));
    let own = own.flat_map(|(_, postings)| postings);
    adopted
        .iter()
        .copied()
        .chain(own.map(|&(holder, owner, amount, ..)| (holder, owner, amount)))
        .collect()
}

/// Returns the bets of a player in that player's last round at a table.
pub(crate) fn last_bets(
    db: &Connection,
    table: TableId,
    player: PlayerId,
) -> rusqlite::Result<Option<SeatBets>> {
    let query = "SELECT line, seat FROM round JOIN seat ON seat.round = round.id
                 WHERE seating = ?1 AND player = ?2
                 ORDER BY shoe DESC, round.id DESC LIMIT 1";
    let found: Option<(String, usize)> = db
        .prepare_cached(query)?
        .query_row(params![table.0, player.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    // An unreadable line has no bets to repeat.
    Ok(found.and_then(|(line, seat)| {
        let record: Record = line.parse().ok()?;
        let bets = record.bets().nth(seat)?;
        Some(bets.into())
    }))
}
