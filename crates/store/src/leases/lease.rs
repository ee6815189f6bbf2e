//! The leases of processes, as stored in the database.

use std::fs;

use crate::error::StoreError;
use crate::leases::process::{LEASE_MS, NOW_MS, Process, is_locked, lock_of};
use crate::store::Store;

impl Store {
    /// Returns the id of this process's lease, creating it if there is none.
    pub(crate) fn lease(&mut self) -> Result<i64, StoreError> {
        if let Some(process) = &self.process {
            return Ok(process.id);
        }
        let process = self.in_transaction(|store| {
            let add = format!("INSERT INTO process (renewed_ms) VALUES ({NOW_MS})");
            store.db.execute(&add, []).map_err(store.failed("write to"))?;
            // Lock before the commit makes the id visible, or a live process would look dead.
            Process::locked(&store.path, store.db.last_insert_rowid())
        })?;
        let id = process.id;
        self.process = Some(process);
        Ok(id)
    }

    /// Returns whether a process is alive and its lease has not expired. The lock shows at once
    /// that a process has died; the lease shows that it has been stopped.
    pub(crate) fn is_alive(&self, process: i64) -> rusqlite::Result<bool> {
        if self.process.as_ref().is_some_and(|own| own.id == process) {
            return Ok(true);
        }
        let query =
            format!("SELECT renewed_ms + {LEASE_MS} >= {NOW_MS} FROM process WHERE id = ?1");
        let mut query = self.db.prepare_cached(&query)?;
        let mut rows = query.query([process])?;
        let is_renewed = rows.next()?.map(|row| row.get(0)).transpose()?.unwrap_or(false);
        Ok(is_renewed && is_locked(&lock_of(&self.path, process)))
    }

    /// Deletes the rows and lock files of processes that have died.
    pub(crate) fn forget_dead_processes(&self) -> rusqlite::Result<()> {
        let mut query = self.db.prepare_cached("SELECT id FROM process")?;
        let ids = query.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
        for id in ids {
            let path = lock_of(&self.path, id);
            let is_own = self.process.as_ref().is_some_and(|own| own.id == id);
            // A stopped process still holds its lock, and needs its row to renew its lease.
            if is_own || is_locked(&path) {
                continue;
            }
            self.db.execute("UPDATE seating SET holder = NULL WHERE holder = ?1", [id])?;
            self.db.execute("UPDATE evening SET holder = NULL WHERE holder = ?1", [id])?;
            self.db.execute("DELETE FROM process WHERE id = ?1", [id])?;
            // A leftover lock file does no harm.
            let _ = fs::remove_file(path);
        }
        Ok(())
    }
}
