//! `Upkeep`: the changes that must be stored before anyone plays at a table.

use crate::{PlayerId, StoredRound};

/// The changes that must be stored before anyone plays at a restored table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Upkeep {
    /// The open round that cannot be resumed, and the reason.
    pub(crate) void: Option<(StoredRound, String)>,
    /// Whether the shoe is new and its commitment not yet stored.
    pub(crate) new_shoe: bool,
    /// The players whose purses still need their bankroll.
    pub(crate) bankrolls: Vec<PlayerId>,
}
