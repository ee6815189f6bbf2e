//! Play by the cards of each hand: [`ByComposition`].

use std::collections::BTreeSet;
use std::sync::Arc;

use blackjack_engine::{Action, Actions, Card};
use blackjack_odds::{Cell, CompositionStrategy, Row};

/// The number of cards of each value in a hand, aces first.
pub(crate) type Held = [u8; 10];

/// Play by the cards of each hand, except where plays by the count replace it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ByComposition {
    strategy: Arc<CompositionStrategy>,
    /// The cells of the chart that index plays change: all hands there are played by the count.
    by_count: BTreeSet<(Row, Option<u8>)>,
}

impl ByComposition {
    pub(crate) fn new(strategy: CompositionStrategy) -> Self {
        Self { strategy: Arc::new(strategy), by_count: BTreeSet::new() }
    }

    /// Leaves these cells of the chart to plays by the count.
    pub(crate) fn without(self, cells: impl IntoIterator<Item = (Row, Option<u8>)>) -> Self {
        Self { by_count: cells.into_iter().collect(), ..self }
    }

    /// Returns the action for a hand; `None` where the chart decides: in cells that are played by the count, and
    /// for hands that only a shoe with the cards of earlier rounds can hold.
    pub(crate) fn action(
        &self,
        held: Held,
        (row, upcard): (Row, Option<u8>),
        legal: Actions,
    ) -> Option<Action> {
        let cell_is_left = |row| self.by_count.contains(&(row, upcard));
        // The row of a total decides over pairs that cannot be split.
        if cell_is_left(row) || (!legal.contains(Action::Split) && cell_is_left(row.total())) {
            return None;
        }
        self.strategy.actions(values(held), upcard).and_then(|actions| Cell::choose(actions, legal))
    }

    /// Returns whether a doubled hand is given up.
    pub(crate) fn surrenders_doubled(&self, held: Held, upcard: Option<u8>) -> bool {
        self.strategy.surrenders_doubled(values(held), upcard)
    }

    /// Returns whether a starting hand is insured.
    pub(crate) fn insures(&self, held: Held, upcard: Option<u8>) -> bool {
        self.strategy.insures(values(held), upcard)
    }
}

/// Counts cards by value.
pub(crate) fn held(cards: &[Card]) -> Held {
    let mut held = Held::default();
    for card in cards {
        held[usize::from(card.value()) - 1] += 1;
    }
    held
}

/// Lists the values of a hand's cards.
fn values(held: Held) -> impl Iterator<Item = u8> {
    (1..=10).zip(held).flat_map(|(value, count)| std::iter::repeat_n(value, count.into()))
}
