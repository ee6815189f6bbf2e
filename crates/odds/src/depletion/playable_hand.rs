//! A hand that can be played from a shoe: `PlayableHand`.

use crate::game::SplitState;
use crate::hands::HandIndex;

/// One hand that can be played from a shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayableHand {
    /// The cards.
    pub(crate) hand: HandIndex,
    pub(crate) split_state: SplitState,
    /// True if the hand has been doubled.
    pub(crate) doubled: bool,
    /// The number of cards in the shoe that pair with each other, those of the hand included; 0 if
    /// the hand is not a pair.
    pub(crate) pair_cards: u16,
}
