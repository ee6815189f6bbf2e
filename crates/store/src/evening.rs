//! Duplicate evenings on a server, each with its chain of entries.
//!
//! An entry holds an action of a player, the host or the clock. Everything else follows from the
//! actions, the terms and the seed, so reading an evening replays its chain.

use blackjack_engine::House;
use blackjack_table::{
    Actor, Evening, EveningChange, EveningEntry, EveningId, EveningPhase, EveningTerms, PlayerId,
    Receipt, RequestKey, Seed,
};
use rusqlite::{Connection, OptionalExtension, Row, params};
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::journal::append::{ChainEnd, Rejected, add_to_chain, body_at, chain_end};
use crate::journal::entry_body::{EntryBody, EveningBody, actor, actor_number};
use crate::journal::outcome::{EntryRefusal, Outcome};
use crate::schema::{EVENINGS, genesis};
use crate::store::Store;
use crate::stored::rules::rules_id;
use crate::stored::text::shown;

/// An evening to be hosted.
#[derive(Clone, PartialEq, Debug)]
pub struct NewEvening {
    /// The part of its link that nobody can guess; no other evening has it.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// True if it is listed publicly.
    pub is_public: bool,
    /// The terms.
    pub terms: EveningTerms,
    /// The seed, secret until the evening is over.
    pub seed: Seed,
}

/// An evening as it is stored.
#[derive(Clone, Debug)]
pub struct HostedEvening {
    /// The part of its link that nobody can guess.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// True if it is listed publicly.
    pub is_public: bool,
    /// The time when it was announced, in milliseconds since 1970.
    pub made_ms: i64,
    /// The names of its players.
    pub names: Vec<(PlayerId, String)>,
    /// The evening.
    pub evening: Evening,
}

/// An evening that is not over, as the lobby lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveningRecord {
    /// The part of its link that nobody can guess.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// The name of its house.
    pub house: String,
    /// The phase.
    pub phase: EveningPhase,
    /// The open round, from 1; 0 before the first.
    pub round: u8,
    /// The number of its rounds.
    pub rounds: u8,
    /// The names of its players.
    pub players: Vec<String>,
}

/// The row of an evening.
pub(crate) struct EveningRow {
    pub(crate) id: i64,
    pub(crate) address: String,
    pub(crate) name: String,
    pub(crate) house: String,
    pub(crate) rules: String,
    pub(crate) rounds: u8,
    pub(crate) seconds: u16,
    pub(crate) host: i64,
    pub(crate) is_public: bool,
    pub(crate) commitment: Vec<u8>,
    pub(crate) seed: Vec<u8>,
    pub(crate) made_ms: i64,
    pub(crate) epoch: u64,
    pub(crate) phase: String,
    pub(crate) round: u8,
}

pub(crate) const EVENING: &str =
    "SELECT evening.id, address, name, house, text, rounds, seconds, host, is_public, commitment,
            seed, made_ms, epoch, phase, round
     FROM evening JOIN rules ON rules.id = evening.rules";

/// The name of a house that is read from its text, if no built-in house has its rules.
const READ_AS: &str = "evening";

impl Store {
    /// Adds an evening, with the commitment to its seed, before anybody joins.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_evening(&self, new: &NewEvening, now_ms: i64) -> Result<EveningId, StoreError> {
        self.in_transaction(|store| add(&store.db, new, now_ms).map_err(store.failed("write to")))
    }

    /// Returns the addresses of the evenings that are not over, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_evenings(&self) -> Result<Vec<String>, StoreError> {
        self.require_schema(EVENINGS)?;
        let read = || {
            let query =
                "SELECT address FROM evening WHERE phase IN ('waiting', 'playing') ORDER BY id";
            let mut query = self.db.prepare(query)?;
            query.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the evenings that are listed for everybody and not over, oldest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn public_evenings(&self) -> Result<Vec<EveningRecord>, StoreError> {
        self.require_schema(EVENINGS)?;
        let read = || {
            let query =
                "SELECT id, address, name, house, phase = 'playing', round, rounds FROM evening
                         WHERE is_public AND phase IN ('waiting', 'playing') ORDER BY id";
            let mut query = self.db.prepare(query)?;
            let rows = query.query_map([], |row| {
                let is_playing: bool = row.get(4)?;
                let phase = if is_playing { EveningPhase::Playing } else { EveningPhase::Waiting };
                let names = self.names_at(row.get(0)?)?;
                Ok(EveningRecord {
                    address: row.get(1)?,
                    name: shown(row, 2)?,
                    house: shown(row, 3)?,
                    phase,
                    round: row.get(5)?,
                    rounds: row.get(6)?,
                    players: names.into_iter().map(|(_, name)| name).collect(),
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(self.failed("read"))
    }

    /// Returns the number of evenings of this host that are not over.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn open_evenings_of(&self, host: PlayerId) -> Result<u64, StoreError> {
        let count =
            "SELECT count(*) FROM evening WHERE host = ?1 AND phase IN ('waiting', 'playing')";
        self.db.query_row(count, [host.0], |row| row.get(0)).map_err(self.failed("read"))
    }

    /// Claims an evening for this process and returns it as replayed from its chain; `None` if
    /// there is none at this address.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] while another live process holds it, and [`StoreError::Damaged`].
    pub fn open_evening(&mut self, address: &str) -> Result<Option<HostedEvening>, StoreError> {
        let process = self.lease()?;
        let claimed: Result<bool, StoreError> = self.in_transaction(|store| {
            let claim = || {
                store.forget_dead_processes()?;
                let holder = "SELECT holder FROM evening WHERE address = ?1";
                let holder: Option<Option<i64>> =
                    store.db.query_row(holder, [address], |row| row.get(0)).optional()?;
                let held = holder.flatten().filter(|&holder| holder != process);
                if held.map_or(Ok(false), |holder| store.is_alive(holder))? {
                    return Ok(false);
                }
                let claim = "UPDATE evening SET epoch = epoch + 1, holder = ?2 WHERE address = ?1";
                store.db.execute(claim, params![address, process]).map(|_| true)
            };
            claim().map_err(store.failed("write to"))
        });
        if !claimed? {
            return Err(StoreError::InUse { path: self.path.clone() });
        }
        self.evening(address)
    }

    /// Returns an evening as replayed from its chain; `None` if there is none at this address.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn evening(&self, address: &str) -> Result<Option<HostedEvening>, StoreError> {
        self.require_schema(EVENINGS)?;
        let query = format!("{EVENING} WHERE address = ?1");
        let row = self.db.query_row(&query, [address], row_of).optional();
        let Some(row) = row.map_err(self.failed("read"))? else { return Ok(None) };
        let damaged = |why: String| self.damaged(format!("evening {}: {why}", row.id));
        let evening = replayed(&self.db, &row).map_err(self.failed("read"))?.map_err(damaged)?;
        let names = self.names_at(row.id).map_err(self.failed("read"))?;
        let EveningRow { address, name, is_public, made_ms, .. } = row;
        Ok(Some(HostedEvening { address, name, is_public, made_ms, names, evening }))
    }

    /// Appends an entry, with the state of the evening after it.
    pub fn append_evening(&mut self, entry: &EveningEntry, after: &Evening) -> Outcome {
        let outcomes = self.append_all(std::iter::once((entry, after)), |db, (entry, after)| {
            append(db, entry, after)
        });
        let none = || Outcome::Refused(EntryRefusal::TableLost);
        outcomes.into_iter().next().unwrap_or_else(none)
    }

    /// Checks on a new connection whether an entry is stored, after [`Outcome::Unknown`].
    ///
    /// # Errors
    ///
    /// [`StoreError`] while this cannot be determined.
    pub fn find_evening_entry(&mut self, entry: &EveningEntry) -> Result<bool, StoreError> {
        self.reconnect()?;
        let read = || {
            let end = chain_end(&self.db, "evening", entry.evening.0)?;
            let body = body_at(&self.db, &end, entry.number)?;
            Ok(body.is_some_and(|body| {
                body.key == entry.key.0 && body.actor == actor_number(entry.actor)
            }))
        };
        read().map_err(self.failed("read"))
    }

    fn names_at(&self, evening: i64) -> rusqlite::Result<Vec<(PlayerId, String)>> {
        let query =
            "SELECT player.id, coalesce(evening_player.name, player.name) FROM evening_player
                     JOIN player ON player.id = evening_player.player
                     WHERE evening = ?1 ORDER BY entry";
        let mut query = self.db.prepare_cached(query)?;
        let names =
            query.query_map([evening], |row| Ok((PlayerId(row.get(0)?), shown(row, 1)?)))?;
        names.collect()
    }
}

pub(crate) fn row_of(row: &Row<'_>) -> rusqlite::Result<EveningRow> {
    Ok(EveningRow {
        id: row.get(0)?,
        address: row.get(1)?,
        name: shown(row, 2)?,
        house: shown(row, 3)?,
        rules: row.get(4)?,
        rounds: row.get(5)?,
        seconds: row.get(6)?,
        host: row.get(7)?,
        is_public: row.get(8)?,
        commitment: row.get(9)?,
        seed: row.get(10)?,
        made_ms: row.get(11)?,
        epoch: row.get(12)?,
        phase: row.get(13)?,
        round: row.get(14)?,
    })
}

impl EveningRow {
    /// Returns the evening before anybody joins, or the reason why it cannot be read.
    pub(crate) fn opened(&self) -> Result<Evening, String> {
        let house =
            House::from_full_text(READ_AS, &self.rules).map_err(|_| "its rules cannot be read")?;
        let named = House::built_in(&self.house).and_then(|base| {
            let changes = house.difference(&base);
            base.with(changes.iter().map(String::as_str)).ok()
        });
        let house = named.filter(|named| named.full_text() == self.rules).unwrap_or(house);
        let stake = house.stakes().min_bet();
        let (rounds, seconds, host) = (self.rounds, self.seconds, PlayerId(self.host));
        let terms = EveningTerms::new(&house, Some(stake), rounds, seconds, host)
            .map_err(|error| error.to_string())?;
        let seed: [u8; 32] =
            self.seed.as_slice().try_into().map_err(|_| "its seed cannot be read")?;
        Ok(Evening::open(EveningId(self.id), self.epoch, terms, Seed(seed)))
    }

    /// Returns the first entry of the chain.
    pub(crate) fn opening(&self) -> EveningBody {
        EveningBody::Open {
            commitment: hex::encode(&self.commitment),
            scheme: blackjack_table::EVENING_SCHEME.to_owned(),
            rules: hex::encode(Sha256::digest(self.rules.as_bytes())),
            rounds: self.rounds,
            seconds: self.seconds,
        }
    }
}

/// Returns the word of a phase in the database.
pub(crate) const fn phase_word(phase: EveningPhase) -> &'static str {
    match phase {
        EveningPhase::Waiting => "waiting",
        EveningPhase::Playing => "playing",
        EveningPhase::Over => "over",
        EveningPhase::Cancelled => "cancelled",
    }
}

fn add(db: &Connection, new: &NewEvening, now_ms: i64) -> rusqlite::Result<EveningId> {
    let NewEvening { address, name, is_public, terms, seed } = new;
    let rules = rules_id(db, &terms.house().full_text())?;
    let insert =
        "INSERT INTO evening (address, name, house, rules, rounds, seconds, host, is_public,
                                       commitment, seed, made_ms, phase, round)
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 'waiting', 0)";
    db.execute(
        insert,
        params![
            address,
            name,
            terms.house().base().name(),
            rules,
            terms.rounds(),
            terms.seconds(),
            terms.host().0,
            is_public,
            seed.commitment().0,
            seed.0,
            now_ms
        ],
    )?;
    let id = db.last_insert_rowid();
    let row = db.query_row(&format!("{EVENING} WHERE evening.id = ?1"), [id], row_of)?;
    let start = genesis::start_of(db, "evening", id)?;
    db.execute(
        "INSERT INTO stream (kind, owner, hash) VALUES ('evening', ?1, ?2)",
        params![id, start],
    )?;
    let body = EntryBody {
        at_ms: now_ms,
        actor: terms.host().0,
        evening: Some(row.opening()),
        ..EntryBody::default()
    };
    add_to_chain(db, &chain_end(db, "evening", id)?, &body)?;
    Ok(EveningId(id))
}

fn append(db: &Connection, entry: &EveningEntry, after: &Evening) -> Result<Receipt, Rejected> {
    let end: ChainEnd = chain_end(db, "evening", entry.evening.0)?;
    let update = "UPDATE evening SET phase = ?3, round = ?4, ended_ms = coalesce(ended_ms, ?5)
                  WHERE id = ?1 AND epoch = ?2";
    let ended = after.revealed_seed().map(|_| entry.at_ms);
    let values =
        params![entry.evening.0, entry.epoch, phase_word(after.phase()), after.round(), ended];
    if db.prepare_cached(update)?.execute(values)? != 1 || end.length + 1 != entry.number {
        return Err(Rejected::Refused(EntryRefusal::TableLost));
    }
    if let Actor::Player(PlayerId(player)) = entry.actor {
        match entry.change {
            EveningChange::Join => {
                let join = "INSERT INTO evening_player (evening, player, entry, name)
                            VALUES (?1, ?2, ?3, (SELECT name FROM player WHERE id = ?2))";
                db.prepare_cached(join)?.execute(params![entry.evening.0, player, entry.number])?;
            }
            EveningChange::Leave => {
                let leave = "DELETE FROM evening_player WHERE evening = ?1 AND player = ?2";
                db.prepare_cached(leave)?.execute([entry.evening.0, player])?;
            }
            EveningChange::Start
            | EveningChange::Cancel
            | EveningChange::Ready
            | EveningChange::Play(..)
            | EveningChange::TimeUp => {}
        }
    }
    if after.phase() == EveningPhase::Over {
        let net = "UPDATE evening_player SET net = ?3 WHERE evening = ?1 AND player = ?2";
        let mut update = db.prepare_cached(net)?;
        for player in after.players() {
            update.execute(params![entry.evening.0, player.0, after.net(player).0])?;
        }
    }
    let (evening, decisions) = EveningBody::of(entry.change);
    let body = EntryBody {
        at_ms: entry.at_ms,
        actor: actor_number(entry.actor),
        key: entry.key.0,
        evening: Some(evening),
        decisions,
        ..EntryBody::default()
    };
    add_to_chain(db, &end, &body)?;
    Ok(Receipt::default())
}

/// Replays the chain of an evening; the inner error is the reason why it cannot be replayed.
fn replayed(db: &Connection, row: &EveningRow) -> rusqlite::Result<Result<Evening, String>> {
    let mut evening = match row.opened() {
        Ok(evening) => evening,
        Err(why) => return Ok(Err(why)),
    };
    let end = chain_end(db, "evening", row.id)?;
    for number in 2..=end.length {
        let Some(body) = body_at(db, &end, number)? else {
            return Ok(Err(format!("entry {number} of its journal cannot be read")));
        };
        if let Err(why) = apply(&mut evening, &body) {
            return Ok(Err(format!("entry {number} of its journal: {why}")));
        }
    }
    Ok(Ok(evening))
}

/// Applies the change of an entry, or returns the reason why it is impossible.
pub(crate) fn apply(evening: &mut Evening, body: &EntryBody) -> Result<(), String> {
    let change = body.evening.as_ref().and_then(|it| it.change(&body.decisions));
    let change = change.ok_or("it is no change of an evening")?;
    let (actor, key) = (actor(body.actor), RequestKey(body.key));
    evening.replay(actor, key, change).map_err(|refusal| refusal.to_string())
}
