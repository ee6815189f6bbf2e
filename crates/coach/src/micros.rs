//! Expected amounts of money: `Micros`, and their sums.

use blackjack_engine::Chips;

/// An expected amount of money, in millionths of a house's smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Micros(pub i64);

/// A sum of expected amounts, in millionths of a smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MicroSum(pub i128);

impl Micros {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// The number of millionths in a smallest unit.
    pub const PER_CHIP: i64 = 1_000_000;

    /// Converts from smallest units, rounded to the nearest millionth.
    ///
    /// ```
    /// use blackjack_coach::Micros;
    /// assert_eq!(Micros::from_chips(-0.25), Micros(-250_000));
    /// ```
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "rounded")]
    pub fn from_chips(chips: f64) -> Self {
        Self((chips * Self::PER_CHIP as f64).round() as i64)
    }

    /// Returns the amount as a multiple of a bet.
    #[expect(clippy::cast_precision_loss, reason = "it is only displayed")]
    pub fn as_bets(self, bet: Chips) -> f64 {
        self.0 as f64 / Self::PER_CHIP as f64 / bet.0 as f64
    }
}

impl MicroSum {
    /// Returns the sum in smallest units, rounded to the nearest; halves away from zero.
    ///
    /// ```
    /// use blackjack_engine::Chips;
    /// use blackjack_coach::MicroSum;
    /// assert_eq!(MicroSum(-2_500_000).chips(), Chips(-3));
    /// ```
    pub fn chips(self) -> Chips {
        let one = i128::from(Micros::PER_CHIP);
        let nearest = (self.0 + self.0.signum() * (one / 2)) / one;
        let bound = i128::from(i64::MAX);
        // No real sum comes near the bounds of the type.
        Chips(i64::try_from(nearest.clamp(-bound, bound)).unwrap_or(i64::MAX))
    }

    /// Returns the sum in smallest units, with its fraction.
    #[expect(clippy::cast_precision_loss, reason = "a fraction is rounded anyway")]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / Micros::PER_CHIP as f64
    }
}
