//! Opening memory: the lock, the file, its schema.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, thread};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use super::schema::{self, MIGRATIONS};
use super::{STORE_FILE, Store, StoreError};

/// How long another program may hold the database itself before it counts as locked.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often, and how long each time, a game is waited for that is just leaving.
const FAREWELLS: u32 = 20;
const FAREWELL: Duration = Duration::from_millis(10);

/// How many statements are kept compiled: more than a round needs.
const STATEMENTS: usize = 48;

impl Store {
    /// Opens the memory in this folder to write, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another writer has it, and everything else that [`StoreError`]
    /// tells; a file that is there is not changed then.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        fs::create_dir_all(folder).map_err(|source| StoreError::File {
            path: folder.to_owned(),
            doing: "make the folder",
            source,
        })?;
        let lock = lock(&path)?;
        make_private(&path).map_err(|source| StoreError::File {
            path: path.clone(),
            doing: "make the file",
            source,
        })?;
        let db = Connection::open(as_file(&path)).map_err(database(&path, "open"))?;
        let mut store = Self { db, path, schema: MIGRATIONS.len(), _lock: Some(lock) };
        store.look_first()?;
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
        let opened = match looked_into(&path) {
            // Where nothing can be written, no reader can tell a writer that it is there: but
            // nobody writes there either.
            Err(error) if is_shut(&error) => match unchanging(&path) {
                Some(name) => read_only(&path, name.as_ref()),
                None => Err(error),
            },
            opened => opened,
        };
        match opened? {
            (_, 0) => Err(StoreError::Missing { path }),
            (db, schema) => Ok(Self { db, path, schema, _lock: None }),
        }
    }

    /// Refuses what is not ours to write, and leaves it as it is to the last byte.
    fn look_first(&self) -> Result<(), StoreError> {
        // A file that is only looked at is not tidied up either.
        let tidy = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        self.db.busy_timeout(PATIENCE).map_err(self.failed("open"))?;
        self.db.set_db_config(tidy, true).map_err(self.failed("open"))?;
        schema::check(&self.db, &self.path, MIGRATIONS.len())?;
        if self.db.is_readonly(MAIN_DB).map_err(self.failed("open"))? {
            let source = io::ErrorKind::PermissionDenied.into();
            return Err(StoreError::File { path: self.path.clone(), doing: "write to", source });
        }
        self.db.set_db_config(tidy, false).map(|_| ()).map_err(self.failed("open"))
    }

    /// Makes every commit last through a power cut, and readers no trouble.
    fn set_up(&self) -> rusqlite::Result<()> {
        self.db.pragma_update(None, "journal_mode", "wal")?;
        self.db.pragma_update(None, "synchronous", "full")?;
        self.db.pragma_update(None, "foreign_keys", true)?;
        self.db.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(())
    }
}

/// Makes a file if there is none: the seeds of shoes in play are in it, and are for nobody else's
/// eyes.
#[cfg(unix)]
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;

    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The folders of a user are for nobody else's eyes there.
#[cfg(not(unix))]
pub(super) fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The name of a file that `SQLite` takes for no address: one could begin with `file:`.
pub(super) fn as_file(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Opens a file to look into it; goes with its schema. What a game that was killed has left half
/// done is mended, which takes leave to write; nothing else is written.
fn looked_into(path: &Path) -> Result<(Connection, usize), StoreError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(as_file(path), flags)?;
        db.busy_timeout(PATIENCE)?;
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        Ok(db)
    };
    let db = open().map_err(database(path, "open"))?;
    let schema = schema::check(&db, path, MIGRATIONS.len())?;
    db.pragma_update(None, "query_only", true).map_err(database(path, "open"))?;
    Ok((db, schema))
}

/// Opens a file to read by its address; goes with its schema.
fn read_only(path: &Path, name: &OsStr) -> Result<(Connection, usize), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let flags = flags | OpenFlags::SQLITE_OPEN_URI;
    let db = Connection::open_with_flags(name, flags).map_err(database(path, "open"))?;
    db.busy_timeout(PATIENCE).map_err(database(path, "open"))?;
    let schema = schema::check(&db, path, MIGRATIONS.len())?;
    Ok((db, schema))
}

/// Whether a file cannot be read because nothing can be written beside it.
fn is_shut(error: &StoreError) -> bool {
    let StoreError::Database { source, .. } = error else { return false };
    matches!(source.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
}

/// The address of a file that nobody writes to as long as it is read; none if its last changes
/// still lie beside it.
fn unchanging(path: &Path) -> Option<String> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-wal");
    if fs::metadata(beside).is_ok_and(|beside| beside.len() > 0) {
        return None;
    }
    let whole = std::path::absolute(path).ok()?;
    let name = whole.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let name = if cfg!(windows) { format!("/{}", name.replace('\\', "/")) } else { name };
    Some(format!("file://{name}?immutable=1"))
}

/// Takes the lock of the only writer, which the system gives back when the process ends.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let beside = lock_of(path);
    let failed = |doing| {
        let path = beside.clone();
        move |source| StoreError::File { path, doing, source }
    };
    for _ in 0..FAREWELLS {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&beside);
        let file = file.map_err(failed("open"))?;
        match file.try_lock() {
            // Whoever erased the memory took the lock's file away too: then another is made.
            Ok(()) if is_there(&file, &beside).map_err(failed("lock"))? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => thread::sleep(FAREWELL),
            Err(TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
    }
    Err(StoreError::InUse { path: path.to_owned() })
}

/// Whether an open file is still the one that has this name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// An open file keeps its name on other systems.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it is asked, and may fail")]
fn is_there(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The file that is locked, beside the memory.
pub(super) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

fn database(path: &Path, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    move |source| StoreError::Database { path, doing, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a folder that may only be read makes it necessary, and as whoever may write anywhere
    /// never sees it.
    #[test]
    fn a_file_that_nobody_writes_to_is_read_by_its_address() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("50% odd? #1");
        drop(Store::open(&odd).unwrap());
        let path = odd.join(STORE_FILE);
        let address = unchanging(&path).unwrap();
        let (_, schema) = read_only(&path, address.as_ref()).unwrap();
        assert_eq!(schema, MIGRATIONS.len());
        assert!(!odd.join("bj.sqlite-shm").exists(), "nothing is written beside it");
        fs::write(odd.join("bj.sqlite-wal"), "changes").unwrap();
        assert_eq!(unchanging(&path), None);
    }
}
