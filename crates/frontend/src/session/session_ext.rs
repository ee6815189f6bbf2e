//! Queries with the same answer for every session, from its views: [`SessionExt`].

use blackjack_engine::Chips;
use blackjack_table::PrivateView;

use super::Session;

/// Queries with the same answer for every session, from its views.
pub trait SessionExt: Session {
    /// Returns the money that limits a player's bets; `None` for unlimited credit, or for a purse
    /// that this session may not see.
    fn funds(&self, player: usize) -> Option<Chips> {
        private_view(self, player)?.funds()
    }

    /// Returns the balance of a player's purse; `None` in practice on unlimited credit, where there
    /// is no purse, or for a purse that this session may not see.
    fn purse(&self, player: usize) -> Option<Chips> {
        let view = private_view(self, player)?;
        (self.is_stored() || !view.has_credit).then_some(view.purse)
    }

    /// Returns the amount that a rebuy would add, if the player may rebuy.
    fn rebuy(&self, player: usize) -> Option<Chips> {
        private_view(self, player)?.rebuy
    }

    /// Returns the money that limits the bet in a player's seat: that of [`SessionExt::funds`]
    /// without the bets on the player's other seats.
    fn spare_funds(&self, player: usize) -> Option<Chips> {
        Some(self.funds(player)? - self.view().staked_elsewhere(player))
    }

    /// Returns the bet to offer a player for this many hands: `last`, if the purse still covers it
    /// in addition to the bets on the player's other seats.
    fn offer(&self, player: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        self.view().seats.get(player)?;
        let (house, funds) = (self.house(), self.spare_funds(player));
        house.stakes().offer(house.rules(), last, funds, hands)
    }

    /// Returns the names of the players of the open round, or of the last finished one, by seat.
    fn seated_names(&self) -> Vec<Option<String>> {
        self.view().round.as_ref().map_or_else(Vec::new, |round| self.names_of(&round.seats))
    }

    /// Returns the names of these players.
    fn names_of(&self, players: &[usize]) -> Vec<Option<String>> {
        let name = |&player: &usize| self.name(player).map(ToOwned::to_owned);
        players.iter().map(name).collect()
    }
}

impl<S: Session + ?Sized> SessionExt for S {}

/// Returns the private view of the player in a seat, if the session may see it.
fn private_view<S: Session + ?Sized>(session: &S, player: usize) -> Option<&PrivateView> {
    let owner = session.view().seats.get(player)?.owner?;
    session.private_views().iter().find(|view| view.player == owner)
}
