//! The limits of side bets, at the stakes of a house.

use super::SideBet;
use crate::house::stakes::Stakes;
use crate::house::stakes::{StakeError, UNITS_MAX};
use crate::money::chips::Chips;
use crate::money::chips::{Rounding, lcm};

impl Stakes {
    /// Returns the smallest amount that can be placed on a side bet.
    pub fn min_side_bet(&self, bet: &SideBet) -> Chips {
        let increment = self.side_bet_increment(bet).0;
        Chips(self.units(bet.minimum).0.saturating_add(increment - 1) / increment * increment)
    }

    /// Returns the largest amount that can be placed on a side bet: the house's maximum, or else
    /// that of a bet on a hand, but no more than would win a hundred times the largest bet. Sums
    /// must stay far below the 64-bit limit.
    pub fn max_side_bet(&self, bet: &SideBet) -> Chips {
        let stated = if bet.maximum > 0 { self.units(bet.maximum) } else { self.max_bet() };
        let odds = bet.outcomes.iter().map(|it| i64::from(it.pays.numerator())).max();
        let payable = self.units(UNITS_MAX / odds.unwrap_or(1).max(100) * 100);
        let increment = self.side_bet_increment(bet).0;
        Chips(stated.min(payable).0 / increment * increment)
    }

    /// Returns the increment of amounts on a side bet: one unit, or in a house with exact payoffs
    /// the fewest whole units that make every payoff exact.
    pub fn side_bet_increment(&self, bet: &SideBet) -> Chips {
        let unit = self.units(1).0;
        Chips(match self.rounding() {
            Rounding::Exact => lcm(unit, bet.quantum()),
            Rounding::Down | Rounding::Up => unit,
        })
    }

    /// Checks an amount on a side bet against its limits.
    ///
    /// # Errors
    ///
    /// The first limit that the amount violates.
    pub fn check_side_bet(&self, bet: &SideBet, stake: Chips) -> Result<(), StakeError> {
        let (minimum, maximum) = (self.min_side_bet(bet), self.max_side_bet(bet));
        let step = self.side_bet_increment(bet);
        if stake < minimum {
            Err(StakeError::BelowMinimum { minimum })
        } else if stake > maximum {
            Err(StakeError::AboveMaximum { maximum })
        } else if stake.0 % step.0 != 0 {
            Err(StakeError::OffStep { step })
        } else {
            Ok(())
        }
    }
}
