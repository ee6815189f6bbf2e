//! What a finished round came to: `RoundResult`.

use arrayvec::ArrayVec;

use super::bets::SEATS_MAX;
use crate::Chips;

/// What a finished round came to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RoundResult {
    /// What each seat won or lost, insurance included.
    pub nets: ArrayVec<Chips, SEATS_MAX>,
}

impl RoundResult {
    /// What all seats together won or lost.
    pub fn net(&self) -> Chips {
        self.nets.iter().copied().sum()
    }
}
