//! The cost of the decisions of a contest: [`Score`].

use std::iter::Sum;

use blackjack_engine::Chips;

use crate::micros::Micros;

/// The score of a contest so far, or of one of its rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The number of finished rounds.
    pub rounds: usize,
    /// The number of decisions.
    pub asked: u32,
    /// The number of right decisions.
    pub right: u32,
    /// The number of close decisions, which are not mistakes.
    pub close: u32,
    /// The cost of all decisions.
    pub cost: Micros,
    /// The net result.
    pub net: Chips,
}

impl Score {
    /// Returns the number of mistakes.
    pub const fn wrong(&self) -> u32 {
        self.asked - self.right - self.close
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::default(), |sum, score| Self {
            rounds: sum.rounds + score.rounds,
            asked: sum.asked + score.asked,
            right: sum.right + score.right,
            close: sum.close + score.close,
            cost: Micros(sum.cost.0.saturating_add(score.cost.0)),
            net: sum.net + score.net,
        })
    }
}

/// Formats a cost in bets, to the nearest thousandth: "0.083 bets".
pub(crate) fn in_bets(cost: Micros, bet: Chips) -> String {
    // In parts of a thousandth of a bet; a bet need not be a whole number of thousands.
    let bet = i128::from(bet.0.max(1)) * i128::from(Micros::PER_CHIP);
    let thousandths = (i128::from(cost.0) * 1_000 + bet / 2) / bet;
    format!("{}.{:03} bets", thousandths / 1_000, thousandths % 1_000)
}
