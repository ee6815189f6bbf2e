//! Erasing the database: `Erasure`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::error::StoreError;
use crate::files::lock::{LockMode, lock, lock_of};
use crate::leases::process;
use crate::schema;
use crate::store::{STORE_FILE, Store};

/// The endings of the files that `SQLite` keeps next to a database.
const SIDE_FILES: [&str; 3] = ["-journal", "-shm", "-wal"];

/// A database that is about to be erased. No game can use it while this value exists.
#[derive(Debug)]
pub struct Erasure {
    path: PathBuf,
    /// The number of stored rounds; `None` if the file cannot be read.
    rounds: Option<u64>,
    /// The exclusive lock, held but never read.
    _lock: File,
}

impl Erasure {
    /// Locks the database in this folder, without erasing anything yet. A damaged file that cannot
    /// be read can be erased too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is none, [`StoreError::InUse`] while a game uses it,
    /// [`StoreError::Foreign`] if it belongs to another program, and errors of the system.
    pub fn prepare(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        if !path.exists() {
            return Err(StoreError::Missing { path });
        }
        let lock = lock(&path, LockMode::Exclusive)?;
        let rounds = match Store::open_to_read(folder).and_then(|store| store.count()) {
            Err(foreign @ StoreError::Foreign { .. }) => return Err(foreign),
            rounds => rounds.ok(),
        };
        Ok(Self { path, rounds, _lock: lock })
    }

    /// Returns the number of stored rounds; `None` if the file cannot be read.
    pub const fn rounds(&self) -> Option<u64> {
        self.rounds
    }

    /// Returns the files to erase: the database, the files that `SQLite` keeps next to it, the
    /// copies of older schemas, and the locks.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] if the folder cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let failed = |source| StoreError::File { path: folder.into(), doing: "read", source };
        let mut beside = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let is_beside =
                name.strip_prefix(STORE_FILE).is_some_and(|end| SIDE_FILES.contains(&end));
            if is_beside || schema::is_backup(&name) || process::is_lock_name(&name) {
                beside.push(entry.path());
            }
        }
        beside.sort();
        // The database goes first: the other files are useless without it.
        Ok([vec![self.path.clone()], beside, vec![lock_of(&self.path)]].concat())
    }

    /// Erases the database for good, and returns the files that were deleted.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] with the first file that cannot be deleted; those before it are
    /// deleted.
    pub fn carry_out(self) -> Result<Vec<PathBuf>, StoreError> {
        let files = self.files()?;
        for path in &files {
            let failed = |source| StoreError::File { path: path.clone(), doing: "erase", source };
            fs::remove_file(path).map_err(failed)?;
        }
        Ok(files)
    }
}
