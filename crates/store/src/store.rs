//! The journal as one SQLite file: `Store`.

pub(crate) mod connection;
pub(crate) mod open;

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use crate::error::StoreError;
use crate::files::identity::FileIdentity;
use crate::leases::process::Process;

/// The name of the file in its folder.
pub const STORE_FILE: &str = "bj.sqlite";

/// The journal of tables, with everything else that is stored in the file.
///
/// Several processes may have it open. A table belongs to the process that claimed it last, as long
/// as that process is alive and renews its lease.
#[derive(Debug)]
pub struct Store {
    pub(crate) db: Connection,
    pub(crate) path: PathBuf,
    /// The version of the schema; an older file can be read without upgrading it.
    pub(crate) schema: usize,
    /// The identity of the files when they were opened; `None` if opened read-only.
    pub(crate) identity: Option<FileIdentity>,
    /// The lease of this process, once it holds tables.
    pub(crate) process: Option<Process>,
    /// The shared lock of all writers, held but never read; `None` if opened read-only.
    pub(crate) lock: Option<File>,
}

impl Store {
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of the file's schema, which is older than [`SCHEMA`](crate::SCHEMA) until
    /// a program opens the file for writing.
    pub const fn schema(&self) -> usize {
        self.schema
    }

    /// Runs `work` in one transaction. When this returns `Ok`, the changes survive a power cut.
    pub(crate) fn in_transaction<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.check_files()?;
        let failed = || self.failed("write to");
        let behavior = TransactionBehavior::Immediate;
        let transaction =
            rusqlite::Transaction::new_unchecked(&self.db, behavior).map_err(failed())?;
        let done = work(self)?;
        transaction.commit().map_err(failed())?;
        Ok(done)
    }

    /// Refuses files that were deleted, replaced or truncated since they were opened.
    pub(crate) fn check_files(&self) -> Result<(), StoreError> {
        self.identity.as_ref().map_or(Ok(()), |identity| identity.check(&self.path))
    }

    /// Refuses a file with an older schema than this.
    pub(crate) fn require_schema(&self, schema: usize) -> Result<(), StoreError> {
        let older = StoreError::Older { path: self.path.clone() };
        if self.schema < schema { Err(older) } else { Ok(()) }
    }

    /// Returns a function that adds the path to a database error.
    pub(crate) fn failed(
        &self,
        doing: &'static str,
    ) -> impl FnOnce(rusqlite::Error) -> StoreError + '_ {
        move |source| StoreError::Database { path: self.path.clone(), doing, source }
    }

    /// Returns the error for a damaged file; the fault is a sentence.
    pub(crate) fn damaged(&self, fault: String) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), fault }
    }
}
