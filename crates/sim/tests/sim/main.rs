//! Tests of the simulator.

mod mathematics;
mod players;
mod same_sums;
mod tables;
