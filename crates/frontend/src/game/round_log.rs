//! A log of finished rounds, in addition to the store: `RoundLog`.

use std::fmt;

use blackjack_engine::Record;

/// A log of finished rounds.
pub trait RoundLog: fmt::Debug + Send {
    /// Appends a round.
    ///
    /// # Errors
    ///
    /// Returns the reason for the failure, as a sentence without its full stop.
    fn append(&mut self, record: &Record) -> Result<(), String>;

    /// Removes the last round, because its last choice was undone.
    ///
    /// # Errors
    ///
    /// Returns the reason for the failure, as a sentence without its full stop.
    fn take_back(&mut self) -> Result<(), String>;

    /// Returns whether a round could not be appended.
    fn has_failed(&self) -> bool;
}
