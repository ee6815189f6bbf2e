//! The part of a round that has been shown: `DisplayedRound`.

use blackjack_engine::HandId;
use blackjack_table::RoundView;

/// The part of a round that has been shown.
#[derive(Clone, Debug)]
pub struct DisplayedRound {
    /// The round.
    pub round: RoundView,
    /// The number of cards left in the shoe.
    pub left: usize,
    /// The number of the shoe.
    pub shoe: u64,
    /// The hand that was dealt the last card.
    pub latest: Option<HandId>,
}
