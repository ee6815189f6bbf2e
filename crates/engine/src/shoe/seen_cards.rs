//! The public knowledge of a shoe before a round: [`SeenCards`].

use alloc::vec::Vec;

use crate::cards::card::Card;
use crate::cards::composition::Composition;

/// The cards of a shoe that everyone has seen before a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeenCards {
    /// The cards seen since they were last shuffled, excluding burned cards and hole cards that
    /// were not turned over.
    pub cards: Vec<Card>,
    /// The number of undealt cards. When a round has dealt them all, the discards are shuffled in,
    /// and the seen cards no longer carry any information.
    pub undealt: usize,
}

impl SeenCards {
    /// Returns the seen cards by rank.
    pub fn composition(&self) -> Composition {
        self.cards.iter().copied().collect()
    }
}
