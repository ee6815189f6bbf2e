//! What some rounds come to: `Sums`, and what of them is luck: `Priced`.

use blackjack_engine::Chips;

use crate::{MicroSum, Micros};

/// What some rounds come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sums {
    /// How many rounds.
    pub rounds: u64,
    /// How many hands, split hands counted each.
    pub hands: u64,
    /// How many of them won.
    pub won: u64,
    /// How many neither won nor lost.
    pub pushed: u64,
    /// How many lost.
    pub lost: u64,
    /// How many were naturals.
    pub naturals: u64,
    /// Everything that was staked, insurance too.
    pub staked: Chips,
    /// What was won or lost.
    pub net: Chips,
    /// What decisions cost against the best ones.
    pub cost: MicroSum,
    /// In how many rounds the bets can be judged, and in how many of them they cost something.
    pub bets: (u64, u64),
    /// What betting more than the least cost where the cards left were worse than a fresh shoe.
    pub bet_cost: MicroSum,
    /// The rounds whose luck can be told from the skill.
    pub priced: Priced,
}

/// Rounds that have an exact answer to what their bets were worth and what every decision cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Priced {
    /// How many.
    pub rounds: u64,
    /// What was won or lost in them.
    pub net: Chips,
    /// What their bets were worth before the first card, to the best play.
    pub worth: MicroSum,
    /// What decisions in them cost against the best ones.
    pub cost: MicroSum,
    /// The sum of the squares of each round's luck, in smallest units.
    pub squares: f64,
}

impl Priced {
    /// What the bets were worth as they were played: the skill in the result.
    pub const fn expected(&self) -> MicroSum {
        MicroSum(self.worth.0 - self.cost.0)
    }

    /// What was won beyond that. With [`Priced::expected`] it is the result, to the last
    /// millionth.
    pub const fn luck(&self) -> MicroSum {
        MicroSum(self.net.0 as i128 * Micros::IN_CHIP as i128 - self.expected().0)
    }

    /// How far luck strays in so many rounds, as these strayed: one standard deviation, in
    /// smallest units.
    pub fn deviation(&self) -> f64 {
        self.squares.sqrt()
    }
}
