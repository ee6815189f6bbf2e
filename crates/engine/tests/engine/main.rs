//! The tests of the engine, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::too_many_lines, reason = "tables of cases are as long as they are")]

mod builder;
mod docs;
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
