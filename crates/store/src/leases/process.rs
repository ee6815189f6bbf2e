//! The lease under which a process holds tables: `Process`.
//!
//! A process has one lease for all its tables. A thread renews it every [`RENEWED_EVERY`], by the
//! database's clock, and it expires after [`LEASE_MS`]. A process that is stopped therefore loses
//! its tables, and notices this by their epochs when it continues. Each process also holds a lock
//! on its own file, so that other processes on the same machine notice at once when it has died.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::error::StoreError;
use crate::files::private::private_file;
use crate::store::connection::connect_existing;

/// The interval between renewals of a lease.
const RENEWED_EVERY: Duration = Duration::from_secs(3);

/// The duration of a lease, in milliseconds.
pub(crate) const LEASE_MS: i64 = 10_000;

/// The SQL expression for the time by the database's clock, in milliseconds since 1970.
pub(crate) const NOW_MS: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/// The lease of this process.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) id: i64,
    /// The lock that shows that this process is alive; it is held but never read.
    lock: Option<File>,
    lock_path: PathBuf,
    /// Stops the renewing thread when it is dropped.
    stop_sender: Option<Sender<()>>,
    renewal: Option<JoinHandle<()>>,
}

impl Process {
    /// Creates the lease with this id, locks its file and starts to renew it.
    pub(crate) fn locked(path: &Path, id: i64) -> Result<Self, StoreError> {
        let lock_path = lock_of(path, id);
        let failed = |doing| {
            let path = lock_path.clone();
            move |source| StoreError::File { path, doing, source }
        };
        let lock = private_file(&lock_path).map_err(failed("create"))?;
        lock.lock().map_err(failed("lock"))?;
        let (stop_sender, stop_receiver) = mpsc::channel();
        let path = path.to_owned();
        let renewal = thread::spawn(move || renew(&path, id, &stop_receiver));
        let (stop_sender, renewal) = (Some(stop_sender), Some(renewal));
        Ok(Self { id, lock: Some(lock), lock_path, stop_sender, renewal })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.stop_sender.take());
        // The last connection to close writes the log back, so the end of the process must not
        // interrupt it.
        if let Some(renewal) = self.renewal.take() {
            let _ = renewal.join();
        }
        drop(self.lock.take());
        // If this fails, the next process finds the file unlocked and deletes it.
        let _ = fs::remove_file(&self.lock_path);
    }
}

/// Renews a lease until the sender of the channel is dropped. A failed renewal is tried again
/// later; the lease may expire in the meantime.
fn renew(path: &Path, id: i64, stop_receiver: &Receiver<()>) {
    let mut db = None;
    while stop_receiver.recv_timeout(RENEWED_EVERY) == Err(RecvTimeoutError::Timeout) {
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

/// Opens a connection for renewals. It does not sync, because a renewal need not survive a power
/// cut.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let db = connect_existing(path)?;
    db.pragma_update(None, "synchronous", "normal")?;
    Ok(db)
}

/// Returns the path of the file on which a process holds a lock while it is alive.
pub(crate) fn lock_of(path: &Path, process: i64) -> PathBuf {
    path.with_extension(format!("process-{process}.lock"))
}

/// Returns whether this is the name of a process's lock file.
pub(crate) fn is_lock_name(name: &str) -> bool {
    let number = name.strip_prefix("bj.process-").and_then(|rest| rest.strip_suffix(".lock"));
    number.is_some_and(|number| number.parse::<i64>().is_ok())
}

/// Returns whether a process holds the lock on this file.
pub(crate) fn is_locked(path: &Path) -> bool {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => matches!(file.try_lock(), Err(TryLockError::WouldBlock)),
        // A file that exists but cannot be opened may be locked; its lease shows when it is not.
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}
