//! Tests of the full screen from outside, as a program that has it runs it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bad_line;
mod kit;
mod two_games;
