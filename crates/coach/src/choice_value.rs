//! The value of a choice: `ChoiceValue`.

use blackjack_engine::Choice;

/// A choice with its expected value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceValue {
    /// The choice; insurance is taken in full or declined.
    pub choice: Choice,
    /// The expected value, in initial bets of the hand.
    pub value: f64,
    /// The cost against the best choice, in initial bets of the hand.
    pub cost: f64,
}
