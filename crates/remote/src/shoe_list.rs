//! `ShoeList`: the shoes of a table, as its server lists them.

use blackjack_table::{Commitment, EntryHash};
use serde::Deserialize;

/// A part of the shoes of a table, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ShoeList {
    /// The number of the table.
    pub table: u64,
    /// The last entry of the table's journal.
    pub head: EntryHash,
    /// The shoes.
    pub shoes: Vec<ListedShoe>,
    /// True if there are older shoes.
    pub has_more: bool,
}

/// A shoe of a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ListedShoe {
    /// The number of the shoe.
    pub shoe: u64,
    /// The SHA-256 of its seed.
    pub commitment: Commitment,
    /// `in_play`, `over` or `void`.
    pub state: String,
    /// The number of its rounds.
    pub rounds: u64,
}
