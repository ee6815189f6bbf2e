//! What looks at the rounds that are over: [`Watch`].

use crate::block_cells::BlockCells;
use crate::first_cards::{FIRST, FirstCards};
use crate::kinds::Kind;
use crate::shape::Shape;

/// What looks at each round that is over.
pub(crate) trait Watch {
    /// Whether the cells of rounds are all that it looks at, so that it can count them.
    const COUNTS: bool = false;

    /// Counts rounds by their cells: the first cell and the result together.
    fn count(&mut self, _: &[u16]) {
        unreachable!("only those that count are asked to")
    }

    /// Looks at a round of this lane, with the first cell of the depth and the class of counts at which it
    /// began, its result above the lowest one, and its first cards, if the shoe had so many.
    fn over(
        &mut self,
        lane: usize,
        first_cell: usize,
        result: usize,
        first_cards: impl FnOnce() -> Option<[Kind; FIRST]>,
    );
}

/// Counts the rounds of each result, and those of each class with the same first cards.
#[derive(Debug)]
pub(crate) struct WithFirstCards<'a> {
    pub(crate) shape: Shape,
    pub(crate) numbers: &'a FirstCards,
    pub(crate) cells: &'a mut BlockCells,
    pub(crate) firsts: &'a mut [u32],
}

impl Watch for WithFirstCards<'_> {
    #[inline(always)]
    fn over(
        &mut self,
        lane: usize,
        first_cell: usize,
        result: usize,
        first_cards: impl FnOnce() -> Option<[Kind; FIRST]>,
    ) {
        self.cells.over(lane, first_cell, result, || None);
        if let Some(cards) = first_cards() {
            let class = self.shape.class_of(first_cell);
            self.firsts[class * self.shape.triples + self.numbers.number(cards)] += 1;
        }
    }
}
