//! What the player does: `Strategy`.

use crate::chart::Chart;

/// What the player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy<'a> {
    /// The best for the cards of the hand; after a split every hand is played by its own cards as
    /// it would be without a split, as far as that is legal ("zero memory").
    ZeroMemory,
    /// The best for the cards of the hand; after a split also by how many cards of the pair have
    /// gone to other hands.
    PairAware,
    /// What a chart says.
    Chart(&'a Chart),
}
