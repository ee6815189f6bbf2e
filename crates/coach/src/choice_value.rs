//! A choice and what it is worth: `ChoiceValue`.

use blackjack_engine::Choice;

/// A choice and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceValue {
    /// The choice; of insurance, all of it or none.
    pub choice: Choice,
    /// What it is worth, in initial wagers of the hand.
    pub value: f64,
    /// What it costs against the best, in the same.
    pub cost: f64,
}
