//! The input that a round is waiting for, and the hand that it concerns: [`Phase`].

use crate::action::Actions;
use crate::legal::DoubleRange;
use crate::money::chips::Chips;
use crate::round::event::{HandId, Place};

/// The input that a round is waiting for, as plain data. [`crate::Turn`] is the same with the
/// methods to continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A card.
    Card(Place),
    /// A decision on insurance: an amount, or no insurance.
    Insurance {
        /// The hand that may be insured.
        hand: HandId,
        /// The smallest amount.
        min: Chips,
        /// The largest amount.
        max: Chips,
    },
    /// A decision before the dealer peeks: early surrender, or playing on.
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
        /// The amounts below its bet that the hand can be doubled for, if any. A player who cannot
        /// pay for [`Action::Double`](crate::Action::Double) may still be able to double for less.
        double_for: Option<DoubleRange>,
    },
    /// Nothing: the round is over.
    Over,
}

impl Phase {
    /// Returns the hand that awaits a player's decision; `None` while a card is due and when the
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
