//! Opening memory: the lock, the file, its schema.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, thread};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use crate::file_identity::FileIdentity;
use crate::regular_file::{check_regular, check_regular_if_there};
use crate::schema::{self, MIGRATIONS};
use crate::{STORE_FILE, Store, StoreError};

/// How long another process may hold the database before a write gives up: nothing is lost by that,
/// the next one tries again.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// How often, and how long each time, a process is waited for that upgrades or erases the memory, or
/// a game of release 0.1.0 that is just leaving.
const LOCK_RETRIES: u32 = 20;
const LOCK_RETRY: Duration = Duration::from_millis(10);

/// How many statements are kept compiled: more than a round needs.
const STATEMENTS: usize = 64;

/// How a memory is locked while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockMode {
    /// With others who write.
    Shared,
    /// Alone: to change the schema, and to erase.
    Exclusive,
}

impl Store {
    /// Opens the memory in this folder to write, and makes it if there is none. Others may have it
    /// open too.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another process upgrades or erases it, or is of release 0.1.0, which
    /// shares with nobody; and everything else that [`StoreError`] tells. A file that is there is
    /// not changed then.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        make_folder(folder).map_err(|source| StoreError::File {
            path: folder.to_owned(),
            doing: "make the folder",
            source,
        })?;
        let mut lock = lock(&path, LockMode::Shared)?;
        let made =
            make_private(&path).and_then(|()| tighten(&path)).and_then(|()| check_all(&path));
        made.map_err(|source| StoreError::File {
            path: path.clone(),
            doing: "make the file",
            source,
        })?;
        let db = Connection::open(as_file(&path)).map_err(database(&path, "open"))?;
        let schema = MIGRATIONS.len();
        let mut store = Self { db, path, schema, identity: None, process: None, lock: None };
        if store.look_first()? < schema {
            drop(lock);
            let alone = self::lock(&store.path, LockMode::Exclusive)?;
            store.set_up().map_err(store.failed("open"))?;
            schema::migrate(&mut store.db, &store.path, MIGRATIONS)?;
            drop(alone);
            lock = self::lock(&store.path, LockMode::Shared)?;
        }
        store.set_up().map_err(store.failed("open"))?;
        let identity = FileIdentity::of(&store.path).map_err(|source| StoreError::File {
            path: store.path.clone(),
            doing: "look at",
            source,
        })?;
        (store.identity, store.lock) = (Some(identity), Some(lock));
        Ok(store)
    }

    /// Takes a fresh connection to the same file in the place of the one that failed.
    pub(crate) fn reconnect(&mut self) -> Result<(), StoreError> {
        self.check_files()?;
        let fresh = connect_existing(&self.path).map_err(self.failed("open"))?;
        let broken = std::mem::replace(&mut self.db, fresh);
        self.set_up().map_err(self.failed("open"))?;
        // Whatever the broken one has to say, the fresh one knows better.
        let _ = broken.close();
        Ok(())
    }

    /// Opens the memory in this folder to read only, also while somebody plays.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is none, [`StoreError::Empty`] if it is only made,
    /// [`StoreError::Newer`], and what the system says.
    pub fn open_to_read(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        if !path.exists() {
            return Err(StoreError::Missing { path });
        }
        if let Err(source) = check_all(&path) {
            return Err(StoreError::File { path, doing: "read", source });
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
            (_, 0) => Err(StoreError::Empty { path }),
            (db, schema) => {
                Ok(Self { db, path, schema, identity: None, process: None, lock: None })
            }
        }
    }

    /// Refuses what is not ours to write, and leaves it as it is to the last byte; returns its
    /// schema.
    fn look_first(&self) -> Result<usize, StoreError> {
        // A file that is only looked at is not tidied up either.
        let tidy = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        self.db.busy_timeout(BUSY_TIMEOUT).map_err(self.failed("open"))?;
        self.db.set_db_config(tidy, true).map_err(self.failed("open"))?;
        let schema = schema::check(&self.db, &self.path, MIGRATIONS.len())?;
        if self.db.is_readonly(MAIN_DB).map_err(self.failed("open"))? {
            let source = io::ErrorKind::PermissionDenied.into();
            return Err(StoreError::File { path: self.path.clone(), doing: "write to", source });
        }
        self.db.set_db_config(tidy, false).map(|_| schema).map_err(self.failed("open"))
    }

    /// Makes every commit last through a power cut, and readers no trouble.
    fn set_up(&self) -> rusqlite::Result<()> {
        steady(&self.db)?;
        self.db.pragma_update(None, "journal_mode", "wal")?;
        self.db.pragma_update(None, "synchronous", "full")?;
        self.db.pragma_update(None, "foreign_keys", true)?;
        Ok(())
    }
}

/// Refuses a memory that is no file, also in what `SQLite` keeps beside it: to open a pipe waits for
/// somebody to write to it.
fn check_all(path: &Path) -> io::Result<()> {
    check_regular(path)?;
    ["-wal", "-shm", "-journal"].iter().try_for_each(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        check_regular_if_there(Path::new(&name))
    })
}

/// Makes a file for this user alone, if there is none.
fn make_private(path: &Path) -> io::Result<()> {
    match make_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_regular(path),
        made => made.map(|_| ()),
    }
}

/// Makes a file for this user alone, which must not be there: seeds of shoes in play are in it.
pub(crate) fn make_new(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The name of a file that `SQLite` takes for no address: one could begin with `file:`.
pub(crate) fn as_file(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Opens a file to look into it; goes with its schema. What a game that was killed has left half
/// done is mended, which takes leave to write; nothing else is written.
fn looked_into(path: &Path) -> Result<(Connection, usize), StoreError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(as_file(path), flags)?;
        db.busy_timeout(BUSY_TIMEOUT)?;
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
    db.busy_timeout(BUSY_TIMEOUT).map_err(database(path, "open"))?;
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

/// Takes the lock of a memory, which the system gives back when the process ends.
pub(crate) fn lock(path: &Path, mode: LockMode) -> Result<File, StoreError> {
    let beside = lock_of(path);
    let failed = |doing| {
        let path = beside.clone();
        move |source| StoreError::File { path, doing, source }
    };
    for _ in 0..LOCK_RETRIES {
        let file = private_file(&beside).map_err(failed("open"))?;
        let taken = match mode {
            LockMode::Shared => file.try_lock_shared(),
            LockMode::Exclusive => file.try_lock(),
        };
        match taken {
            // Erasing the memory takes the lock's file away too: then another is made.
            Ok(()) if is_there(&file, &beside).map_err(failed("lock"))? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_RETRY),
            Err(TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
    }
    Err(StoreError::InUse { path: path.to_owned() })
}

/// Opens a file for this user alone, and makes it if there is none. What is there must be a file: a
/// pipe would wait for somebody to read from it.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    match check_regular(path) {
        Ok(()) => tighten(path)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Opens a database that is there.
pub(crate) fn connect_existing(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(as_file(path), flags)?;
    steady(&db)?;
    Ok(db)
}

/// Waits for others a while, and keeps the plan of each statement: without that, SQLite compiles a
/// statement again for every other number that is bound to it.
fn steady(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

/// Opens a database that is there to look into it: what a process that was killed has left half done
/// is mended, which takes leave to write; nothing else is written.
pub(crate) fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let opened = connect_existing(path).and_then(|db| {
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        db.pragma_update(None, "query_only", true)?;
        Ok(db)
    });
    opened.or_else(|error| match unchanging(path) {
        Some(name) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
        }
        None => Err(error),
    })
}

/// Makes a folder for this user alone, if there is none.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Takes other users' permissions from a file that is there, and from what SQLite keeps beside it:
/// the seeds of shoes in play are in it, and a lock must be nobody else's to take. What this user
/// may not write in the file is left alone, but nothing beside a file that can be written stays
/// read-only: SQLite gives its log the permissions that the file has when the log is made.
#[cfg(unix)]
fn tighten(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let main = fs::metadata(path)?.permissions().mode() & 0o777;
    let wanted = main & 0o700;
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        let Ok(found) = fs::metadata(&name) else { continue };
        if found.is_file() && found.permissions().mode() & 0o777 != wanted {
            fs::set_permissions(&name, fs::Permissions::from_mode(wanted))?;
        }
    }
    Ok(())
}

/// The folders of a user are for nobody else's eyes there.
#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether an open file is still the one that has this name.
#[cfg(unix)]
pub(crate) fn is_there(file: &File, path: &Path) -> io::Result<bool> {
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
pub(crate) fn is_there(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The file that is locked, beside the memory.
pub(crate) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

fn database(path: &Path, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    move |source| StoreError::Database { path, doing, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that may only be read makes it necessary; a process that may write anywhere
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
