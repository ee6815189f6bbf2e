//! `TableSeat`: a seat of a table with its bet.

use blackjack_engine::{Chips, SeatBets};

use crate::ledger::account::PlayerId;
use crate::view::SeatView;

/// A seat of a table with its bet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableSeat {
    /// The player, if the seat is taken.
    pub(crate) owner: Option<PlayerId>,
    /// The name to show; a solo player may have none.
    pub(crate) name: Option<String>,
    /// The net result since sitting down.
    pub(crate) net: Chips,
    /// True if the player can bet in the next round. Players who stay only until the open round is
    /// over cannot.
    pub(crate) can_bet: bool,
    /// The bets; empty if there are none.
    pub(crate) bet: SeatBets,
    /// True if the bet is locked.
    pub(crate) ready: bool,
}

impl TableSeat {
    /// Creates the seat of a player who has just sat down.
    pub(crate) fn new(owner: PlayerId, name: Option<String>) -> Self {
        Self {
            owner: Some(owner),
            name,
            net: Chips::ZERO,
            can_bet: true,
            bet: SeatBets::default(),
            ready: false,
        }
    }

    /// Creates an empty seat.
    pub(crate) fn empty() -> Self {
        Self {
            owner: None,
            name: None,
            net: Chips::ZERO,
            can_bet: false,
            bet: SeatBets::default(),
            ready: false,
        }
    }

    /// Restores a stored seat.
    pub(crate) fn stored(seat: &SeatView) -> Self {
        let SeatView { owner, name, net, bet: stakes, side, ready, can_bet } = seat.clone();
        let bet = SeatBets { stakes, side };
        Self { owner, name, net, can_bet, bet, ready }
    }

    /// Returns the public view of the seat.
    pub(crate) fn view(&self) -> SeatView {
        SeatView {
            owner: self.owner,
            name: self.name.clone(),
            net: self.net,
            bet: self.bet.stakes.clone(),
            side: self.bet.side.clone(),
            ready: self.ready,
            can_bet: self.can_bet,
        }
    }
}
