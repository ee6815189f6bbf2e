//! Numbers of the lanes: one for each shoe that is dealt in step.

/// The number of shoes that are dealt in step.
pub(crate) const LANES: usize = 64;

/// One byte for each shoe.
pub(crate) type Bytes = [u8; LANES];

/// A 16-bit number for each shoe.
pub(crate) type Words = [u16; LANES];
