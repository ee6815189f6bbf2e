//! Totals over rounds: `Totals`, and `PricedRounds` for telling luck from skill.

use blackjack_engine::Chips;

use crate::micros::{MicroSum, Micros};

/// Totals over a set of rounds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// The number of rounds.
    pub rounds: u64,
    /// The number of hands, each split hand counted.
    pub hands: u64,
    /// The number of hands won.
    pub won: u64,
    /// The number of hands pushed.
    pub pushed: u64,
    /// The number of hands lost.
    pub lost: u64,
    /// The number of blackjacks.
    pub blackjacks: u64,
    /// The total amount staked, insurance included.
    pub staked: Chips,
    /// The net result.
    pub net: Chips,
    /// The cost of all decisions compared with the best ones.
    pub cost: MicroSum,
    /// The number of bets that could be judged.
    pub judged_bets: u64,
    /// The number of bets that were too large for the cards left.
    pub wrong_bets: u64,
    /// The cost of betting more than the minimum while the cards left were worse than a fresh shoe.
    pub bet_cost: MicroSum,
    /// The rounds in which luck can be separated from skill.
    pub priced: PricedRounds,
}

/// Totals over the rounds with an exact value for their bets and for every decision.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PricedRounds {
    /// The number of rounds.
    pub rounds: u64,
    /// The net result.
    pub net: Chips,
    /// The expected value of the bets before the first card, with best play.
    pub worth: MicroSum,
    /// The cost of all decisions compared with the best ones.
    pub cost: MicroSum,
    /// The sum of the squared luck of each round, in smallest units.
    pub squares: f64,
}

impl PricedRounds {
    /// Returns the expected value of the bets as they were played: the skill in the result.
    pub const fn expected(&self) -> MicroSum {
        MicroSum(self.worth.0 - self.cost.0)
    }

    /// Returns the result beyond the expected value. The two add up to the net result exactly.
    pub const fn luck(&self) -> MicroSum {
        MicroSum(self.net.0 as i128 * Micros::PER_CHIP as i128 - self.expected().0)
    }

    /// Returns one standard deviation of the luck over these rounds, in smallest units.
    pub fn deviation(&self) -> f64 {
        self.squares.sqrt()
    }
}
