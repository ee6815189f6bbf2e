//! `Upkeep`: the changes that must be stored before anyone plays at a table.

use crate::journal::snapshot::StoredRound;
use crate::ledger::account::PlayerId;

/// The changes that must be stored before anyone plays at a restored table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Upkeep {
    /// The open round that cannot be resumed, and the reason.
    pub(crate) void: Option<(StoredRound, String)>,
    /// True if the shoe is new and its commitment is not stored yet.
    pub(crate) new_shoe: bool,
    /// The players who did not reveal their contributions to the previous shoe, if that shoe is
    /// void: its contributions were closed and nothing was dealt.
    pub(crate) void_shoe: Option<Vec<PlayerId>>,
    /// The players whose purses still need their bankroll.
    pub(crate) bankrolls: Vec<PlayerId>,
}
