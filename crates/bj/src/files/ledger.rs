//! The ledger in a folder, opened again for work outside a table: `LedgerSource`.

use std::path::{Path, PathBuf};

use blackjack_frontend::history::{CoachedHistory, HistorySource};
use blackjack_store::Store;
use blackjack_table::HistoryError;

/// The ledger in a folder.
#[derive(Debug)]
pub(crate) struct LedgerSource {
    folder: PathBuf,
}

impl LedgerSource {
    /// Creates the source for the ledger in this folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }
}

impl HistorySource for LedgerSource {
    fn open_to_read(&self) -> Result<Box<CoachedHistory>, HistoryError> {
        Ok(Box::new(Store::open_to_read(&self.folder)?))
    }

    fn open(&self) -> Result<Box<CoachedHistory>, HistoryError> {
        Ok(Box::new(Store::open(&self.folder)?))
    }
}
