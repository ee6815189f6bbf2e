//! How far a hand has come: `Status`.

/// How far a hand has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Status {
    /// It can still act, or waits for its turn.
    Open,
    /// It is a natural.
    Natural,
    /// It takes no more cards.
    Stood,
    /// It is over 21.
    Busted,
    /// It is a charlie.
    Charlie,
    /// It was surrendered.
    Surrendered,
}
