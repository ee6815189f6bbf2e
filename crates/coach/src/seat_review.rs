//! The review of one seat in a finished round: `SeatReview`.

use blackjack_engine::{Chips, Seat};

use crate::{JudgedDecision, Micros};

/// The coach's review of one seat in a finished round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatReview {
    /// The seat.
    pub seat: Seat,
    /// The number of hands, each split hand counted.
    pub hands: u8,
    /// The number of hands won.
    pub won: u8,
    /// The number of hands pushed.
    pub pushed: u8,
    /// The number of hands lost.
    pub lost: u8,
    /// The number of blackjacks.
    pub blackjacks: u8,
    /// The total amount staked, insurance included.
    pub staked: Chips,
    /// The expected value of the bets before the first card, with best play; `None` if there
    /// is no exact value.
    pub worth: Option<Micros>,
    /// The cost of betting more than the minimum while the cards left were worse than a fresh shoe;
    /// zero if the cost counts as close.
    pub bet_cost: Micros,
    /// The judged decisions, in order.
    pub judged: Vec<JudgedDecision>,
    /// The number of decisions that could not be judged.
    pub unjudged: u32,
}

impl SeatReview {
    /// Creates an empty review.
    pub const fn new(seat: Seat) -> Self {
        Self {
            seat,
            hands: 0,
            won: 0,
            pushed: 0,
            lost: 0,
            blackjacks: 0,
            staked: Chips::ZERO,
            worth: None,
            bet_cost: Micros::ZERO,
            judged: Vec::new(),
            unjudged: 0,
        }
    }
}
