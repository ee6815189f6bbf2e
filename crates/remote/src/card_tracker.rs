//! Tracking the cards that are seen at a remote table: [`CardTracker`].

use blackjack_engine::{Card, Composition, SeenCards};
use blackjack_table::{TableEvent, TableView};

/// A tracker of the cards that this terminal has seen since the last shuffle, without those of the
/// open round. Cards that were dealt before it came are as good as undealt to its player.
#[derive(Clone, Debug, Default)]
pub(crate) struct CardTracker {
    cards: Vec<Card>,
    /// The shoe that they came from.
    shoe: u64,
    /// The finished round that is counted already.
    counted: Option<u64>,
    /// The cards that had been seen before the latest round.
    before_round: SeenCards,
    /// The latest round.
    round: Option<u64>,
}

impl CardTracker {
    /// Follows the table: after the events of an update, or after a whole view.
    pub(crate) fn follow(&mut self, events: &[TableEvent], view: &TableView) {
        let is_shuffle =
            |event: &TableEvent| matches!(event, TableEvent::Shuffled { .. } | TableEvent::RanOut);
        let has_shoe_begun = view.shoe.is_begun && view.shoe.number != self.shoe;
        if has_shoe_begun || events.iter().any(is_shuffle) {
            self.cards.clear();
            self.shoe = view.shoe.number;
        }
        let Some(round) = &view.round else { return };
        if self.round != Some(round.number) {
            self.round = Some(round.number);
            self.before_round = SeenCards { cards: self.cards.clone(), undealt: view.shoe.left };
        }
        if round.is_over() && self.counted != Some(round.number) {
            self.counted = Some(round.number);
            self.cards.extend(round.cards.open_cards());
        }
    }

    /// Returns the cards by rank.
    pub(crate) fn composition(&self) -> Composition {
        self.cards.iter().copied().collect()
    }

    /// Returns the cards seen before the latest round.
    pub(crate) const fn before_round(&self) -> &SeenCards {
        &self.before_round
    }
}
