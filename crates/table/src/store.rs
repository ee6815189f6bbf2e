//! The memory of tables: one `SQLite` file, one live writer.

mod append;
mod audit;
mod backlog;
mod drills;
mod erase;
mod error;
mod gone;
mod history;
mod open;
mod schema;
mod sitting;
mod statistics;
mod teach;

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

pub use audit::Audit;
pub use backlog::{Backlog, Untaught};
pub use erase::Erasure;
pub use error::StoreError;
pub use history::{PastRound, PastSeat, PastShoe, RoundState};
pub(crate) use sitting::{OpenRound, OpenShoe};

/// The name of the file in its folder.
pub const STORE_FILE: &str = "bj.sqlite";

/// A round, by its number in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoundId(pub i64);

/// The memory of tables.
///
/// Whoever may write holds a lock on the file beside it until this value goes away, or the process
/// ends, in whatever way.
#[derive(Debug)]
pub struct Store {
    db: Connection,
    path: PathBuf,
    /// Its schema: an older one is read as it is.
    schema: usize,
    /// Held, never read: the lock of the only writer. None where nothing is written.
    _lock: Option<File>,
}

impl Store {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Does all of this or nothing; when it returns, what was done outlasts a power cut.
    pub(crate) fn at_once<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.db.unchecked_transaction().map_err(self.failed("write to"))?;
        let done = work(self)?;
        transaction.commit().map_err(self.failed("write to"))?;
        Ok(done)
    }

    /// Refuses to look for what an older schema has no place for.
    fn needs(&self, schema: usize) -> Result<(), StoreError> {
        let older = StoreError::Older { path: self.path.clone() };
        if self.schema < schema { Err(older) } else { Ok(()) }
    }

    /// What went wrong, with the file's name.
    fn failed(&self, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError + '_ {
        move |source| StoreError::Database { path: self.path.clone(), doing, source }
    }
}
