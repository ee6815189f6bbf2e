//! All tests of the odds in one binary.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod advice;
mod cell;
mod charts;
mod csv;
mod dealer;
mod efficiency;
mod enumeration;
mod errors;
mod exact;
mod index;
mod known_hand;
mod laws;
mod live;
mod partial_double;
mod solved_rounds;
mod table;
mod tables;
mod tags;
mod zero_memory;
