//! Forgetting everything.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::file_lock::{LockMode, lock, lock_of};
use crate::{STORE_FILE, Store, StoreError, process, schema};

/// What `SQLite` keeps beside a database.
const SIDE_FILES: [&str; 3] = ["-journal", "-shm", "-wal"];

/// A memory that may be erased: nobody plays there as long as this value lives.
#[derive(Debug)]
pub struct Erasure {
    path: PathBuf,
    /// How many rounds are remembered; none is told where the file cannot be read.
    rounds: Option<u64>,
    /// Held, never read: the lock of the only writer.
    _lock: File,
}

impl Erasure {
    /// Takes the memory in this folder, to erase it or not. It need not be readable: a torn file
    /// can be erased too.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is none, [`StoreError::InUse`] while somebody plays,
    /// [`StoreError::Foreign`] if it is a database of something else, and what the system says.
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

    /// How many rounds are remembered; none is told where the file cannot be read.
    pub const fn rounds(&self) -> Option<u64> {
        self.rounds
    }

    /// The files that would go: the memory, what `SQLite` keeps beside it, the copies of older
    /// schemas, and the lock.
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
        // First the memory itself: what lies beside it means nothing without it.
        Ok([vec![self.path.clone()], beside, vec![lock_of(&self.path)]].concat())
    }

    /// Erases the memory for good, and tells which files are gone.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] with the first file that cannot be removed; those before it are gone.
    pub fn carry_out(self) -> Result<Vec<PathBuf>, StoreError> {
        let files = self.files()?;
        for path in &files {
            let failed = |source| StoreError::File { path: path.clone(), doing: "erase", source };
            fs::remove_file(path).map_err(failed)?;
        }
        Ok(files)
    }
}
