//! Everything that is promised of the odds, in one test binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod advice;
mod cell;
mod charts;
mod csv;
mod dealer;
mod efficiency;
mod enumeration;
mod exact;
mod index;
mod laws;
mod live;
mod refusals;
mod solved;
mod table;
mod tables;
mod tags;
mod zero_memory;
