//! How results are told apart: [`Shape`].

/// The cards between two penetrations that results are told apart by: a quarter of a deck.
pub(crate) const SLICE: usize = 13;

/// The most cells of a tally. Every thread has a tally and the cells of a block, 48 MB at most.
pub(crate) const CELLS_MAX: usize = 1 << 22;

/// How a tally is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) slices: usize,
    /// The classes of counts, each of them once for every step of a progression.
    pub(crate) classes: usize,
    pub(crate) results: usize,
    /// The first result, in parts of a unit.
    pub(crate) lowest: i64,
}

impl Shape {
    /// Returns the number of cells.
    pub(crate) const fn cells(&self) -> usize {
        self.slices.saturating_mul(self.classes).saturating_mul(self.results)
    }

    /// Returns the first cell of a slice and class.
    pub(crate) const fn cell(&self, slice: usize, class: usize) -> usize {
        (slice * self.classes + class) * self.results
    }
}
