//! The dealer's upcard, or its absence: [`DealerUpcard`].

use blackjack_engine::Rules;

use crate::error::OddsError;
use crate::value_counts::VALUES;

/// The dealer's upcard, or its absence; it selects a column of a table of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DealerUpcard {
    /// An upcard of this value.
    Value(u8),
    /// An upcard of this value, with a known hole card.
    WithHole {
        /// The upcard.
        up: u8,
        /// The hole card. Shoes do not hold it.
        hole: u8,
    },
    /// No card, in a house without an upcard.
    None,
}

impl DealerUpcard {
    /// Returns this upcard, or its absence; an error if the dealer of the house cannot show it.
    pub(crate) fn of(rules: &Rules, upcard: Option<u8>) -> Result<Self, OddsError> {
        match (upcard, rules.dealer_upcard()) {
            (Some(_), false) => Err(OddsError::UnexpectedUpcard),
            (None, true) => Err(OddsError::MissingUpcard),
            (Some(value), true) => Ok(Self::Value(value)),
            (None, false) => Ok(Self::None),
        }
    }

    /// Lists the upcards that the dealer of a house can show.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        if rules.dealer_upcard() { VALUES.map(Self::Value).collect() } else { vec![Self::None] }
    }

    /// Returns the value of the upcard; `None` without one.
    pub(crate) fn upcard(self) -> Option<u8> {
        match self {
            Self::Value(up) | Self::WithHole { up, .. } => Some(up),
            Self::None => None,
        }
    }

    /// Returns the value of the hole card, if it is known.
    pub(crate) fn known_hole(self) -> Option<u8> {
        if let Self::WithHole { hole, .. } = self { Some(hole) } else { None }
    }

    /// Returns the known cards of the dealer.
    pub(crate) fn known_cards(self) -> impl Iterator<Item = u8> {
        self.upcard().into_iter().chain(self.known_hole())
    }
}
