//! The numbers that expectations are made of.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Sub};

use blackjack_engine::Ratio;

/// A number type that expectations can be computed in: `f64`, or exact fractions in tests.
pub trait Number:
    Clone
    + Debug
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + 'static
{
    /// A whole number.
    fn whole(number: i32) -> Self;

    /// Whether this is more than the other by more than rounding can explain: what is not, is a
    /// tie.
    fn exceeds(&self, other: &Self) -> bool;

    /// Nothing.
    fn zero() -> Self {
        Self::whole(0)
    }

    /// One.
    fn one() -> Self {
        Self::whole(1)
    }

    /// A ratio of whole numbers.
    fn ratio(ratio: Ratio) -> Self {
        Self::whole(ratio.of()) / Self::whole(ratio.per())
    }
}

/// When two expectations differ by less than this, in initial wagers, they are equal but for
/// rounding.
const ROUNDING: f64 = 1e-13;

impl Number for f64 {
    fn whole(number: i32) -> Self {
        Self::from(number)
    }

    fn exceeds(&self, other: &Self) -> bool {
        *self > *other + ROUNDING
    }
}
