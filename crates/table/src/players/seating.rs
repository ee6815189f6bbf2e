//! `Seating`: the seats of a table for many players, as its host stores them.

use serde::{Deserialize, Serialize};

use crate::players::seat::TableSeat;
use crate::request::{Actor, RequestKey};
use crate::view::SeatView;

/// The seats of a table for many players. Its host stores them beside the journal, in the same
/// transaction as the entry of a change: after a restart, players keep their seats and bets stay in
/// place. It contains no money: a bet is only an intention until it is staked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seating {
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The table's seat of each seat of the open round; empty between rounds.
    pub playing: Vec<usize>,
    /// The table's seat of each seat of the last finished round; empty while a round is open.
    #[serde(default)]
    pub last: Vec<usize>,
    /// The latest requests that were carried out, newest last.
    pub answered: Vec<(Actor, RequestKey)>,
}

impl Seating {
    /// Returns the seats of a new table: all of them are free.
    ///
    /// ```
    /// use blackjack_table::Seating;
    /// let seating = Seating::empty(5);
    /// assert!(seating.seats.iter().all(|seat| seat.owner.is_none()));
    /// assert_eq!(seating.seats.len(), 5);
    /// ```
    pub fn empty(seats: usize) -> Self {
        Self { seats: vec![TableSeat::empty().view(); seats], ..Self::default() }
    }
}
