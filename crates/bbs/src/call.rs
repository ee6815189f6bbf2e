//! A call from its beginning to its end: who calls with how much time, and what the board gets.

mod arrival;
mod bank_file;
pub(crate) mod board_facts;
pub(crate) mod departure;
mod finish_round;
pub(crate) mod front;
mod statement;
mod tally;
pub(crate) mod vanished;
pub(crate) mod visit;
