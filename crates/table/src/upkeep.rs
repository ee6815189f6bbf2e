//! What must be stored before anybody plays at a table: `Upkeep`.

use crate::{PlayerId, StoredRound};

/// What must be stored before anybody plays at a restored table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Upkeep {
    /// The open round that cannot go on, with what it moved, and why it cannot.
    pub(crate) void: Option<(StoredRound, String)>,
    /// Whether the shoe on the table is new, and not committed to as yet.
    pub(crate) new_shoe: bool,
    /// The players whose purses get their first money.
    pub(crate) bankrolls: Vec<PlayerId>,
}
