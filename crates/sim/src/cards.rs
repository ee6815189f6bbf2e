//! Cards in a simulation: kinds, the first cards of a round, the hole card.

pub(crate) mod first_cards;
pub(crate) mod hole_card;
pub(crate) mod kinds;
