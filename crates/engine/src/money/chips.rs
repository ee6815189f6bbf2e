//! Money as integers of the house's smallest unit, and odds as integer ratios.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An amount of money in the house's smallest unit (cents, seconds). Losses are negative.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Chips(pub i64);

impl Chips {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// Multiplies this amount by `ratio`, and rounds to a whole number of smallest units.
    ///
    /// With [`Rounding::Exact`] the amount should divide evenly: the house checked that when it
    /// accepted the bet. If it does not, the result is rounded down.
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
        let product = self.0 * ratio.numerator as i64;
        let denominator = ratio.denominator as i64;
        if denominator == 1 {
            // Most payoffs are whole, and division is slow.
            return Self(product);
        }
        Self(match rounding {
            Rounding::Exact | Rounding::Down => product.div_euclid(denominator),
            Rounding::Up => -(-product).div_euclid(denominator),
        })
    }

    /// Adds two unchecked amounts; a sum out of range becomes the nearest amount in range.
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

    /// Returns half of this amount, rounded down.
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

/// A ratio of whole numbers in lowest terms: the net win per chip staked (negative for a loss).
///
/// ```
/// use blackjack_engine::Ratio;
/// assert_eq!(Ratio::to(6, 4), Ratio::to(3, 2));
/// assert_eq!(Ratio::to(3, 2).to_string(), "3 to 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: i32,
    denominator: i32,
}

impl Ratio {
    /// A push.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// Even money.
    pub const EVEN: Self = Self { numerator: 1, denominator: 1 };
    /// The loss of the whole bet.
    pub const LOSS: Self = Self { numerator: -1, denominator: 1 };
    /// The loss of half the bet.
    pub const HALF_LOSS: Self = Self { numerator: -1, denominator: 2 };

    /// Returns net odds of `numerator` to `denominator`, as in "3 to 2".
    ///
    /// # Panics
    ///
    /// If `denominator` is not positive.
    pub const fn to(numerator: i32, denominator: i32) -> Self {
        assert!(denominator > 0, "the second number of odds must be positive");
        let mut divisor = denominator;
        let mut rest = numerator.abs();
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// Returns the first number, in lowest terms.
    pub const fn numerator(self) -> i32 {
        self.numerator
    }

    /// Returns the second number, in lowest terms; always positive.
    pub const fn denominator(self) -> i32 {
        self.denominator
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.numerator, self.denominator)
    }
}

const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the least common multiple of two positive numbers, or `i64::MAX` if it does not fit.
pub(crate) const fn lcm(a: i64, b: i64) -> i64 {
    match (a, b) {
        // Most payoffs are whole numbers, so most bets need no division.
        (1, other) | (other, 1) => other,
        _ => (a / gcd(a, b)).saturating_mul(b),
    }
}

/// The rounding of payoffs that are not a whole number of smallest units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// Never needed: the house refuses bets that could not be paid out exactly.
    Exact,
    /// Down to the next smaller amount.
    Down,
    /// Up to the next larger amount.
    Up,
}
