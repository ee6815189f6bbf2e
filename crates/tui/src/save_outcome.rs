//! The outcome of a permanent change: [`SaveOutcome`].

use blackjack_engine::House;

/// The outcome of a permanent change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOutcome {
    /// The new house, if the change moved the game to another one.
    pub house: Option<House>,
    /// A sentence for the player: the file that was written, or why nothing was saved.
    pub message: Option<String>,
}
