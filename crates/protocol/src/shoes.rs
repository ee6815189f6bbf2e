//! The shoes of a table: [`ShoeList`].

use blackjack_table::{Commitment, EntryHash, TableId};
use serde::{Deserialize, Serialize};

/// A page of the shoes of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeList {
    /// The number of the table.
    pub table: TableId,
    /// The latest entry of the table's chain that reveals nothing about cards in play.
    pub head: Option<EntryHash>,
    /// The shoes, the newest first.
    pub shoes: Vec<ListedShoe>,
    /// True if there may be older ones.
    pub has_more: bool,
}

/// A shoe at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedShoe {
    /// The number of the shoe at the table, from 1.
    pub shoe: u64,
    /// The commitment to the seed.
    pub commitment: Commitment,
    /// The state.
    pub state: ShoeState,
    /// The number of its rounds that are over.
    pub rounds: u64,
}

/// The state of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShoeState {
    /// The shoe is in play, or waiting for its next round.
    InPlay,
    /// The shoe is over, and its seed is public.
    Over,
    /// The shoe is void.
    Void,
    /// A state of a later release. It is never sent.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown,
}
