//! A round as far as it is shown: `DisplayedRound`.

use blackjack_engine::HandId;
use blackjack_table::RoundView;

/// A round as far as it is shown.
#[derive(Clone, Debug)]
pub struct DisplayedRound {
    /// The round.
    pub round: RoundView,
    /// The cards that are left in the shoe.
    pub left: usize,
    /// The number of that shoe.
    pub shoe: u64,
    /// The hand that got a card last.
    pub latest: Option<HandId>,
}
