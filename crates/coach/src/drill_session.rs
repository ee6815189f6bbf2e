//! A stored drill session: `DrillSession`.

use crate::Micros;

/// A finished drill session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillSession {
    /// The kind of drill.
    pub kind: String,
    /// The key of the house's table.
    pub house: String,
    /// The seed of its questions.
    pub seed: u64,
    /// The start, in milliseconds since 1970.
    pub started_ms: i64,
    /// The number of answers.
    pub asked: u32,
    /// The number of right answers.
    pub right: u32,
    /// The cost of the mistakes, in millionths of a bet.
    pub cost: Micros,
    /// The duration, in milliseconds.
    pub ms: u64,
    /// The median time of an answer, in milliseconds.
    pub median_ms: u64,
}
