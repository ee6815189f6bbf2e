//! The layout of a tally: [`TallyLayout`].

use crate::cards::first_cards::TRIPLES;

/// The width of the slices of a shoe by which results are kept, in cards: a quarter of a deck.
pub(crate) const SLICE: usize = 13;

/// The maximum number of cells of a tally. Every thread has the cells of a tally and of a block, up
/// to 48 MiB; first cards, if counted, take up to as much again, and the classes of a finely tagged
/// count up to 52 MiB more.
pub(crate) const CELLS_MAX: usize = 1 << 22;

/// The layout of a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TallyLayout {
    pub(crate) slices: usize,
    /// The number of classes of counts, times the steps of a progression.
    pub(crate) classes: usize,
    pub(crate) results: usize,
    /// The first result, in parts of a unit.
    pub(crate) lowest: i64,
    /// The number of combinations of first cards in each class; 0 if they are not counted.
    pub(crate) triples: usize,
}

impl TallyLayout {
    /// Returns the number of cells.
    pub(crate) const fn cells(&self) -> usize {
        self.slices.saturating_mul(self.classes).saturating_mul(self.results)
    }

    /// Returns whether there are cells, and not too many.
    pub(crate) const fn is_possible(&self) -> bool {
        let cells = self.cells();
        cells > 0 && cells <= CELLS_MAX && self.firsts() <= CELLS_MAX && self.triples <= TRIPLES
    }

    /// Returns the number of first cards that are counted.
    pub(crate) const fn firsts(&self) -> usize {
        self.classes.saturating_mul(self.triples)
    }

    /// Returns the class of a cell.
    pub(crate) const fn class_of(&self, cell: usize) -> usize {
        cell / self.results % self.classes
    }

    /// Returns the first cell of a slice and class.
    pub(crate) const fn cell(&self, slice: usize, class: usize) -> usize {
        (slice * self.classes + class) * self.results
    }
}
