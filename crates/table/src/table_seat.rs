//! A seat of the table, with the bet on it: `TableSeat`.

use blackjack_engine::Chips;

use crate::{PlayerId, SeatView};

/// A seat of the table, with the bet on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableSeat {
    /// The player, if the seat is taken.
    pub(crate) owner: Option<PlayerId>,
    /// The name to show; a solo player may have none.
    pub(crate) name: Option<String>,
    /// What was won or lost since sitting down.
    pub(crate) net: Chips,
    /// Whether the player can bet in the next round: a player who is there only to finish the open
    /// round cannot.
    pub(crate) stays: bool,
    /// The bet, a stake for each starting hand; empty where there is none.
    pub(crate) bet: Vec<Chips>,
    /// Whether the bet is locked.
    pub(crate) ready: bool,
}

impl TableSeat {
    /// A player who has just sat down.
    pub(crate) const fn new(owner: PlayerId, name: Option<String>) -> Self {
        Self {
            owner: Some(owner),
            name,
            net: Chips::ZERO,
            stays: true,
            bet: Vec::new(),
            ready: false,
        }
    }

    /// An empty seat.
    pub(crate) const fn empty() -> Self {
        Self {
            owner: None,
            name: None,
            net: Chips::ZERO,
            stays: false,
            bet: Vec::new(),
            ready: false,
        }
    }

    /// What everybody sees of it.
    pub(crate) fn view(&self) -> SeatView {
        SeatView {
            owner: self.owner,
            name: self.name.clone(),
            net: self.net,
            bet: self.bet.clone(),
            ready: self.ready,
            stays: self.stays,
        }
    }
}
