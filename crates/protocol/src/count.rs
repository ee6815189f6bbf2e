//! The cards of a shoe that everybody has seen, and their counts: [`Count`].

use std::collections::BTreeMap;

use blackjack_engine::Card;
use blackjack_table::RoundId;
use serde::{Deserialize, Serialize};

/// The cards of a shoe that everybody has seen, and their counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The number of the shoe at the table, from 1.
    pub shoe: u64,
    /// The number of decks.
    pub decks: u8,
    /// The number of cards of the full shoe.
    pub full: usize,
    /// The number of cards that are left.
    pub left: usize,
    /// The number of cards that everybody has seen since the shuffle.
    pub seen: usize,
    /// The rounds since the shuffle, the oldest first.
    pub rounds: Vec<SeenRound>,
    /// The count of every counting system.
    pub counts: Vec<CountedSystem>,
}

/// The cards of a round, in the order in which they were shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenRound {
    /// The number of the round in the journal.
    pub id: RoundId,
    /// True if the round is over.
    pub is_over: bool,
    /// The cards.
    pub cards: Vec<Card>,
}

/// A counting system, and its count of the cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedSystem {
    /// The name, as used in a request for advice.
    pub name: String,
    /// The title.
    pub title: String,
    /// The running count.
    pub running: f64,
    /// The true count.
    pub r#true: f64,
    /// True if the tags of a deck add up to zero.
    pub is_balanced: bool,
    /// The tag of each card, by its rank; face cards count as `T`.
    pub tags: BTreeMap<String, f64>,
    /// The counts in sentences.
    pub lines: Vec<String>,
}
