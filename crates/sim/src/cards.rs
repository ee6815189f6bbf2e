//! Cards as a simulation sees them: their kinds, the first ones of a round, the hole card.

pub(crate) mod first_cards;
pub(crate) mod hole_card;
pub(crate) mod kinds;
