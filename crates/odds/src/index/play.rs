//! `IndexPlay`: a change in the best action at a true count.

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
    /// The gain per round over playing as at a true count of 0, in initial bets, averaged over the
    /// true counts that occur when the given number of decks is left.
    pub gain: f64,
}
