//! `Step`: the results of a command, step by step.

use serde::{Deserialize, Serialize};

use crate::table_event::TableEvent;
use crate::view::RoundView;

/// One step of a round: the effects of one card or one choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The events, in order.
    pub events: Vec<TableEvent>,
    /// The public view of the round afterwards.
    pub round: RoundView,
    /// The number of undealt cards afterwards.
    pub left: usize,
}
