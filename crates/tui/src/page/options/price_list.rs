//! The prices of rule changes computed so far.

use std::collections::HashMap;

use blackjack_coach::figures::signed;
use blackjack_engine::Rules;

/// The player's edge at a house, and the prices of the adjacent values of its rules.
#[derive(Debug, Default)]
pub(super) struct PriceList {
    /// The rules that these prices are for.
    pub(super) rules: Option<Rules>,
    /// The player's edge in initial bets, or the reason why it cannot be computed.
    pub(super) edge: Option<Result<f64, String>>,
    /// The change in the edge for each key and value; `None` where it cannot be computed.
    pub(super) changes: HashMap<(&'static str, String), Option<f64>>,
}

/// A value adjacent to the current one, with its price.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AdjacentValue {
    pub(super) value: String,
    pub(super) price: Price,
}

/// The effect of a rule change on the player's edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Price {
    /// The price is being computed.
    Waiting,
    /// The price cannot be computed.
    Unavailable,
    /// The change in the edge, in initial bets per round.
    Ready(f64),
}

impl Price {
    /// Returns the price in at most six characters.
    pub(super) fn short(self) -> String {
        match self {
            Self::Waiting => "…".into(),
            Self::Unavailable => "?".into(),
            Self::Ready(0.0) => String::new(),
            Self::Ready(change) => signed(change * 100.0, 2),
        }
    }
}
