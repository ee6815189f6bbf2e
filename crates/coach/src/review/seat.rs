//! The review of one seat in a finished round: `SeatReview`, with its `JudgedDecision`s.

use blackjack_engine::{Chips, Seat};

use crate::decision::DecisionClass;
use crate::decision::play::Play;
use crate::decision::verdict::Verdict;
use crate::micros::Micros;

/// A decision of a finished round, judged by the coach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedDecision {
    /// The number of the decision in its round, from 1.
    pub number: u32,
    /// The class of the decision.
    pub class: DecisionClass,
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The choice that was made.
    pub choice: Play,
    /// The play that the player's level recommends.
    pub recommended: Play,
    /// The best play for the cards left.
    pub best: Play,
    /// The cost of the choice compared with the best one.
    pub cost: Micros,
    /// The cost compared with the recommended play; zero if the choice was as good.
    pub cost_vs_level: Micros,
    /// The coach's verdict.
    pub verdict: Verdict,
}

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
