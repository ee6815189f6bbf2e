//! What changes of a house are worth, as far as that is worked out.

use std::collections::HashMap;

use blackjack_coach::figures::signed;
use blackjack_engine::Rules;

/// What the values next to those of a house are worth.
#[derive(Debug, Default)]
pub(super) struct PriceList {
    /// The house that they are for.
    pub(super) rules: Option<Rules>,
    /// What a round is worth to the player, in initial wagers; or why nobody can tell.
    pub(super) edge: Option<Result<f64, String>>,
    /// By how much another value of a key changes that; none where nobody can tell.
    pub(super) changes: HashMap<(&'static str, String), Option<f64>>,
}

/// What a value next to the one of a house is worth.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AdjacentValue {
    pub(super) value: String,
    pub(super) price: Price,
}

/// What a change is worth to the player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Price {
    /// It is being worked out.
    Waiting,
    /// Nobody can tell.
    Unavailable,
    /// So much, in initial wagers a round.
    Ready(f64),
}

impl Price {
    /// In at most six characters.
    pub(super) fn short(self) -> String {
        match self {
            Self::Waiting => "…".into(),
            Self::Unavailable => "?".into(),
            Self::Ready(0.0) => String::new(),
            Self::Ready(change) => signed(change * 100.0, 2),
        }
    }
}
