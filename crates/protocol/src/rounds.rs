//! Past rounds, in summary and step by step: [`RoundList`] and [`RoundReplay`].

use blackjack_engine::{Chips, Unit, View};
use blackjack_table::{PlayerId, RoundId, RoundView, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The page of a list that a request asks for, in its query; `N` numbers the items of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PageQuery<N> {
    /// The page has only smaller numbers than this; without it, the newest ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<N>,
    /// The maximum number of rounds to return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// A page of past rounds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundList {
    /// The rounds, the newest first.
    pub rounds: Vec<PastRound>,
    /// True if there may be older ones.
    pub has_more: bool,
}

/// A round that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastRound {
    /// The number of the round in the journal.
    pub id: RoundId,
    /// The number of the round at its table.
    pub number: u64,
    /// The time of the deal, in milliseconds since 1970.
    pub at_ms: i64,
    /// The number of the shoe at the table, from 1.
    pub shoe: u64,
    /// The name of the house.
    pub house: String,
    /// The unit of all amounts; null if this release cannot read the round.
    pub unit: Option<Unit>,
    /// The reason why it ended without a result.
    pub void: Option<String>,
    /// The seats with a bet, from left to right.
    pub seats: Vec<PastSeat>,
    /// The cards at the end; null if this release cannot read the round.
    pub cards: Option<View>,
}

/// A seat of a round that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastSeat {
    /// The player.
    pub player: PlayerId,
    /// The name at that time.
    pub name: String,
    /// The initial bets.
    pub bet: Chips,
    /// The result; null for a round that is void.
    pub net: Option<Chips>,
}

/// A round that is over, step by step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundReplay {
    /// The round at a glance.
    #[serde(flatten)]
    pub round: PastRound,
    /// The view before the first card.
    pub first: RoundView,
    /// The cards and decisions, in order.
    pub steps: Vec<ReplayStep>,
}

/// A card or a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// The events, in order.
    pub events: Vec<TableEvent>,
    /// The change of the view, as a JSON merge patch.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Value>"))]
    pub patch: Value,
}
