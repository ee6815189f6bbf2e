//! The table on the full screen.

mod hits;
mod verb;
