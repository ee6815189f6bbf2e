//! Eight numbers, one for each of eight shoes that are computed at a time: [`Lanes`].

#![expect(
    clippy::inline_always,
    reason = "each vector version of the sums must contain its own copy"
)]

use std::array;

use crate::number::Number;

/// The number of shoes in a batch.
pub(crate) const LANES: usize = 8;

/// One number for each shoe of a batch. It is aligned like the widest vector, because a load that
/// crosses a cache line takes twice as long.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes<T>(pub(crate) [T; LANES]);

impl<T: Number> Lanes<T> {
    /// Returns a number in every lane.
    #[inline(always)]
    pub(crate) fn all(number: &T) -> Self {
        Self(array::from_fn(|_| number.clone()))
    }

    /// Returns 0 in every lane.
    #[inline(always)]
    pub(crate) fn zero() -> Self {
        Self(array::from_fn(|_| T::zero()))
    }

    /// Multiplies lane by lane.
    #[inline(always)]
    pub(crate) fn times(&self, other: &Self) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() * other.0[lane].clone()))
    }

    /// Adds lane by lane.
    #[inline(always)]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() + other.0[lane].clone()))
    }

    /// Subtracts a number from every lane.
    #[inline(always)]
    pub(crate) fn minus(&self, by: &T) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() - by.clone()))
    }

    /// Multiplies every lane by a number.
    #[inline(always)]
    pub(crate) fn scaled(&self, by: &T) -> Self {
        Self(array::from_fn(|lane| self.0[lane].clone() * by.clone()))
    }
}
