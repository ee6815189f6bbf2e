//! What looks at the rounds that are over: [`Watch`].

use crate::first_cards::{FIRST, FirstCards};
use crate::kinds::Kind;
use crate::shape::Shape;

/// What looks at each round that is over.
pub(crate) trait Watch {
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

/// Cells count the rounds of each result.
impl Watch for [u32] {
    #[inline(always)]
    fn over(
        &mut self,
        _: usize,
        first_cell: usize,
        result: usize,
        _: impl FnOnce() -> Option<[Kind; FIRST]>,
    ) {
        self[first_cell + result] += 1;
    }
}

/// Counts the rounds of each result, and those of each class with the same first cards.
#[derive(Debug)]
pub(crate) struct WithFirstCards<'a> {
    pub(crate) shape: Shape,
    pub(crate) numbers: &'a FirstCards,
    pub(crate) cells: &'a mut [u32],
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
