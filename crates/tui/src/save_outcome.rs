//! What came of a change that was to be kept: `SaveOutcome`.

use blackjack_engine::House;

/// What came of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOutcome {
    /// The house that is played at from now on, if it is another.
    pub house: Option<House>,
    /// Why the change is not kept, in a sentence.
    pub message: Option<String>,
}
