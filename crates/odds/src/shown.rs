//! What the dealer shows: `Shown`.

use blackjack_engine::Rules;

use crate::error::OddsError;

/// What a hand of the player's knows of the dealer's: one column of a table of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shown {
    /// An upcard of this value.
    Up(u8),
    /// No card.
    Nothing,
}

impl Shown {
    /// What the dealer of this house shows; or why he does not show so.
    pub(crate) fn of(rules: &Rules, upcard: Option<u8>) -> Result<Self, OddsError> {
        match (upcard, rules.dealer_upcard()) {
            (Some(_), false) => Err(OddsError::NoUpcard),
            (None, true) => Err(OddsError::UpcardMissing),
            (Some(value), true) => Ok(Self::Up(value)),
            (None, false) => Ok(Self::Nothing),
        }
    }

    /// The value of the upcard; `None` without one.
    pub(crate) fn upcard(self) -> Option<u8> {
        match self {
            Self::Up(value) => Some(value),
            Self::Nothing => None,
        }
    }
}
