//! The host of a table that is stored: the trait [`RecordedHost`].

use std::fmt;

use blackjack_engine::{Choice, HandId, SeatBets};

use crate::journal::history::History;
use crate::journal::restore::Notice;
use crate::request::{Refusal, Wager};
use crate::round::step::Step;
use crate::table::Table;

/// The host of a private table, for players who share one screen. It stores every change before
/// anybody sees a card of it.
pub trait RecordedHost: fmt::Debug + Send {
    /// The history that stores the table's rounds.
    type History: History + ?Sized;

    /// Returns the table.
    fn table(&self) -> &Table;

    /// Returns the history.
    fn history(&self) -> &Self::History;

    /// Deals a round with the bets of all players at once.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    fn deal(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal>;

    /// Makes a choice for the active hand, on behalf of its player.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    fn act(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal>;

    /// Fills the purse of the player at a seat who cannot cover the minimum bet.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    fn rebuy(&mut self, seat: usize, now_ms: i64) -> Result<Vec<Step>, Refusal>;

    /// Takes the steps that no request returned: those of earlier requests whose outcome was
    /// unknown, and of a round that continued by itself.
    fn take_deferred(&mut self) -> Vec<Step>;

    /// Takes over the stored balances of the players' purses, which something other than this table
    /// has changed.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    fn refresh_purses(&mut self, now_ms: i64) -> Result<(), Refusal>;

    /// Opens the table again after another process has taken over this one.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotStored`]. This has to succeed before play can continue.
    fn reload(&mut self, now_ms: i64) -> Result<Vec<Notice>, Refusal>;

    /// Returns the bets of the player at a seat in the last round at this table.
    fn last_bets(&self, seat: usize) -> Option<SeatBets>;
}
