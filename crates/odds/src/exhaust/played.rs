//! A hand that may be played from a shoe: `Played`.

use crate::game::Family;
use crate::hands::HandIndex;

/// One hand that may be played from a shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Its cards.
    pub(crate) hand: HandIndex,
    pub(crate) family: Family,
    /// How many cards of the shoe make pairs with each other, its own included; 0 if it is no pair.
    pub(crate) of_pair: u16,
}
