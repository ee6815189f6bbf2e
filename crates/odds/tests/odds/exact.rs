//! Exact fractions: the odds of small shoes, computed in them by the same code.

use std::ops::{Add, Div, Mul, Sub};

use blackjack_odds::Number;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// An exact fraction of big integers. There is no rounding, so ties are exact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Exact(BigRational);

impl Exact {
    /// Creates a fraction.
    pub(crate) fn ratio_of(numerator: i128, denominator: i128) -> Self {
        Self(BigRational::new(BigInt::from(numerator), BigInt::from(denominator)))
    }

    /// Most cards are absent from a small shoe, so most operations involve a zero.
    fn is_zero(&self) -> bool {
        self.0.numer().sign() == Sign::NoSign
    }

    /// Returns the nearest `f64`, for fractions that are not too long.
    pub(crate) fn rounded(&self) -> f64 {
        let digits = BigInt::from(10_u64.pow(17));
        let whole = (self.0.numer() * digits) / self.0.denom();
        whole.to_string().parse::<f64>().unwrap() / 1e17
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self(self.0 + other.0),
        }
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        if other.is_zero() { self } else { Self(self.0 - other.0) }
    }
}

impl Mul for Exact {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => self,
            (_, true) => other,
            _ => Self(self.0 * other.0),
        }
    }
}

impl Div for Exact {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        if self.is_zero() { self } else { Self(self.0 / other.0) }
    }
}

impl Number for Exact {
    fn from_int(number: i32) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    fn exceeds(&self, other: &Self) -> bool {
        self > other
    }
}
