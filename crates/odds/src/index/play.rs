//! A change of play at a true count: `IndexPlay`.

use blackjack_engine::Action;

use crate::chart::Row;

/// A change of play: `below` is best under the true count `at`, `above` is best from it on.
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
    /// The best action from the index on.
    pub above: Action,
    /// The gain of a round over playing as at a true count of 0, in initial bets, averaged over the
    /// true counts that occur when the given number of decks is left.
    pub gain: f64,
}
