//! The tests of live play, without storage.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod chosen_cards;
mod contributions;
mod evening;
mod kit;
mod play;
mod player_name;
mod players;
mod purses;
mod requests;
mod shared_shoes;
mod shoe_record;
mod shuffler;
mod transfers;
mod undo;
mod views;
mod what_if;
