//! The outcome of appending an entry to the journal: `Outcome`.

use blackjack_engine::Chips;
use blackjack_table::{PlayerId, Receipt};

use crate::error::StoreError;

/// The outcome of appending an entry.
#[derive(Debug)]
pub enum Outcome {
    /// Stored: it survives a power cut.
    Stored(Receipt),
    /// Refused: no part of it is stored.
    Refused(EntryRefusal),
    /// Possibly stored: the table has to wait until [`crate::Store::find`] determines it.
    Unknown(StoreError),
}

/// The reason why an entry was refused.
#[derive(Debug)]
pub enum EntryRefusal {
    /// A paying purse has a different balance from the one that the table assumed.
    Balance {
        /// The player.
        player: PlayerId,
        /// The true balance.
        balance: Chips,
    },
    /// Another process has claimed the table.
    TableLost,
    /// The purse has already received its first bankroll, at another table.
    AlreadyFunded {
        /// The player.
        player: PlayerId,
        /// The true balance.
        balance: Chips,
    },
    /// The postings of a transfer do not add up to zero, so no table planned it.
    Unbalanced,
    /// The file cannot be written: the disk is full, the database is locked, or the file was
    /// deleted. The next entry may succeed.
    Failed(StoreError),
}
