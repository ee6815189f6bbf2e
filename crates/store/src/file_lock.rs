//! The lock of a memory: `LockMode`.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::StoreError;
use crate::private_file::{is_there, private_file};

/// How often, and how long each time, a process is waited for that upgrades or erases the memory, or
/// a game of release 0.1.0 that is just leaving: two seconds in all.
const LOCK_RETRIES: u32 = 200;
const LOCK_RETRY: Duration = Duration::from_millis(10);

/// How a memory is locked while it is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LockMode {
    /// With others who write.
    Shared,
    /// Alone: to change the schema, and to erase.
    Exclusive,
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

/// The file that is locked, beside the memory.
pub(crate) fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}
