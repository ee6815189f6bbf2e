//! The rounds of a block, by cell: [`BlockCells`].

use crate::cards::first_cards::FIRST;
use crate::cards::kinds::CardKind;
use crate::tally::round_observer::RoundObserver;

/// The number of copies of the cells, if there are few cells.
const COPIES: usize = 4;

/// The maximum number of cells with copies. More would not stay in the second-level cache, and
/// would take long to add up after each block.
const COPIED_MAX: usize = 4096;

/// The rounds of a block, by cell. If there are few cells, nearly half of all rounds go to
/// the same cell, and each addition would have to wait for the previous store. So additions
/// rotate among several copies.
#[derive(Debug)]
pub(crate) struct BlockCells {
    counts: Vec<u32>,
    cells: usize,
    /// The distance from one copy to the next.
    stride: usize,
}

impl BlockCells {
    pub(crate) fn new(cells: usize) -> Self {
        let (copies, stride) = if cells <= COPIED_MAX { (COPIES, cells) } else { (1, 0) };
        Self { counts: vec![0; copies * cells], cells, stride }
    }

    /// Adds up the copies. Returns the rounds by cell, to be added to others and cleared.
    pub(crate) fn sums(&mut self) -> &mut [u32] {
        let (sums, copies) = self.counts.split_at_mut(self.cells);
        for copy in copies.chunks_exact_mut(self.cells) {
            for (sum, count) in sums.iter_mut().zip(copy) {
                *sum += std::mem::take(count);
            }
        }
        sums
    }
}

impl RoundObserver for BlockCells {
    const COUNTS: bool = true;

    #[inline(always)]
    fn count(&mut self, cells: &[u16]) {
        let (fours, others) = cells.as_chunks::<COPIES>();
        for four in fours {
            for (copy, &cell) in four.iter().enumerate() {
                self.counts[copy * self.stride + usize::from(cell)] += 1;
            }
        }
        for &cell in others {
            self.counts[usize::from(cell)] += 1;
        }
    }

    #[inline(always)]
    fn over(
        &mut self,
        _: usize,
        first_cell: usize,
        result: usize,
        _: impl FnOnce() -> Option<[CardKind; FIRST]>,
    ) {
        self.counts[first_cell + result] += 1;
    }
}
