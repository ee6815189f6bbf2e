//! The player's strategy: `Strategy`.

pub(crate) mod composition;
pub(crate) mod simple;

use crate::chart::Chart;

/// The player's strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy<'a> {
    /// Zero-memory: the best play for the cards of the hand. After a split, every hand is played
    /// like an unsplit hand with the same cards, where that is legal.
    ZeroMemory,
    /// Pair-aware: like zero-memory before a split; after it, the best play for the cards of the
    /// hand and the number of pair cards that went to other hands.
    PairAware,
    /// The published definition of pair-aware, CDP: the same choices, but a pair that can become
    /// three or more hands has a value that mixes plays and that no single play has. It is included
    /// for comparison with published figures.
    Cdp,
    /// Play by a chart.
    Chart(&'a Chart),
}
