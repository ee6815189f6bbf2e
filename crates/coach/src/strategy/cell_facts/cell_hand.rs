//! A hand of a cell: `CellHand`.

use blackjack_engine::{Action, Actions};
use blackjack_odds::HandOdds;

use crate::words;

/// A hand that belongs to a cell of the chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellHand {
    /// The values of its cards, 1 (ace) to 10.
    pub cards: Vec<u8>,
    /// The best action.
    pub best: Action,
    /// The legal actions.
    pub(super) legal: Actions,
    /// The second best action, if there is one.
    second: Option<Action>,
}

impl CellHand {
    /// Returns the name, highest card first: "T+6".
    pub fn name(&self) -> String {
        words::hand(&self.cards).replace(',', "+")
    }

    /// Returns the best action other than this one.
    pub(super) fn best_except(&self, refused: Action) -> Option<Action> {
        if self.best == refused { self.second } else { Some(self.best) }
    }
}

impl From<HandOdds> for CellHand {
    fn from(odds: HandOdds) -> Self {
        let legal = Action::ALL.into_iter().filter(|&action| odds.of(action).is_some());
        let others = Action::ALL.into_iter().filter(|&action| action != odds.best);
        let others = others.filter_map(|action| Some((action, *odds.of(action)?)));
        let second = others.max_by(|(_, one), (_, other)| one.total_cmp(other));
        let second = second.map(|(action, _)| action);
        Self { legal: legal.collect(), second, best: odds.best, cards: odds.cards }
    }
}
