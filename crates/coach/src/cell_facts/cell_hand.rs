//! A hand of a cell: `CellHand`.

use blackjack_engine::{Action, Actions};
use blackjack_odds::HandOdds;

use crate::words;

/// A hand of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellHand {
    /// The values of its cards, 1 (ace) to 10.
    pub cards: Vec<u8>,
    /// The best that can be done with it.
    pub best: Action,
    /// What may be done with it.
    pub(super) legal: Actions,
}

impl CellHand {
    /// "T+6": the largest card first, an ace before all.
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
