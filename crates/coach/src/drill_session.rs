//! A drill of the past, as it is remembered: `DrillSession`.

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
