//! What a coach found of a seat's round, as it is remembered: `Lesson`.

use blackjack_engine::{Chips, Seat};

use crate::{Judged, Micros};

/// A seat's round as a coach judged it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The seat.
    pub seat: Seat,
    /// How many hands it played, split hands counted each.
    pub hands: u8,
    /// How many of them won.
    pub won: u8,
    /// How many neither won nor lost.
    pub pushed: u8,
    /// How many lost.
    pub lost: u8,
    /// How many were naturals.
    pub naturals: u8,
    /// Everything that was staked, insurance too.
    pub staked: Chips,
    /// What the bets were worth before the first card, to the best play; none where there is no
    /// exact answer.
    pub worth: Option<Micros>,
    /// What betting more than the least cost where the cards left were worse than a fresh shoe;
    /// nothing where that is close.
    pub bet_cost: Micros,
    /// Every decision that was judged, in order.
    pub judged: Vec<Judged>,
    /// How many decisions could not be.
    pub unjudged: u32,
}

impl Lesson {
    /// A lesson of a seat that nothing was found of as yet.
    pub const fn new(seat: Seat) -> Self {
        Self {
            seat,
            hands: 0,
            won: 0,
            pushed: 0,
            lost: 0,
            naturals: 0,
            staked: Chips::ZERO,
            worth: None,
            bet_cost: Micros::ZERO,
            judged: Vec::new(),
            unjudged: 0,
        }
    }
}
