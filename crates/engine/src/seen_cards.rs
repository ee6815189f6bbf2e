//! What everybody knows of a shoe before a round: `SeenCards`.

use alloc::vec::Vec;

use crate::{Card, Composition};

/// The cards that are gone from a shoe before a round, as far as everybody has seen them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeenCards {
    /// Those that everybody has seen since they were last shuffled: a card that was burned and a
    /// hole card that was not turned are not among them.
    pub cards: Vec<Card>,
    /// How many cards are left to deal. When the round has taken them all, the cards in the tray
    /// are shuffled in, and what was seen of them counts no longer.
    pub undealt: usize,
}

impl SeenCards {
    /// Returns the cards by rank.
    pub fn composition(&self) -> Composition {
        self.cards.iter().copied().collect()
    }
}
