//! A stored flash card: `DrillCard`.

/// A stored flash card: how well a player knows a matchup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillCard {
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The Leitner box: 1 for a card that is new or was missed, 5 for one that is known well.
    pub box_number: u8,
    /// The current number of right answers in a row.
    pub streak: u32,
    /// The number of answers.
    pub seen: u32,
    /// The number of right answers.
    pub right: u32,
    /// The time of the last answer, in milliseconds since 1970.
    pub last_ms: i64,
}
