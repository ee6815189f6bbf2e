//! Play by the cards of each hand: [`ByComposition`].

use std::collections::BTreeMap;
use std::sync::Arc;

use blackjack_engine::{Action, Actions, Card};
use blackjack_odds::CompositionStrategy;

use crate::count_scheme::Hundredths;
use crate::policy::plays_by_count::CellKey;

/// The number of cards of each value in a hand, aces first.
pub(crate) type Held = [u8; 10];

/// Play by the cards of each hand, except where plays by the count replace it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ByComposition {
    strategy: Arc<CompositionStrategy>,
    /// The cells of the chart that index plays change, with the count from which all of their hands
    /// are played by the chart.
    by_count: BTreeMap<CellKey, Hundredths>,
}

impl ByComposition {
    pub(crate) fn new(strategy: CompositionStrategy) -> Self {
        Self { strategy: Arc::new(strategy), by_count: BTreeMap::new() }
    }

    /// Leaves these cells to the chart, each from its count up.
    pub(crate) fn with_plays_by_count(
        mut self,
        cells: impl IntoIterator<Item = (CellKey, Hundredths)>,
    ) -> Self {
        for (cell, from) in cells {
            let lowest = self.by_count.entry(cell).or_insert(from);
            *lowest = from.min(*lowest);
        }
        self
    }

    /// Returns whether hands of a cell are played by their cards at a count.
    pub(crate) fn decides(&self, cell: CellKey, count: Hundredths, legal: Actions) -> bool {
        let (row, upcard) = cell;
        let is_left = |row| self.by_count.get(&(row, upcard)).is_some_and(|from| *from <= count);
        // Pairs that cannot be split belong to the row of their total.
        !(is_left(row) || (!legal.contains(Action::Split) && is_left(row.total())))
    }

    /// Returns the action for a hand; `None` if only a shoe with the cards of
    /// earlier rounds can hold it.
    pub(crate) fn action(&self, held: Held, upcard: Option<u8>, legal: Actions) -> Option<Action> {
        self.strategy.actions(values(held), upcard).and_then(|actions| actions.choose(legal))
    }

    /// Returns whether a doubled hand is surrendered.
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
