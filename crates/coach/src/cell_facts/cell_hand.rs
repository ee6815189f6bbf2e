//! A hand of a cell: `CellHand`.

use blackjack_engine::{Action, Actions};
use blackjack_odds::HandOdds;

use crate::words;

/// A hand of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellHand {
    /// The values of its cards, 1 (ace) to 10.
    pub cards: Vec<u8>,
    /// The best action.
    pub best: Action,
    /// The legal actions.
    pub(super) legal: Actions,
}

impl CellHand {
    /// Returns the name, the highest card first: "T+6".
    pub fn name(&self) -> String {
        words::hand(&self.cards).replace(',', "+")
    }
}

impl From<HandOdds> for CellHand {
    fn from(odds: HandOdds) -> Self {
        let legal = Action::ALL.into_iter().filter(|&action| odds.of(action).is_some());
        Self { legal: legal.collect(), best: odds.best, cards: odds.cards }
    }
}
