//! Lanes: sixty-four shoes that are dealt in step, and vectors with one number for each.

pub(crate) mod column;
mod ended_rounds;
pub(crate) mod game_cells;
pub(crate) mod lockstep;
pub(crate) mod shoes;
pub(crate) mod vectors;

/// The number of shoes that are dealt in step.
pub(crate) const LANES: usize = 64;

/// One byte for each shoe.
pub(crate) type Bytes = [u8; LANES];

/// A 16-bit number for each shoe.
pub(crate) type Words = [u16; LANES];
