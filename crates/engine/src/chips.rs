//! Money: integers of the house's smallest unit, and integer odds.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An amount in the house's smallest unit (cents, seconds); what is lost is negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Chips(pub i64);

impl Chips {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// This amount times `ratio`, rounded to a whole number of smallest units.
    ///
    /// [`Rounding::Exact`] asks for an amount that divides, which the house saw to when the stake
    /// was placed; the quotient of any other amount is rounded down.
    ///
    /// ```
    /// use blackjack_engine::{Chips, Ratio, Rounding};
    /// let three_to_two = Ratio::to(3, 2);
    /// assert_eq!(Chips(500).times(three_to_two, Rounding::Exact), Chips(750));
    /// assert_eq!(Chips(5).times(three_to_two, Rounding::Down), Chips(7));
    /// assert_eq!(Chips(5).times(three_to_two, Rounding::Up), Chips(8));
    /// ```
    #[must_use]
    pub const fn times(self, ratio: Ratio, rounding: Rounding) -> Self {
        let product = self.0 * ratio.of as i64;
        let per = ratio.per as i64;
        Self(match rounding {
            Rounding::Exact | Rounding::Down => product.div_euclid(per),
            Rounding::Up => -(-product).div_euclid(per),
        })
    }

    /// The sum, or as near to it as can be counted: for amounts that nobody has checked.
    ///
    /// ```
    /// use blackjack_engine::Chips;
    /// assert_eq!(Chips(5).saturating_add(Chips(2)), Chips(7));
    /// assert_eq!(Chips(i64::MAX).saturating_add(Chips(2)), Chips(i64::MAX));
    /// ```
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Half of this amount, rounded down.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0.div_euclid(2))
    }
}

impl Add for Chips {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Chips {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i64> for Chips {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Neg for Chips {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Chips {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Chips {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Chips {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

/// A ratio of whole numbers in lowest terms: what a hand wins per stake (negative: loses).
///
/// ```
/// use blackjack_engine::Ratio;
/// assert_eq!(Ratio::to(6, 4), Ratio::to(3, 2));
/// assert_eq!(Ratio::to(3, 2).to_string(), "3 to 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    of: i32,
    per: i32,
}

impl Ratio {
    /// Nothing won, nothing lost.
    pub const ZERO: Self = Self { of: 0, per: 1 };
    /// As much as was staked.
    pub const EVEN: Self = Self { of: 1, per: 1 };
    /// The whole stake lost.
    pub const LOSS: Self = Self { of: -1, per: 1 };
    /// Half the stake lost.
    pub const HALF_LOSS: Self = Self { of: -1, per: 2 };

    /// Net odds of `of` to `per`, as in "3 to 2".
    ///
    /// # Panics
    ///
    /// If `per` is not positive.
    pub const fn to(of: i32, per: i32) -> Self {
        assert!(per > 0, "odds are so many to a positive number");
        let mut divisor = per;
        let mut rest = of.abs();
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { of: of / divisor, per: per / divisor }
    }

    /// The first number, in lowest terms.
    pub const fn of(self) -> i32 {
        self.of
    }

    /// The second number, in lowest terms; positive.
    pub const fn per(self) -> i32 {
        self.per
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.of, self.per)
    }
}

const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least common multiple of two positive numbers; the largest number of all where there is none
/// that fits.
pub(crate) const fn lcm(a: i64, b: i64) -> i64 {
    match (a, b) {
        // Most payoffs are whole: no need to divide for every bet.
        (1, other) | (other, 1) => other,
        _ => (a / gcd(a, b)).saturating_mul(b),
    }
}

/// What becomes of a payoff that is no whole number of smallest units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// It cannot happen: a stake on which a payoff would not divide is refused when placed.
    Exact,
    /// The player gets the next smaller amount.
    Down,
    /// The player gets the next larger amount.
    Up,
}
