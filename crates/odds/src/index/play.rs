//! Changes of the best action at a true count: [`IndexPlay`].

use blackjack_engine::Action;

use crate::chart::Row;

/// A change in the best action: `below` is best below the true count `at`, `above` is best from
/// there up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IndexPlay {
    /// The row of the hands.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The best action below the index.
    pub below: Action,
    /// The index: the true count with the hand and the upcard counted, not rounded.
    pub at: f64,
    /// The best action at the index and above.
    pub above: Action,
    /// The index in whole numbers, if there is a [`Convention`](super::Convention): among those
    /// next to the index, the one from which the change gains most.
    pub whole: Option<i32>,
    /// The gain per round over playing as at a true count of 0, in units bet, averaged over the
    /// true counts that occur when the given number of decks is left.
    pub gain: f64,
}

/// The insurance index: the true count at which insurance begins to pay.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InsuranceIndex {
    /// The true count, the dealer's ace counted, not rounded.
    pub at: f64,
    /// True if insurance pays at lower counts, as for a system in which tens raise the count.
    pub pays_below: bool,
    /// The index in whole numbers, if there is a [`Convention`](super::Convention).
    pub whole: Option<i32>,
    /// The gain of insuring half of the bet where that pays, per round, in units bet.
    pub gain: f64,
}

/// The counts at which plays change.
#[derive(Clone, PartialEq, Debug)]
pub struct Indices {
    /// The index plays of all rows, those with the largest gain first.
    pub plays: Vec<IndexPlay>,
    /// The index plays of hands for which surrender is best at some count, when they can no longer
    /// be surrendered.
    pub without_surrender: Vec<IndexPlay>,
    /// `None` if insurance is not offered or does not depend on the count.
    pub insurance: Option<InsuranceIndex>,
}
