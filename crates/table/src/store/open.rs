//! Opening memory: the lock, the file, its schema.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::schema::{self, MIGRATIONS};
use super::{STORE_FILE, Store, StoreError};

/// How long another program may hold the database itself before it counts as locked.
const PATIENCE: Duration = Duration::from_millis(500);

impl Store {
    /// Opens the memory in this folder to write, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another writer has it, and everything else that [`StoreError`]
    /// tells; a file that is there is not changed then.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        let file_error = |path: &Path, doing| {
            let path = path.to_owned();
            move |source| StoreError::File { path, doing, source }
        };
        fs::create_dir_all(folder).map_err(file_error(folder, "make the folder"))?;
        let lock = lock(&path)?;
        let db = Connection::open(&path);
        let mut store = Self { db: db.map_err(database(&path, "open"))?, path, _lock: Some(lock) };
        store.set_up().map_err(store.failed("open"))?;
        schema::migrate(&mut store.db, &store.path, MIGRATIONS)?;
        Ok(store)
    }

    /// Opens the memory in this folder to read only, also while somebody plays.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is none, [`StoreError::Newer`], and what the system says.
    pub fn open_to_read(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        if !path.exists() {
            return Err(StoreError::Missing { path });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags).map_err(database(&path, "open"))?;
        db.busy_timeout(PATIENCE).map_err(database(&path, "open"))?;
        schema::check(&db, &path, MIGRATIONS.len())?;
        Ok(Self { db, path, _lock: None })
    }

    /// Makes every commit last through a power cut, and readers no trouble.
    fn set_up(&self) -> rusqlite::Result<()> {
        self.db.busy_timeout(PATIENCE)?;
        self.db.pragma_update(None, "journal_mode", "wal")?;
        self.db.pragma_update(None, "synchronous", "full")?;
        self.db.pragma_update(None, "foreign_keys", true)
    }
}

/// Takes the lock of the only writer, which the system gives back when the process ends.
fn lock(path: &Path) -> Result<File, StoreError> {
    let beside = path.with_extension("lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&beside);
    let error = |source| StoreError::File { path: beside.clone(), doing: "open", source };
    let file = file.map_err(error)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(source)) => {
            Err(StoreError::File { path: beside, doing: "lock", source })
        }
    }
}

fn database(path: &Path, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    move |source| StoreError::Database { path, doing, source }
}
