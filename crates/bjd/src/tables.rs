//! The tables of a server, and their past rounds.

pub mod floor;
pub mod host;
pub(crate) mod past_round;
pub(crate) mod public_cards;
