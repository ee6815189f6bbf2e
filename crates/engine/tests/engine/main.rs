//! Everything that is promised of the engine, in one test binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::too_many_lines, reason = "tables of cases are as long as they are")]

mod events;
mod golden;
mod houses;
mod laws;
mod notation;
mod papers;
mod perft;
mod random;
mod rules;
mod shoe;
