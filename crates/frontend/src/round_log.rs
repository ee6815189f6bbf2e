//! Where finished rounds are written down beside the memory: `RoundLog`.

use std::fmt;

use blackjack_engine::Record;

/// Where finished rounds are written down, one by one.
pub trait RoundLog: fmt::Debug + Send {
    /// Writes a round down; or says why that failed, as a text without its full stop.
    ///
    /// # Errors
    ///
    /// Why that failed, as a text without its full stop.
    fn append(&mut self, record: &Record) -> Result<(), String>;

    /// Takes the last round out again, whose end was taken back; or says why that failed.
    ///
    /// # Errors
    ///
    /// Why that failed, as a text without its full stop.
    fn take_back(&mut self) -> Result<(), String>;

    /// Whether a round could not be written down.
    fn has_failed(&self) -> bool;
}
