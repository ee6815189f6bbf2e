//! What becomes of an entry that is appended to the journal: an `Outcome`.

use blackjack_engine::Chips;
use blackjack_table::{PlayerId, Receipt};

use crate::StoreError;

/// What becomes of an entry.
#[derive(Debug)]
pub enum Outcome {
    /// It is stored, and outlasts a power cut.
    Stored(Receipt),
    /// It is not stored, and nothing of it is.
    Refused(RefusedEntry),
    /// It is not known whether it is stored: the table has to wait until [`crate::Store::find`]
    /// knows.
    Unknown(StoreError),
}

/// Why an entry is not stored.
#[derive(Debug)]
pub enum RefusedEntry {
    /// A purse that pays holds something else than the table believed.
    Balance {
        /// The player.
        player: PlayerId,
        /// What the purse holds.
        balance: Chips,
    },
    /// Another process has claimed the table since.
    TableLost,
    /// A purse would get its first money once more: it has had it since, at another table.
    Funded {
        /// The player.
        player: PlayerId,
        /// What the purse holds.
        balance: Chips,
    },
    /// A transfer in it would make money, or lose some: it was not planned by a table.
    Unbalanced,
    /// The memory cannot be written now: a full disk, somebody's lock, a file that was deleted. It
    /// may be able to take the next entry.
    Failed(StoreError),
}
