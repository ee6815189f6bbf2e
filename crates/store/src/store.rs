//! The memory of tables: one SQLite file.

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use crate::StoreError;
use crate::file_identity::FileIdentity;
use crate::process::Process;

/// The name of the file in its folder.
pub const STORE_FILE: &str = "bj.sqlite";

/// The memory of tables.
///
/// Several processes may have it open, each with tables of its own: a table belongs to the process
/// that claimed it last, as long as that process lives and renews its lease.
#[derive(Debug)]
pub struct Store {
    pub(crate) db: Connection,
    pub(crate) path: PathBuf,
    /// Its schema: an older one is read as it is.
    pub(crate) schema: usize,
    /// The files as they were when they were opened; none where nothing is written.
    pub(crate) identity: Option<FileIdentity>,
    /// The lease under which this process holds tables, once it does.
    pub(crate) process: Option<Process>,
    /// Held, never read: the shared lock of everybody who writes. None where nothing is written.
    pub(crate) lock: Option<File>,
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
        self.check_files()?;
        let failed = || self.failed("write to");
        let behavior = TransactionBehavior::Immediate;
        let transaction =
            rusqlite::Transaction::new_unchecked(&self.db, behavior).map_err(failed())?;
        let done = work(self)?;
        transaction.commit().map_err(failed())?;
        Ok(done)
    }

    /// Notices that the files were deleted, replaced or cut short since they were opened.
    pub(crate) fn check_files(&self) -> Result<(), StoreError> {
        self.identity.as_ref().map_or(Ok(()), |identity| identity.check(&self.path))
    }

    /// Refuses to look for what an older schema has no place for.
    pub(crate) fn needs(&self, schema: usize) -> Result<(), StoreError> {
        let older = StoreError::Older { path: self.path.clone() };
        if self.schema < schema { Err(older) } else { Ok(()) }
    }

    /// What went wrong, with the file's name.
    pub(crate) fn failed(
        &self,
        doing: &'static str,
    ) -> impl FnOnce(rusqlite::Error) -> StoreError + '_ {
        move |source| StoreError::Database { path: self.path.clone(), doing, source }
    }

    /// What is wrong with the file, a sentence.
    pub(crate) fn damaged(&self, fault: String) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), fault }
    }
}
