//! Fractions without rounding: the odds of small shoes are computed in them by the same code.

use std::ops::{Add, Div, Mul, Sub};

use blackjack_odds::Number;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// A fraction of whole numbers without end. What is larger by anything is larger.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Exact(BigRational);

impl Exact {
    /// So many of so many.
    pub(crate) fn of(number: i128, per: i128) -> Self {
        Self(BigRational::new(BigInt::from(number), BigInt::from(per)))
    }

    /// Most cards are not in a small shoe: to reckon with nothing is most of the work.
    fn is_nothing(&self) -> bool {
        self.0.numer().sign() == Sign::NoSign
    }

    /// The nearest number that a machine knows; for fractions that are not too long.
    pub(crate) fn rounded(&self) -> f64 {
        let digits = BigInt::from(10_u64.pow(17));
        let whole = (self.0.numer() * digits) / self.0.denom();
        whole.to_string().parse::<f64>().unwrap() / 1e17
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        match (self.is_nothing(), other.is_nothing()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self(self.0 + other.0),
        }
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        if other.is_nothing() { self } else { Self(self.0 - other.0) }
    }
}

impl Mul for Exact {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        match (self.is_nothing(), other.is_nothing()) {
            (true, _) => self,
            (_, true) => other,
            _ => Self(self.0 * other.0),
        }
    }
}

impl Div for Exact {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        if self.is_nothing() { self } else { Self(self.0 / other.0) }
    }
}

impl Number for Exact {
    fn whole(number: i32) -> Self {
        Self(BigRational::from_integer(number.into()))
    }

    fn exceeds(&self, other: &Self) -> bool {
        self > other
    }
}
