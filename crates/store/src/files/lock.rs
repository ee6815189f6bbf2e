//! The lock of the database file: `LockMode`.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::error::StoreError;
use crate::files::private::{is_same_file, private_file};

/// The number of attempts to take the lock, and the pause between them: two seconds in total. That
/// is enough for an upgrade, or for a game of release 0.1.0 to close.
const LOCK_RETRIES: u32 = 200;
const LOCK_RETRY: Duration = Duration::from_millis(10);

/// The mode in which the file is locked while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockMode {
    /// Shared with other writers.
    Shared,
    /// Exclusive, to upgrade or to erase.
    Exclusive,
}

/// Locks the database file. The system releases it when the process ends.
pub(crate) fn lock(path: &Path, mode: LockMode) -> Result<File, StoreError> {
    let lock_path = lock_of(path);
    let failed = |doing| {
        let path = lock_path.clone();
        move |source| StoreError::File { path, doing, source }
    };
    for _ in 0..LOCK_RETRIES {
        let file = private_file(&lock_path).map_err(failed("open"))?;
        let taken = match mode {
            LockMode::Shared => file.try_lock_shared(),
            LockMode::Exclusive => file.try_lock(),
        };
        match taken {
            // Erasing also removes the lock file. The lock on a removed file is void: try again.
            Ok(()) if is_same_file(&file, &lock_path).map_err(failed("lock"))? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_RETRY),
            Err(TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
    }
    Err(StoreError::InUse { path: path.to_owned() })
}

/// Returns the path of the lock file.
pub(crate) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}
