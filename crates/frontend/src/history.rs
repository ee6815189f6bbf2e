//! The stored past of a player, as front ends read it: [`CoachedHistory`].

pub mod analysis;
pub mod what_if;

use std::fmt;

use blackjack_coach::{DrillCard, DrillSession, Filter, SeatReview, Statistics};
use blackjack_table::{History, HistoryError};

/// A history with the data of the coach.
pub type CoachedHistory = dyn History<
        Filter = Filter,
        Statistics = Statistics,
        Review = SeatReview,
        Drill = DrillSession,
        Card = DrillCard,
    >;

/// A source of a player's history, for work away from the table and on other threads.
pub trait HistorySource: fmt::Debug + Send + Sync {
    /// Opens the history for reading.
    ///
    /// # Errors
    ///
    /// [`HistoryError`], also if nothing has been stored yet.
    fn open_to_read(&self) -> Result<Box<CoachedHistory>, HistoryError>;

    /// Opens the history for reading and writing.
    ///
    /// # Errors
    ///
    /// [`HistoryError`].
    fn open(&self) -> Result<Box<CoachedHistory>, HistoryError>;
}
