//! How well a player knows a hand, as it is remembered: `DrillCard`.

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
