//! Odds against the real round: playing every order of the cards gives exactly the same values.

mod check;
mod depletion;
mod distribution;
mod houses;
mod infinite_deck;
mod pair_aware;
mod random_houses;
pub(crate) mod shoes;
