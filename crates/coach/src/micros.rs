//! Amounts that are expected rather than paid: `Micros`, and their sums.

use blackjack_engine::Chips;

/// An amount that is expected rather than paid: millionths of a house's smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Micros(pub i64);

/// A sum of amounts that are expected rather than paid: millionths of a smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct MicroSum(pub i128);

impl Micros {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// How many there are in a smallest unit.
    pub const IN_CHIP: i64 = 1_000_000;

    /// This many smallest units, to the nearest millionth.
    ///
    /// ```
    /// use blackjack_coach::Micros;
    /// assert_eq!(Micros::of(-0.25), Micros(-250_000));
    /// ```
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "rounded")]
    pub fn of(chips: f64) -> Self {
        Self((chips * Self::IN_CHIP as f64).round() as i64)
    }

    /// It as a part of a bet.
    #[expect(clippy::cast_precision_loss, reason = "it is shown, and not counted on with")]
    pub fn in_bets(self, bet: Chips) -> f64 {
        self.0 as f64 / Self::IN_CHIP as f64 / bet.0 as f64
    }
}

impl MicroSum {
    /// The same in smallest units, to the nearest; halves go away from nothing.
    ///
    /// ```
    /// use blackjack_engine::Chips;
    /// use blackjack_coach::MicroSum;
    /// assert_eq!(MicroSum(-2_500_000).chips(), Chips(-3));
    /// ```
    pub fn chips(self) -> Chips {
        let one = i128::from(Micros::IN_CHIP);
        let nearest = (self.0 + self.0.signum() * (one / 2)) / one;
        let bound = i128::from(i64::MAX);
        // More than there is money in the world is as much as can be said.
        Chips(i64::try_from(nearest.clamp(-bound, bound)).unwrap_or(i64::MAX))
    }

    /// The same in smallest units.
    #[expect(clippy::cast_precision_loss, reason = "a fraction is rounded anyway")]
    pub fn exactly(self) -> f64 {
        self.0 as f64 / Micros::IN_CHIP as f64
    }
}
