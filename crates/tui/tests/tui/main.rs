//! Tests of the full screen through its public interface.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod bad_line;
mod kit;
mod two_games;
