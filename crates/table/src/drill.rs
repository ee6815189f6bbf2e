//! What is remembered of drills.

use crate::Micros;

/// A drill from its first question to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillSession {
    /// What was drilled.
    pub kind: String,
    /// The key of the house's table.
    pub house: String,
    /// What its questions followed from.
    pub seed: u64,
    /// When it began, in milliseconds since 1970.
    pub started_ms: i64,
    /// How many questions were answered.
    pub asked: u32,
    /// How many of them rightly.
    pub right: u32,
    /// What the mistakes would have cost: millionths of a bet.
    pub cost: Micros,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// How long half of the answers took at most, in milliseconds.
    pub median_ms: u64,
}

/// How well a player knows a hand: a card in one of five boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillCard {
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// The box: 1 is new or was missed, 5 is known well.
    pub level: u8,
    /// How often in a row it was answered rightly.
    pub streak: u32,
    /// How often it was asked.
    pub seen: u32,
    /// How often it was answered rightly.
    pub right: u32,
    /// When it was asked last, in milliseconds since 1970.
    pub last_ms: i64,
}
