//! What a round waits for, and for which hand: `Phase`.

use crate::{Actions, Chips, HandId, Place};

/// What a round waits for, as plain data. [`crate::Turn`] is the same with the means to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A card.
    Card(Place),
    /// Insurance, for an amount or not at all.
    Insurance {
        /// The hand that may be insured.
        hand: HandId,
        /// The smallest amount.
        min: Chips,
        /// The largest amount.
        max: Chips,
    },
    /// Early surrender, or playing on, before the dealer peeks.
    EarlySurrender {
        /// The hand that may be surrendered.
        hand: HandId,
    },
    /// An action.
    Action {
        /// The hand to play.
        hand: HandId,
        /// The legal actions.
        legal: Actions,
    },
    /// Nothing: the round is over.
    Over,
}

impl Phase {
    /// Returns the hand that a player has to decide about; none while a card is due, and when the
    /// round is over.
    pub const fn hand(self) -> Option<HandId> {
        match self {
            Self::Insurance { hand, .. }
            | Self::EarlySurrender { hand }
            | Self::Action { hand, .. } => Some(hand),
            Self::Card(_) | Self::Over => None,
        }
    }
}
