//! The numbers that expectations are made of.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Sub};

use blackjack_engine::Ratio;

use crate::dealer::{Batch, BatchOutlook, Tree};

/// A number type that expectations can be computed in: `f64`, or exact fractions in tests.
pub trait Number:
    Clone
    + Debug
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    /// A whole number.
    fn whole(number: i32) -> Self;

    /// Whether this is more than the other by more than rounding can explain: what is not, is a
    /// tie.
    fn exceeds(&self, other: &Self) -> bool;

    /// The dealer's outcomes for a batch of shoes, with the widest vectors that the machine has.
    #[doc(hidden)]
    fn outlook(tree: &Tree<Self>, batch: &mut Batch<Self>, outlook: &mut BatchOutlook<Self>) {
        tree.fold(batch, outlook);
    }

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
