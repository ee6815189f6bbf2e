//! `ShoeRecord`: everything that is public about a shared shoe, for anybody to check.

use serde::{Deserialize, Serialize};

use crate::{Commitment, PlayerId, Seed};

/// Everything that is public about a shared shoe. While the shoe is in play it has no seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeRecord {
    /// The version of this document: 1.
    pub schema: u32,
    /// The number of the table.
    pub table: u64,
    /// The number of the shoe at the table, from 1.
    pub shoe: u64,
    /// The scheme that derives the shuffles.
    pub scheme: u32,
    /// The name of the house.
    pub house: String,
    /// The number of decks.
    pub decks: u8,
    /// How many cards are burned after a shuffle.
    pub burn: u8,
    /// When the house shuffles: the value of its rule `shuffle`.
    pub shuffle: String,
    /// The SHA-256 of the seed.
    pub commitment: Commitment,
    /// When the table committed to the seed, in milliseconds since 1970.
    pub committed_ms: i64,
    /// The seed; `None` while the shoe is in play.
    pub seed: Option<Seed>,
    /// When the seed was revealed, in milliseconds since 1970.
    pub revealed_ms: Option<i64>,
    /// The players who may not contribute to this shoe, because they did not reveal what they had
    /// committed to for the one before.
    pub excluded: Vec<RecordedPlayer>,
    /// The contributions, in the order of the players' numbers. Before the first round, those of
    /// players without a bet may be withdrawn.
    pub contributions: Vec<RecordedContribution>,
    /// Why no round was dealt from the shoe, if it is void.
    pub void: Option<ShoeVoid>,
    /// The rounds, in order; none while the shoe is in play, because their lines name hole cards that
    /// were not turned over.
    pub rounds: Vec<RecordedRound>,
    /// The entries of the table's journal from the one that committed to the shoe to the last one
    /// before the next shoe, each with the hash of the chain up to it. While the shoe is in play, only
    /// the first: somebody who knows the rest of an entry could try all cards until the hash is right.
    pub entries: Vec<EntryHash>,
}

/// A player, with the name at the time of the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedPlayer {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
}

/// A contribution to a shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedContribution {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// What the player committed to.
    pub commitment: Commitment,
    /// The secret, 64 hexadecimal digits; `None` until it is revealed.
    pub secret: Option<String>,
    /// The cut, in cards; `None` until it is revealed.
    pub cut: Option<u32>,
}

/// The end of a shoe from which no round was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeVoid {
    /// Who voided it: `clock` or `host`.
    pub by: String,
    /// The reason, as the end of a sentence.
    pub reason: String,
    /// The players who did not reveal their contributions.
    pub missing: Vec<RecordedPlayer>,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A round dealt from a shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedRound {
    /// The number in the journal.
    pub id: i64,
    /// The number at the table, from 1.
    pub number: u64,
    /// The round in notation.
    pub line: String,
    /// All cards that it took from the shoe, in the order in which they left it, without separators.
    pub cards: String,
    /// Why and by whom it was voided, if it was.
    pub void: Option<RoundVoid>,
}

/// The end of a round without a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundVoid {
    /// Who voided it: `host`, `clock`, or `player` and a number.
    pub by: String,
    /// The reason, as the end of a sentence.
    pub reason: String,
}

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryHash {
    /// The number, from 1.
    pub number: u64,
    /// The hash of the chain up to it, 64 hexadecimal digits.
    pub hash: Commitment,
}
