//! Claiming the private table of players at a house for this process.

use blackjack_engine::Unit;
use blackjack_table::{PlayerId, Seating, Snapshot, TableId, UNNAMED_PLAYER};
use rusqlite::{Connection, params};

use crate::error::StoreError;
use crate::journal::entry_body::EntryHash;
use crate::schema::genesis;
use crate::store::Store;

/// The players who open a private table.
#[derive(Clone, Debug)]
pub(crate) enum Owners {
    /// Players by name; `None` is a solo player without a name.
    Named(Vec<Option<String>>),
    /// A caller of a bulletin board, whose purse is filled by calls rather than by the house.
    Caller(PlayerId),
    /// The table is for many players, who have these seats. Each gets a bankroll on sitting down.
    Hosted(Box<Seating>),
}

impl Owners {
    /// Returns the name to show for each of them.
    pub(crate) fn shown_names(&self) -> Vec<Option<String>> {
        match self {
            Self::Named(names) => names.clone(),
            Self::Caller(_) => vec![None],
            Self::Hosted(_) => Vec::new(),
        }
    }
}

/// A table claimed by this process.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) table: TableId,
    pub(crate) epoch: u64,
    /// The players, in the order of their seats.
    pub(crate) players: Vec<PlayerId>,
}

/// A row of a table.
struct TableRow {
    id: i64,
    owners: String,
    number: i64,
    holder: Option<i64>,
}

impl Store {
    /// Claims a private table of these players at a house. Of the tables that no live process
    /// holds, it takes the one with the newest open round, or else the lowest number. Raising its
    /// epoch stops every earlier holder from writing.
    pub(crate) fn claim(
        &mut self,
        key: &str,
        owners: &Owners,
        now_ms: i64,
    ) -> Result<Claim, StoreError> {
        let process = self.lease()?;
        self.in_transaction(|store| {
            let players = match owners {
                Owners::Caller(player) => vec![*player],
                Owners::Hosted(_) => Vec::new(),
                Owners::Named(names) => names
                    .iter()
                    .map(|name| store.player(name.as_deref().unwrap_or(UNNAMED_PLAYER), now_ms))
                    .collect::<Result<Vec<_>, _>>()?,
            };
            let work = || {
                store.forget_dead_processes()?;
                let table = store.free_table(key, &players)?;
                let claim = "UPDATE seating SET epoch = epoch + 1, holder = ?2 WHERE id = ?1
                             RETURNING epoch";
                let mut claim = store.db.prepare_cached(claim)?;
                let epoch = claim.query_row(params![table.0, process], |row| row.get(0))?;
                Ok(Claim { table, epoch, players })
            };
            work().map_err(store.failed("write to"))
        })
    }

    /// Releases a table, if this process still holds it.
    pub(crate) fn release(&self, table: TableId, epoch: u64) -> Result<(), StoreError> {
        self.in_transaction(|store| {
            let release = "UPDATE seating SET holder = NULL WHERE id = ?1 AND epoch = ?2";
            store
                .db
                .execute(release, params![table.0, epoch])
                .map(|_| ())
                .map_err(store.failed("write to"))
        })
    }

    /// Reads the state of a claimed table.
    pub(crate) fn snapshot(
        &self,
        claim: &Claim,
        owners: &Owners,
        unit: &Unit,
    ) -> Result<Snapshot, StoreError> {
        let transaction = self.db.unchecked_transaction().map_err(self.failed("read"))?;
        let snapshot = self.read_snapshot(claim, owners, unit)?;
        transaction.commit().map_err(self.failed("read"))?;
        Ok(snapshot)
    }

    /// Returns the first free table of these players, creating one if there is none.
    fn free_table(&self, key: &str, players: &[PlayerId]) -> rusqlite::Result<TableId> {
        let owners = owners_text(players);
        let rows = tables(&self.db, key, &owners)?;
        for row in &rows {
            let is_mine = row.owners == owners;
            let is_held = row.holder.map_or(Ok(false), |holder| self.is_alive(holder))?;
            if is_held || (!is_mine && !self.is_adoptable(row, players)?) {
                continue;
            }
            if !is_mine {
                let adopt = "UPDATE seating SET owners = ?2 WHERE id = ?1";
                self.db.execute(adopt, params![row.id, owners])?;
            }
            return Ok(TableId(row.id));
        }
        let mine = rows.iter().filter(|row| row.owners == owners);
        let number = mine.map(|row| row.number).max().unwrap_or(0) + 1;
        let add = "INSERT INTO seating (key, owners, number) VALUES (?1, ?2, ?3)";
        self.db.execute(add, params![key, owners, number])?;
        let id = self.db.last_insert_rowid();
        let start: EntryHash = genesis::start_of(&self.db, "table", id)?;
        let add = "INSERT INTO stream (kind, owner, hash) VALUES ('table', ?1, ?2)";
        self.db.execute(add, params![id, start])?;
        Ok(TableId(id))
    }

    /// Returns whether these players can take over a table of release 0.1.0, which had no owners:
    /// nobody else has an open round there. [`tables`] offers it only to players without a table at
    /// the house.
    fn is_adoptable(&self, row: &TableRow, players: &[PlayerId]) -> rusqlite::Result<bool> {
        let others = "SELECT player FROM seat JOIN round ON round.id = seat.round
                      WHERE round.seating = ?1 AND state = 'open'";
        let mut others = self.db.prepare_cached(others)?;
        let mut others = others.query([row.id])?;
        while let Some(other) = others.next()? {
            if !players.contains(&PlayerId(other.get(0)?)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns the tables of these players at a house: first the one with the newest open round, then
/// by number. If they have none, returns the table of release 0.1.0.
fn tables(db: &Connection, key: &str, owners: &str) -> rusqlite::Result<Vec<TableRow>> {
    let query = "SELECT id, owners, number, holder FROM seating
                 WHERE key = ?1 AND owners IN (?2, '') 
                 ORDER BY owners = '',
                     (SELECT id FROM round WHERE round.seating = seating.id AND state = 'open') DESC,
                     number";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![key, owners], |row| {
        Ok(TableRow {
            id: row.get(0)?,
            owners: row.get(1)?,
            number: row.get(2)?,
            holder: row.get(3)?,
        })
    })?;
    let mut rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    if rows.iter().any(|row| !row.owners.is_empty()) {
        rows.retain(|row| !row.owners.is_empty());
    }
    Ok(rows)
}

/// Formats the owners of a private table for its column, in ascending order: players find their
/// table in any order of their seats.
fn owners_text(players: &[PlayerId]) -> String {
    let mut ids: Vec<i64> = players.iter().map(|player| player.0).collect();
    ids.sort_unstable();
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
