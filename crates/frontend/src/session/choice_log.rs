//! A log of a practice table in which each choice is stored before its result is shown.

use std::fmt;

use blackjack_engine::{Choice, HandId};
use blackjack_table::Refusal;

/// A log of a practice table. An entry is stored before the table executes it, so nobody sees a
/// card and takes the choice back.
pub trait ChoiceLog: fmt::Debug + Send {
    /// Stores that a round is dealt.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the deal, if that cannot be stored.
    fn dealing(&mut self, now_ms: i64) -> Result<(), Refusal>;

    /// Stores a choice that the table accepts.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the choice, if it cannot be stored.
    fn choosing(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<(), Refusal>;
}
