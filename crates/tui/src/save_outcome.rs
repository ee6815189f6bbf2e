//! What came of a change that was to be kept: `SaveOutcome`.

use blackjack_engine::House;

/// What came of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOutcome {
    /// The house that is played at from now on, if it is another.
    pub house: Option<House>,
    /// What has to be said of it, in a sentence: the file that was made, or why nothing is kept.
    pub message: Option<String>,
}
