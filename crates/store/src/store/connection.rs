//! Opening connections to the database.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

/// The time that a write waits for another process before it fails. Nothing is lost: the next
/// write tries again.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// The number of statements to keep compiled; a round needs fewer.
const CACHED_STATEMENTS: usize = 64;

/// Returns a path that `SQLite` does not mistake for a URI, even if the name begins with `file:`.
pub(crate) fn as_plain_path(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Opens an existing database.
pub(crate) fn connect_existing(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(as_plain_path(path), flags)?;
    configure_connection(&db)?;
    Ok(db)
}

/// Sets the timeout for other writers, and fixes the plan of each statement: otherwise SQLite
/// recompiles a statement whenever a different number is bound to it.
pub(crate) fn configure_connection(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    Ok(())
}

/// Opens an existing database for reading. If possible it is opened writable, so that SQLite can
/// recover the unfinished work of a killed process; nothing else is written.
pub(crate) fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let opened = connect_existing(path).and_then(|db| {
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        db.pragma_update(None, "query_only", true)?;
        // A file in a read-only folder opens; its first read fails, since readers announce
        // themselves in a side file.
        db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(db)
    });
    opened.or_else(|error| match immutable_uri(path) {
        Some(name) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
        }
        None => Err(error),
    })
}

/// Returns the URI of a file that no process writes to while it is read; `None` if its last changes
/// are still in a separate log.
pub(crate) fn immutable_uri(path: &Path) -> Option<String> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    if fs::metadata(log).is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let absolute = std::path::absolute(path).ok()?;
    let name = absolute.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let name = if cfg!(windows) { format!("/{}", name.replace('\\', "/")) } else { name };
    Some(format!("file://{name}?immutable=1"))
}
