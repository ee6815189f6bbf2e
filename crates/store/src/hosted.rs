//! Tables that a server hosts for many players: their settings, and their seats beside the journal.

pub(crate) mod change;
pub(crate) mod pause;
pub(crate) mod record;

use blackjack_engine::{House, SeenCards, TableSettings, Unit};
use blackjack_table::{
    FinishedRound, Notice, PlayerId, RestoreError, Seating, Table, TableId, table_key,
};
use rusqlite::{OptionalExtension, Row, params};

use crate::error::StoreError;
use crate::hosted::change::seating_text;
use crate::hosted::pause::HostedPause;
use crate::journal::contributions;
use crate::journal::entry_body::EntryHash;
use crate::journal::recorded_table::OpenError;
use crate::leases::claim::{Claim, Owners};
use crate::schema::{WITH_BOTS, genesis};
use crate::store::Store;
use crate::stored::text::shown;

/// The owners of a hosted table in the column of private tables: no player's id.
const OWNERS: &str = "*";

/// A table that a server hosts.
#[derive(Clone, PartialEq, Debug)]
pub struct HostedTable {
    /// The table.
    pub table: TableId,
    /// The part of its link that nobody can guess.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// The house.
    pub house: House,
    /// True if it is listed publicly.
    pub is_public: bool,
    /// The player who may change it; `None` for the operator.
    pub host: Option<PlayerId>,
    /// The pause that its host has asked for.
    pub pause: Option<HostedPause>,
    /// True if it closes after the round.
    pub is_closing: bool,
    /// True if people can chat.
    pub has_chat: bool,
    /// The maximum number of boxes for bots.
    pub company: usize,
}

/// A table to be hosted.
#[derive(Clone, PartialEq, Debug)]
pub struct NewHostedTable {
    /// The part of its link that nobody can guess; no other table has it.
    pub address: String,
    /// The name to show.
    pub name: String,
    /// A built-in house, with changes or without.
    pub house: House,
    /// The number of seats.
    pub seats: usize,
    /// True if it is listed publicly.
    pub is_public: bool,
    /// The player who may change it; `None` for the operator.
    pub host: Option<PlayerId>,
}

/// Finds the hosted tables that are not closed.
const HOSTED: &str = "SELECT seating, address, name, house, changes, is_public, host,
                             paused_ms, paused_by, pause_reason, is_closing, has_chat, company
                      FROM hosted WHERE closed_ms IS NULL";

impl Store {
    /// Adds a table for many players.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn add_hosted(&self, new: &NewHostedTable, now_ms: i64) -> Result<TableId, StoreError> {
        self.in_transaction(|store| {
            let add = || {
                let key = table_key(&new.house);
                let add = "INSERT INTO seating (key, owners, number) VALUES (?1, ?2,
                    (SELECT count(*) + 1 FROM seating WHERE key = ?1 AND owners = ?2))";
                store.db.execute(add, params![key, OWNERS])?;
                let id = store.db.last_insert_rowid();
                let start: EntryHash = genesis::start_of(&store.db, "table", id)?;
                let add = "INSERT INTO stream (kind, owner, hash) VALUES ('table', ?1, ?2)";
                store.db.execute(add, params![id, start])?;
                let add = "INSERT INTO hosted (seating, address, name, house, changes, is_public,
                                               host, made_ms, state)
                           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
                store.db.execute(
                    add,
                    params![
                        id,
                        new.address,
                        new.name,
                        new.house.base().name(),
                        changes_text(&new.house),
                        new.is_public,
                        new.host.map(|host| host.0),
                        now_ms,
                        seating_text(&Seating::empty(new.seats))?,
                    ],
                )?;
                Ok(TableId(id))
            };
            add().map_err(store.failed("write to"))
        })
    }

    /// Returns the hosted tables that are not closed, oldest first. A table whose house this
    /// release does not have is left out: it waits for a release that does.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn hosted(&self) -> Result<Vec<HostedTable>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let read = || {
            let mut query = self.db.prepare(&format!("{HOSTED} ORDER BY seating"))?;
            let tables = query.query_map([], hosted)?.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(tables.into_iter().flatten().collect())
        };
        read().map_err(self.failed("read"))
    }

    /// Returns a hosted table; `None` if it is closed, or this release does not have its house.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn hosted_table(&self, table: TableId) -> Result<Option<HostedTable>, StoreError> {
        self.require_schema(WITH_BOTS)?;
        let query = format!("{HOSTED} AND seating = ?1");
        let found = self.db.query_row(&query, [table.0], hosted).optional();
        Ok(found.map_err(self.failed("read"))?.flatten())
    }

    /// Claims a hosted table for this process and returns it as it is stored, with its
    /// seats, its bets and its open round. Its [upkeep](Table::plan_upkeep) must be
    /// stored before anyone plays.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] while another live process holds it, and the other variants of
    /// [`OpenError`].
    pub fn open_hosted(
        &mut self,
        hosted: &HostedTable,
    ) -> Result<(Table, Option<Notice>), OpenError> {
        let process = self.lease()?;
        let epoch = self.claim_hosted(hosted.table, process)?;
        let began = self.house_in_use(hosted.table)?;
        let same = |began: &House| began.game() == hosted.house.game();
        let house = began.filter(|began| !same(began)).unwrap_or_else(|| hosted.house.clone());
        let house = house.with_table_settings(*hosted.house.table_settings());
        let unit = Unit::of(house.stakes());
        self.check_books(&unit)?;
        let seating = self.seating(hosted.table)?;
        let mut players: Vec<PlayerId> =
            seating.seats.iter().filter_map(|seat| seat.owner).collect();
        players.sort_unstable();
        players.dedup();
        let claim = Claim { table: hosted.table, epoch, players };
        let last = seating.last.clone();
        let owners = Owners::Hosted(Box::new(seating));
        let snapshot = self.snapshot(&claim, &owners, &unit)?;
        let restored = Table::restore(house, &snapshot).map_err(|error| match error {
            RestoreError::Entropy(error) => OpenError::Entropy(error),
            error @ (RestoreError::Escrow { .. } | RestoreError::Unbalanced { .. }) => {
                self.damaged(error.to_string()).into()
            }
        });
        let (mut table, notice) = restored?;
        if let Some(finished) = self.finished_round(hosted.table, last)? {
            table.show_finished(finished);
        }
        Ok((table, notice))
    }

    /// Returns the house of the table's open round, or of its shoe if contributions to it are
    /// closed and nothing is dealt: a change of the house since then must not drop either.
    fn house_in_use(&self, table: TableId) -> Result<Option<House>, StoreError> {
        let is_owed = contributions::owes_deal(&self.db, table).map_err(self.failed("read"))?;
        if is_owed { self.shoe_house(table) } else { self.open_house(table) }
    }

    /// Returns the last finished round of a table, which was played on these seats; `None` without
    /// seats, or if it cannot be read.
    fn finished_round(
        &self,
        table: TableId,
        seats: Vec<usize>,
    ) -> Result<Option<FinishedRound>, StoreError> {
        let past = if seats.is_empty() { None } else { self.last_closed(table)? };
        let Some(past) = past else { return Ok(None) };
        let Ok(record) = past.line.parse() else { return Ok(None) };
        let Some(round) = self.round_at(table, past.id)? else { return Ok(None) };
        let (id, number, players) = (past.id, round.number, round.players);
        let seen = match self.seen_before_round(id) {
            // An unreadable earlier round only leaves the seen cards unknown.
            Err(StoreError::Damaged { .. }) => SeenCards::default(),
            seen => seen?,
        };
        Ok(Some(FinishedRound { id, number, record, players, seats, seen }))
    }

    /// Stores the settings of a hosted table: its house, its host, and the host's choices. Returns
    /// `false` if another process has claimed the table.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn change_hosted(&self, hosted: &HostedTable, epoch: u64) -> Result<bool, StoreError> {
        let pause = hosted.pause.as_ref();
        let changed = self.in_transaction(|store| {
            let change =
                "UPDATE hosted SET changes = ?3, host = ?4, paused_ms = ?5, paused_by = ?6,
                                            pause_reason = ?7, is_closing = ?8, has_chat = ?9,
                                            company = ?10
                          WHERE seating = ?1
                          AND (SELECT epoch FROM seating WHERE id = ?1) = ?2";
            let values = params![
                hosted.table.0,
                epoch,
                changes_text(&hosted.house),
                hosted.host.map(|host| host.0),
                pause.map(|pause| pause.since_ms),
                pause.map(|pause| pause.by.0),
                pause.and_then(|pause| pause.reason.as_deref()),
                hosted.is_closing,
                hosted.has_chat,
                hosted.company,
            ];
            store.db.execute(change, values).map_err(store.failed("write to"))
        });
        changed.map(|changed| changed == 1)
    }

    /// Closes a hosted table for good, and releases it. Returns `false` if
    /// another process has claimed it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn close_hosted(
        &self,
        table: TableId,
        epoch: u64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let close = "UPDATE hosted SET closed_ms = ?3 WHERE seating = ?1 AND closed_ms IS NULL
                     AND (SELECT epoch FROM seating WHERE id = ?1) = ?2";
        let closed = self.in_transaction(|store| {
            let values = params![table.0, epoch, now_ms];
            store.db.execute(close, values).map_err(store.failed("write to"))
        })?;
        self.release(table, epoch)?;
        Ok(closed == 1)
    }

    fn claim_hosted(&self, table: TableId, process: i64) -> Result<u64, StoreError> {
        self.in_transaction(|store| {
            let work = || {
                store.forget_dead_processes()?;
                let holder = "SELECT holder FROM seating WHERE id = ?1";
                let holder: Option<i64> =
                    store.db.query_row(holder, [table.0], |row| row.get(0))?;
                if let Some(holder) = holder.filter(|&holder| holder != process)
                    && store.is_alive(holder)?
                {
                    return Ok(None);
                }
                let claim = "UPDATE seating SET epoch = epoch + 1, holder = ?2 WHERE id = ?1
                             RETURNING epoch";
                store.db.query_row(claim, params![table.0, process], |row| row.get(0)).map(Some)
            };
            let epoch = work().map_err(store.failed("write to"))?;
            epoch.ok_or_else(|| StoreError::InUse { path: store.path.clone() })
        })
    }

    /// Returns the stored seats of a hosted table.
    fn seating(&self, table: TableId) -> Result<Seating, StoreError> {
        let query = "SELECT state FROM hosted WHERE seating = ?1";
        let state = self.db.query_row(query, [table.0], |row| row.get::<_, String>(0));
        let state = state.map_err(self.failed("read"))?;
        let number = table.0;
        serde_json::from_str(&state)
            .map_err(|error| self.damaged(format!("the seats of table {number}: {error}")))
    }
}

/// Returns the changes of a built-in house in stored form.
fn changes_text(house: &House) -> String {
    let changes = house.changes().chain(house.table_settings().changes());
    changes.fold(String::new(), |text, (key, value)| text + key + "=" + &value + "\n")
}

/// Returns a built-in house with changed rules, stakes and table settings.
pub(crate) fn changed_house(name: &str, changes: &str) -> Option<House> {
    let is_of_table = |line: &&str| {
        let name = line.split('=').next().unwrap_or_default();
        TableSettings::KEYS.iter().any(|key| key.name == name)
    };
    let (table, rules): (Vec<&str>, Vec<&str>) = changes.lines().partition(is_of_table);
    let house = House::built_in(name)?.with(rules).ok()?;
    Some(house.with_table_settings(TableSettings::default().with(table).ok()?))
}

fn hosted(row: &Row<'_>) -> rusqlite::Result<Option<HostedTable>> {
    let (name, changes): (String, String) = (row.get(3)?, row.get(4)?);
    let Some(house) = changed_house(&name, &changes) else { return Ok(None) };
    Ok(Some(HostedTable {
        table: TableId(row.get(0)?),
        address: row.get(1)?,
        name: shown(row, 2)?,
        house,
        is_public: row.get(5)?,
        host: row.get::<_, Option<i64>>(6)?.map(PlayerId),
        pause: HostedPause::read(row, 7)?,
        is_closing: row.get(10)?,
        has_chat: row.get(11)?,
        company: row.get(12)?,
    }))
}
