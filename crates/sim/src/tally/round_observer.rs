//! An observer of finished rounds: [`RoundObserver`].

use crate::cards::first_cards::{FIRST, FirstCards};
use crate::cards::kinds::CardKind;
use crate::tally::layout::TallyLayout;

/// An observer of finished rounds.
pub(crate) trait RoundObserver {
    /// True if it only counts the rounds of each cell, so that it can take many at a time.
    const COUNTS: bool = false;

    /// Counts rounds by cell: the first one plus the result.
    fn count(&mut self, _: &[u16]) {
        unreachable!("only what counts is asked to")
    }

    /// Observes a round of this lane, with the first cell of the depth and the class
    /// of counts at which it began, its result above the lowest one, and its first
    /// cards, if the shoe had enough.
    fn over(
        &mut self,
        lane: usize,
        first_cell: usize,
        result: usize,
        first_cards: impl FnOnce() -> Option<[CardKind; FIRST]>,
    );
}

/// An observer that passes rounds on to a counter of cells, and also counts them
/// by class and first cards.
#[derive(Debug)]
pub(crate) struct WithFirstCards<'a, W> {
    pub(crate) layout: TallyLayout,
    pub(crate) numbers: &'a FirstCards,
    pub(crate) cells: &'a mut W,
    pub(crate) firsts: &'a mut [u32],
}

impl<W: RoundObserver> RoundObserver for WithFirstCards<'_, W> {
    #[inline(always)]
    fn over(
        &mut self,
        lane: usize,
        first_cell: usize,
        result: usize,
        first_cards: impl FnOnce() -> Option<[CardKind; FIRST]>,
    ) {
        self.cells.over(lane, first_cell, result, || None);
        if let Some(cards) = first_cards() {
            let class = self.layout.class_of(first_cell);
            self.firsts[class * self.layout.triples + self.numbers.number(cards)] += 1;
        }
    }
}
