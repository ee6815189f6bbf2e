//! Computation in parallel: eight shoes in the lanes of vectors, and work shared among threads.

pub(crate) mod lanes;
pub(crate) mod threads;
pub(crate) mod vectors;
