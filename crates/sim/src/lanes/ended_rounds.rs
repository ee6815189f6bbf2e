//! Rounds that end in step, many at a time: [`EndedRounds`].
//!
//! With each card, about twelve of the sixty-four lanes end a round. A loop over them costs more
//! than the cards themselves, because its exit is mispredicted nearly every time. On processors
//! with masks, the cells of these rounds are written one after the other without a loop, and
//! counted about five hundred at a time.

use crate::lanes::vectors::Vectors;
use crate::lanes::{LANES, Words};
use crate::tally::round_observer::RoundObserver;

/// The minimum number of rounds counted at a time.
const BATCH: usize = 512;

/// The cells of ended rounds, and the cells for the rounds in play.
#[derive(Clone, Debug)]
pub(crate) struct EndedRounds {
    /// By lane: the first cell of the depth and the class of counts at which its round began.
    pub(crate) first_cells: Words,
    cells: [u16; BATCH + LANES],
    len: usize,
}

impl EndedRounds {
    pub(crate) const fn new() -> Self {
        Self { first_cells: [0; LANES], cells: [0; BATCH + LANES], len: 0 }
    }

    /// Ends the rounds of these lanes with their results.
    #[inline(always)]
    pub(crate) fn end<V: Vectors, W: RoundObserver>(
        &mut self,
        vectors: V,
        lanes: u64,
        results: V::Words,
        observer: &mut W,
    ) {
        let cells = vectors.add_words(vectors.load_words(&self.first_cells), results);
        let Some(to) = self.cells[self.len..].first_chunk_mut() else {
            unreachable!("there is room for all lanes")
        };
        vectors.compress(cells, lanes, to);
        self.len += lanes.count_ones() as usize;
        if self.len >= BATCH {
            self.count(observer);
        }
    }

    /// Begins rounds in these lanes, at running counts that are near 0.
    #[inline(always)]
    pub(crate) fn begin<V: Vectors>(&mut self, vectors: V, lanes: u64, first_cells: V::Words) {
        let mut all = vectors.load_words(&self.first_cells);
        vectors.replace(&mut all, lanes, first_cells);
        vectors.store_words(all, &mut self.first_cells);
    }

    /// Counts the rounds that have ended.
    #[inline(always)]
    pub(crate) fn count<W: RoundObserver>(&mut self, observer: &mut W) {
        observer.count(&self.cells[..self.len]);
        self.len = 0;
    }
}
