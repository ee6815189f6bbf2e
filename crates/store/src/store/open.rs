//! Opening the database: the lock, the file and its schema.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use crate::error::StoreError;
use crate::files::identity::FileIdentity;
use crate::files::lock::{self, LockMode};
use crate::files::private::{make_folder, make_private, restrict_permissions};
use crate::files::regular::{check_regular, check_regular_if_there};
use crate::schema::{self, MIGRATIONS, earlier_names};
use crate::store::connection::{
    BUSY_TIMEOUT, as_plain_path, configure_connection, connect_existing, immutable_uri,
};
use crate::store::{STORE_FILE, Store};

impl Store {
    /// Opens the database in this folder for writing, and creates it if there is none. Other
    /// processes may have it open too.
    ///
    /// # Errors
    ///
    /// [`StoreError::InUse`] if another process is upgrading or erasing it, or is release
    /// 0.1.0, which does not share it; other variants of [`StoreError`] for other failures. An
    /// existing file stays unchanged.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        make_folder(folder).map_err(|source| StoreError::File {
            path: folder.to_owned(),
            doing: "create the folder",
            source,
        })?;
        let mut lock = lock::lock(&path, LockMode::Shared)?;
        let created = make_private(&path)
            .and_then(|()| restrict_permissions(&path))
            .and_then(|()| check_all(&path));
        created.map_err(|source| StoreError::File {
            path: path.clone(),
            doing: "create the file",
            source,
        })?;
        let db = Connection::open(as_plain_path(&path)).map_err(database(&path, "open"))?;
        let schema = MIGRATIONS.len();
        let mut store = Self { db, path, schema, identity: None, process: None, lock: None };
        if store.check_before_writing()? < schema {
            drop(lock);
            let exclusive_lock = lock::lock(&store.path, LockMode::Exclusive)?;
            store.configure().map_err(store.failed("open"))?;
            schema::migrate(&mut store.db, &store.path, MIGRATIONS)?;
            drop(exclusive_lock);
            lock = lock::lock(&store.path, LockMode::Shared)?;
        }
        store.configure().map_err(store.failed("open"))?;
        let identity = FileIdentity::of(&store.path).map_err(|source| StoreError::File {
            path: store.path.clone(),
            doing: "check",
            source,
        })?;
        (store.identity, store.lock) = (Some(identity), Some(lock));
        Ok(store)
    }

    /// Replaces a failed connection with a new one to the same file.
    pub(crate) fn reconnect(&mut self) -> Result<(), StoreError> {
        self.check_files()?;
        let fresh = connect_existing(&self.path).map_err(self.failed("open"))?;
        let broken = std::mem::replace(&mut self.db, fresh);
        self.configure().map_err(self.failed("open"))?;
        // Its errors no longer matter.
        let _ = broken.close();
        Ok(())
    }

    /// Opens the database in this folder for reading only, even while games use it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Missing`] if there is none, [`StoreError::Empty`] if the file is empty,
    /// [`StoreError::Newer`], and system errors.
    pub fn open_to_read(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(STORE_FILE);
        if !path.exists() {
            return Err(StoreError::Missing { path });
        }
        if let Err(source) = check_all(&path) {
            return Err(StoreError::File { path, doing: "read", source });
        }
        let opened = match open_for_reading(&path) {
            // A reader normally announces itself to writers in a shared file. If nothing can be
            // written in the folder, there are no writers either.
            Err(error) if is_unwritable(&error) => match immutable_uri(&path) {
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

    /// Checks that the file may be written, without changing a single byte, and returns its schema.
    fn check_before_writing(&self) -> Result<usize, StoreError> {
        // Closing the connection must not write the log back into a file that is refused.
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

    /// Sets the options that make commits survive a power cut and let readers run concurrently.
    fn configure(&self) -> rusqlite::Result<()> {
        configure_connection(&self.db)?;
        self.db.pragma_update(None, "journal_mode", "wal")?;
        self.db.pragma_update(None, "synchronous", "full")?;
        self.db.pragma_update(None, "foreign_keys", true)?;
        Ok(())
    }
}

/// Returns an error if the database or one of its side files is not a regular file: opening a pipe
/// would wait for a writer.
fn check_all(path: &Path) -> io::Result<()> {
    check_regular(path)?;
    ["-wal", "-shm", "-journal"].iter().try_for_each(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        check_regular_if_there(Path::new(&name))
    })
}

/// Opens a file for reading, and returns its schema. It is opened writable, so that SQLite can
/// recover the unfinished work of a killed process; nothing else is written.
fn open_for_reading(path: &Path) -> Result<(Connection, usize), StoreError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(as_plain_path(path), flags)?;
        db.busy_timeout(BUSY_TIMEOUT)?;
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        Ok(db)
    };
    let db = open().map_err(database(path, "open"))?;
    let schema = schema::check(&db, path, MIGRATIONS.len())?;
    earlier_names::add_views(&db, schema).map_err(database(path, "open"))?;
    db.pragma_update(None, "query_only", true).map_err(database(path, "open"))?;
    Ok((db, schema))
}

/// Opens a file read-only by its URI, and returns its schema.
fn read_only(path: &Path, name: &OsStr) -> Result<(Connection, usize), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let flags = flags | OpenFlags::SQLITE_OPEN_URI;
    let db = Connection::open_with_flags(name, flags).map_err(database(path, "open"))?;
    db.busy_timeout(BUSY_TIMEOUT).map_err(database(path, "open"))?;
    let schema = schema::check(&db, path, MIGRATIONS.len())?;
    earlier_names::add_views(&db, schema).map_err(database(path, "open"))?;
    Ok((db, schema))
}

/// Returns whether a file could not be read because no side files can be written.
fn is_unwritable(error: &StoreError) -> bool {
    let StoreError::Database { source, .. } = error else { return false };
    matches!(source.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen))
}

fn database(path: &Path, doing: &'static str) -> impl FnOnce(rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    move |source| StoreError::Database { path, doing, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Covers read-only folders, which a process running as root cannot test.
    #[test]
    fn a_file_without_writers_is_read_by_its_uri() {
        let folder = tempfile::tempdir().unwrap();
        let odd = folder.path().join("50% odd? #1");
        drop(Store::open(&odd).unwrap());
        let path = odd.join(STORE_FILE);
        let address = immutable_uri(&path).unwrap();
        let (_, schema) = read_only(&path, address.as_ref()).unwrap();
        assert_eq!(schema, MIGRATIONS.len());
        assert!(!odd.join("bj.sqlite-shm").exists(), "no side file is written");
        fs::write(odd.join("bj.sqlite-wal"), "changes").unwrap();
        assert_eq!(immutable_uri(&path), None);
    }
}
