//! What a round waits for, and of whom: `Asked`.

use crate::{Actions, Chips, HandId, Place};

/// What a round waits for, and of whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A card.
    Card(Place),
    /// Whether a hand is insured, and for how much.
    Insurance {
        /// Which.
        hand: HandId,
        /// The least that it can be insured for.
        least: Chips,
        /// The most.
        most: Chips,
    },
    /// Whether a hand is surrendered before the dealer looks at his hole card.
    EarlySurrender {
        /// Which.
        hand: HandId,
    },
    /// What is done with a hand.
    Action {
        /// Which.
        hand: HandId,
        /// What may be done.
        legal: Actions,
    },
    /// Nothing: it is over.
    Nothing,
}

impl Asked {
    /// The hand that somebody has to decide about; none where a card is asked for, or nothing.
    pub const fn hand(self) -> Option<HandId> {
        match self {
            Self::Insurance { hand, .. }
            | Self::EarlySurrender { hand }
            | Self::Action { hand, .. } => Some(hand),
            Self::Card(_) | Self::Nothing => None,
        }
    }
}
