//! The result of a round: [`RoundResult`].

use arrayvec::ArrayVec;

use super::bets::SEATS_MAX;
use crate::money::chips::Chips;

/// The result of a finished round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RoundResult {
    /// The net result of each seat, including insurance and side bets.
    pub nets: ArrayVec<Chips, SEATS_MAX>,
    /// The same for each starting hand, together with the hands split from it.
    pub starts: ArrayVec<Chips, SEATS_MAX>,
}

impl RoundResult {
    /// Returns the net result of all seats together.
    pub fn net(&self) -> Chips {
        self.nets.iter().copied().sum()
    }
}
