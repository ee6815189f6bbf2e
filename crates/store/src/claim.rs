//! Claiming a table: the private table of some players at a house, for this process.

use blackjack_engine::{House, Unit};
use blackjack_table::{PlayerId, Snapshot, TableId};
use rusqlite::{Connection, params};

use crate::entry_body::EntryHash;
use crate::genesis;
use crate::{Store, StoreError};

/// The name in memory of a solo player without one.
pub const NAMELESS: &str = "you";

/// A table that this process has claimed.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) table: TableId,
    pub(crate) epoch: u64,
    /// Its players, in the order in which they were named.
    pub(crate) players: Vec<PlayerId>,
}

/// A table as a row.
struct TableRow {
    id: i64,
    owners: String,
    number: i64,
    holder: Option<i64>,
}

/// What tells a house's table from every other: its name, and what was changed in it. A file may
/// have the name of a built-in house, whose table is another.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_store::table_key;
/// let house = House::built_in("strip").and_then(|house| house.with(["decks=2"]).ok());
/// assert_eq!(table_key(&house.ok_or("it is built in")?), "strip{decks=2}");
/// # Ok::<(), &str>(())
/// ```
pub fn table_key(house: &House) -> String {
    let name = house.name();
    let is_own = House::built_in_text(name).is_some() && house.base().name() != name;
    let name = if is_own { format!("{name} of one's own") } else { name.to_owned() };
    let changes: Vec<_> = house.changes().map(|(key, value)| format!("{key}={value}")).collect();
    if changes.is_empty() {
        return name;
    }
    format!("{name}{{{}}}", changes.join(","))
}

impl Store {
    /// Claims a private table of these players at a house that no living process holds: the one with
    /// the newest open round, else the one with the lowest number. Its epoch goes up, so that
    /// whatever held it before writes nothing more.
    pub(crate) fn claim(
        &mut self,
        key: &str,
        names: &[Option<String>],
        now_ms: i64,
    ) -> Result<Claim, StoreError> {
        let process = self.lease()?;
        self.at_once(|store| {
            let players =
                names.iter().map(|name| store.player(name.as_deref().unwrap_or(NAMELESS), now_ms));
            let players = players.collect::<Result<Vec<_>, _>>()?;
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

    /// Gives a table back, if it is still this process's.
    pub(crate) fn release(&self, table: TableId, epoch: u64) -> Result<(), StoreError> {
        self.at_once(|store| {
            let release = "UPDATE seating SET holder = NULL WHERE id = ?1 AND epoch = ?2";
            store
                .db
                .execute(release, params![table.0, epoch])
                .map(|_| ())
                .map_err(store.failed("write to"))
        })
    }

    /// What the journal remembers of a claimed table.
    pub(crate) fn snapshot(
        &self,
        claim: &Claim,
        names: &[Option<String>],
        unit: &Unit,
    ) -> Result<Snapshot, StoreError> {
        let moment = self.db.unchecked_transaction().map_err(self.failed("read"))?;
        let snapshot = self.read_snapshot(claim, names, unit)?;
        moment.commit().map_err(self.failed("read"))?;
        Ok(snapshot)
    }

    /// The first table of these players that is free; made if there is none.
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

    /// Whether a table of release 0.1.0, which belonged to the house, can become the table of these
    /// players: nobody else has an open round there, and they have no table at the house yet.
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

/// The tables of a house that are these players': the one with the newest open round first, then
/// those with the lowest numbers, and behind them the one of release 0.1.0, unless they have one.
fn tables(db: &Connection, key: &str, owners: &str) -> rusqlite::Result<Vec<TableRow>> {
    let query = "SELECT id, owners, number, holder FROM seating
                 WHERE key = ?1 AND owners IN (?2, '') 
                 ORDER BY owners = '',
                     (SELECT id FROM round WHERE round.seating = seating.id AND state = 'open') DESC,
                     number";
    let mut query = db.prepare_cached(query)?;
    let rows = query.query_map(params![key, owners], |row| {
        let (id, owners, number, holder) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(TableRow { id, owners, number, holder })
    })?;
    let mut rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    if rows.iter().any(|row| !row.owners.is_empty()) {
        rows.retain(|row| !row.owners.is_empty());
    }
    Ok(rows)
}

/// The owners of a private table, as a column: the same in whatever order they are named.
fn owners_text(players: &[PlayerId]) -> String {
    let mut ids: Vec<i64> = players.iter().map(|player| player.0).collect();
    ids.sort_unstable();
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
