//! The table on the full screen.

mod hits;
mod keys;
mod verb;
