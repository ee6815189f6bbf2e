//! What came of a command, step by step.

use serde::{Deserialize, Serialize};

use crate::{RoundView, TableEvent};

/// One step of a round: what one card or one choice brought about, and what everybody sees of the
/// round after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// What happened, in order.
    pub events: Vec<TableEvent>,
    /// What everybody sees of the round after it.
    pub round: RoundView,
    /// How many cards are left in the shoe after it.
    pub left: usize,
}
