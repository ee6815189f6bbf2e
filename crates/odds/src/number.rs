//! Number types for expected values.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Sub};

use blackjack_engine::Ratio;

/// A number type that expected values can be computed in: `f64`, or exact fractions in tests.
pub trait Number:
    Clone
    + Debug
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// Converts an integer.
    fn from_int(number: i32) -> Self;

    /// Returns whether `self` is larger than `other` by more than a rounding error. Otherwise the
    /// two are tied.
    fn exceeds(&self, other: &Self) -> bool;

    /// Returns 0.
    fn zero() -> Self {
        Self::from_int(0)
    }

    /// Returns 1.
    fn one() -> Self {
        Self::from_int(1)
    }

    /// Converts a ratio of integers.
    fn ratio(ratio: Ratio) -> Self {
        Self::from_int(ratio.numerator()) / Self::from_int(ratio.denominator())
    }
}

/// The largest difference between tied expected values, in initial bets: anything up to this is a
/// rounding error.
const ROUNDING: f64 = 1e-13;

/// Converts a number of cards.
pub(crate) fn from_count<T: Number>(cards: u16) -> T {
    T::from_int(i32::from(cards))
}

impl Number for f64 {
    fn from_int(number: i32) -> Self {
        Self::from(number)
    }

    fn exceeds(&self, other: &Self) -> bool {
        *self > *other + ROUNDING
    }
}
