//! The tests of the engine, in one binary.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]
#![allow(clippy::too_many_lines, reason = "tables of cases may be long")]

mod builder;
mod docs;
mod double_for_less;
mod events;
mod full_text;
mod generate;
mod golden;
mod houses;
mod json;
mod keys;
mod laws;
mod notation;
mod perft;
mod rules;
mod shoe;
mod side_bets;
