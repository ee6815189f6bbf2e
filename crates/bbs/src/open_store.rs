//! Opening the ledger while other nodes may be creating or upgrading it.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use blackjack_store::{Store, StoreError};

/// The time for which another node may keep the ledger to itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the ledger for writing. Boards start several nodes at once, and the first of them creates
/// the file.
pub(crate) fn open_store(folder: &Path) -> Result<Store, StoreError> {
    let started = Instant::now();
    loop {
        match Store::open(folder) {
            Err(StoreError::InUse { .. }) if started.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(20));
            }
            opened => return opened,
        }
    }
}
