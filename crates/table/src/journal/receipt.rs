//! `Receipt`: the journal's answer after storing an entry.

use blackjack_engine::Chips;
use serde::{Deserialize, Serialize};

use crate::ledger::account::PlayerId;

/// The number of a round in the journal. Later rounds have larger numbers; there may be gaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundId(pub i64);

/// The journal's answer after storing an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Receipt {
    /// The number of the round, if the entry opened one.
    pub round: Option<RoundId>,
    /// The balances of all purses in the entry's transfers.
    pub balances: Vec<(PlayerId, Chips)>,
}
