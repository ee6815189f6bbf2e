//! The state of a hand: [`Status`].

/// The state of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Status {
    /// In play: it can act, or is waiting for its turn.
    Open,
    /// A blackjack.
    Blackjack,
    /// Standing.
    Stood,
    /// Over 21.
    Busted,
    /// A charlie.
    Charlie,
    /// Surrendered.
    Surrendered,
}
