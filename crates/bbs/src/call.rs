//! A call from beginning to end: the caller, the time, and the board's share.

mod arrival;
mod bank_file;
pub(crate) mod board_facts;
pub(crate) mod departure;
pub(crate) mod finish_round;
pub(crate) mod front;
mod statement;
mod tally;
pub(crate) mod vanished;
pub(crate) mod visit;
