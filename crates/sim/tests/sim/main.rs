//! Tests of the simulator.
#![expect(clippy::cast_precision_loss, reason = "statistics are rounded, and only they are floats")]

mod chi_square;
mod deliberate_errors;
mod few_blocks;
mod independence;
mod insurance;
mod mathematics;
mod players;
mod plays_by_count;
mod same_sums;
mod strategies;
mod tables;
