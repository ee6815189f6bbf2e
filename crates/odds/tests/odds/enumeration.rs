//! Truth by playing: what the real round comes to, over every order of the cards, is what the odds
//! say, to the last digit.

mod check;
mod houses;
mod run_out;
pub(crate) mod shoes;
mod spread;
mod sweep;
