//! What a journal answers when it has stored an entry.

use blackjack_engine::Chips;
use serde::{Deserialize, Serialize};

use crate::PlayerId;

/// A round, by its number in the journal: later rounds have larger numbers, and there may be gaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RoundId(pub i64);

/// What a journal answers when it has stored an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Receipt {
    /// The number of the round that the entry opened.
    pub round: Option<RoundId>,
    /// What the purses that it moved money to or from hold after it.
    pub balances: Vec<(PlayerId, Chips)>,
}
