//! Connections to the database of a memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

/// How long another process may hold the database before a write gives up: nothing is lost by that,
/// the next one tries again.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// How many statements are kept compiled: more than a round needs.
const STATEMENTS: usize = 64;

/// The name of a file that `SQLite` takes for no address: one could begin with `file:`.
pub(crate) fn as_plain_path(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Opens a database that is there.
pub(crate) fn connect_existing(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(as_plain_path(path), flags)?;
    configure_connection(&db)?;
    Ok(db)
}

/// Waits for others a while, and keeps the plan of each statement: without that, SQLite compiles a
/// statement again for every other number that is bound to it.
pub(crate) fn configure_connection(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

/// Opens a database that is there to look into it: what a process that was killed has left half
/// done is mended, which takes leave to write; nothing else is written.
pub(crate) fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let opened = connect_existing(path).and_then(|db| {
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        db.pragma_update(None, "query_only", true)?;
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

/// The address of a file that nobody writes to as long as it is read; none if its last changes
/// still lie beside it.
pub(crate) fn immutable_uri(path: &Path) -> Option<String> {
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
