//! Where a play changes: `IndexPlay`.

use blackjack_engine::Action;

use crate::chart::Row;

/// Where a play changes: below a true count this is best, from there on that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IndexPlay {
    /// The row of the hands.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// What is best below.
    pub below: Action,
    /// The true count, own cards and upcard seen, not rounded.
    pub at: f64,
    /// What is best from there on.
    pub above: Action,
    /// What a round gains when it is played so, and not as at a true count of nothing: in initial
    /// wagers, on average over the counts that come when so much is left of the shoe.
    pub gain: f64,
}
