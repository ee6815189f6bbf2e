//! Everything that is promised of the engine, in one test binary.

mod golden;
mod houses;
mod laws;
mod papers;
mod perft;
mod random;
mod rules;
mod shoe;
