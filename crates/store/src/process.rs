//! The lease under which a process holds tables: `Process`.
//!
//! A process has one lease for all its tables. A thread renews it every [`RENEWED_EVERY`], by the
//! database's clock, and it expires after [`LEASE_MS`]: so a process that is stopped loses its
//! tables, and finds that out by their epochs when it wakes. On one machine the system also says at
//! once that a process has died: it holds a lock on a file of its own as long as it lives.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::StoreError;
use crate::connection::connect_existing;
use crate::private_file::private_file;

/// How often a lease is renewed.
const RENEWED_EVERY: Duration = Duration::from_secs(3);

/// How long a lease lasts, in milliseconds.
pub(crate) const LEASE_MS: i64 = 10_000;

/// The time by the database's clock, in milliseconds since 1970: the same for every process that
/// has it open.
pub(crate) const NOW_MS: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/// The lease of this process.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) id: i64,
    /// Held, never read: the lock that says that this process lives. Its file goes with it.
    lock: Option<File>,
    lock_path: PathBuf,
    /// When this goes away, the thread that renews the lease ends.
    until: Option<Sender<()>>,
    renewal: Option<JoinHandle<()>>,
}

impl Process {
    /// The lease with this number, locked and renewed from now on.
    pub(crate) fn locked(path: &Path, id: i64) -> Result<Self, StoreError> {
        let lock_path = lock_of(path, id);
        let failed = |doing| {
            let path = lock_path.clone();
            move |source| StoreError::File { path, doing, source }
        };
        let lock = private_file(&lock_path).map_err(failed("make"))?;
        lock.lock().map_err(failed("lock"))?;
        let (until, gone) = mpsc::channel();
        let path = path.to_owned();
        let renewal = thread::spawn(move || renew(&path, id, &gone));
        let (until, renewal) = (Some(until), Some(renewal));
        Ok(Self { id, lock: Some(lock), lock_path, until, renewal })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.until.take());
        // The last connection that closes tidies up: it must not be one that the end of the process
        // cuts short.
        if let Some(renewal) = self.renewal.take() {
            let _ = renewal.join();
        }
        drop(self.lock.take());
        // If it cannot be removed, the next process finds that nobody holds it, and removes it.
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// Renews a lease until the sender at the other end goes away. A renewal that fails is tried again:
/// if the lease expires meanwhile, that is what leases are for.
fn renew(path: &Path, id: i64, gone: &Receiver<()>) {
    let mut db = None;
    while gone.recv_timeout(RENEWED_EVERY) == Err(RecvTimeoutError::Timeout) {
        if db.is_none() {
            db = connect(path).ok();
        }
        let renew = format!("UPDATE process SET renewed_ms = {NOW_MS} WHERE id = ?1");
        let renewed = db.as_ref().map(|db: &Connection| db.execute(&renew, params![id]));
        if !matches!(renewed, Some(Ok(_))) {
            db = None;
        }
    }
}

/// A connection that renews: nothing is lost if its last word does not outlast a power cut.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let db = connect_existing(path)?;
    db.pragma_update(None, "synchronous", "normal")?;
    Ok(db)
}

/// The file that a process holds a lock on as long as it lives.
pub(crate) fn lock_of(path: &Path, process: i64) -> PathBuf {
    path.with_extension(format!("process-{process}.lock"))
}

/// Whether a file is such a lock.
pub(crate) fn is_lock_name(name: &str) -> bool {
    let number = name.strip_prefix("bj.process-").and_then(|rest| rest.strip_suffix(".lock"));
    number.is_some_and(|number| number.parse::<i64>().is_ok())
}

/// Whether some process holds the lock on this file.
pub(crate) fn is_locked(path: &Path) -> bool {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => matches!(file.try_lock(), Err(TryLockError::WouldBlock)),
        // What cannot be opened, but is there, may be held: its lease says when it is not.
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}
