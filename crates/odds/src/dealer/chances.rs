//! The dealer's chances for many shoes, computed in batches.

use std::sync::Arc;

use crate::dealer::{DealerTree, SumOutcomes};
use crate::game::Game;
use crate::number::Number;
use crate::parallel::lanes::LANES;
use crate::parallel::threads::on_threads;
use crate::parallel::vectors::with_vectors;
use crate::value_counts::ValueCounts;

/// The probability of each dealer outcome that can happen, for a list of shoes and all columns.
#[derive(Debug)]
pub(crate) struct DealerChances<T> {
    columns: usize,
    /// The indices of the outcomes that can happen, in order, a bust last.
    ends: Vec<usize>,
    cells: Arc<Vec<T>>,
}

/// The dealer's chances for one shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealerOutlook<'a, T> {
    columns: usize,
    ends: &'a [usize],
    cells: &'a [T],
}

impl<T: Number> DealerChances<T> {
    /// Computes the chances for these shoes, upcard included, or recalls them.
    pub(crate) fn new(game: &Game<T>, shoes: &[ValueCounts]) -> Self {
        let (columns, dealer) = (game.columns.len(), &game.dealer);
        let ends = dealer.tree.ends().to_vec();
        let compute = |shoes: &[ValueCounts]| chances(&dealer.tree, columns, shoes);
        let cells = match &dealer.memory {
            None => Arc::new(compute(shoes)),
            Some(memory) => memory.chances.chances(shoes, compute),
        };
        Self { columns, ends, cells }
    }

    /// Returns the chances for the shoe at this position of the list.
    pub(crate) fn at(&self, index: usize) -> DealerOutlook<'_, T> {
        let size = self.columns * self.ends.len();
        let cells = &self.cells[index * size..][..size];
        DealerOutlook { columns: self.columns, ends: &self.ends, cells }
    }
}

/// The minimum number of shoes that makes starting a thread worthwhile: about
/// half a millisecond of work.
const SHOES_PER_THREAD_MIN: usize = 512;

/// Computes the chances for these shoes, in two halves at a time if there are many. Shoes do not
/// depend on each other, so the results are the same to the last bit.
fn chances<T: Number>(tree: &DealerTree<T>, columns: usize, shoes: &[ValueCounts]) -> Vec<T> {
    let size = columns * tree.ends().len();
    // Both halves write in place. Appending one to the other would copy it, and
    // touch fresh memory twice.
    let mut cells = vec![T::zero(); shoes.len() * size];
    if shoes.len() < 2 * SHOES_PER_THREAD_MIN {
        put_chances(tree, columns, shoes, &mut cells);
        return cells;
    }
    let (first, second) = shoes.split_at(shoes.len() / 2 / LANES * LANES);
    let (cells_of_first, cells_of_second) = cells.split_at_mut(first.len() * size);
    let halves = vec![(first, cells_of_first), (second, cells_of_second)];
    on_threads(halves, |(shoes, cells)| put_chances(tree, columns, shoes, cells));
    cells
}

/// Computes the chances for these shoes one after the other: by outcome, then by column.
fn put_chances<T: Number>(
    tree: &DealerTree<T>,
    columns: usize,
    shoes: &[ValueCounts],
    cells: &mut [T],
) {
    let Some(&any) = shoes.first() else { return };
    let (mut batch, mut outlook) = tree.batch(any);
    let others = tree.ends().len() - 1;
    let size = columns * tree.ends().len();
    // The dealer's hands contain a known hole card, but shoes do not.
    let hole = tree.known_hole();
    for (shoes, cells) in shoes.chunks(LANES).zip(cells.chunks_mut(LANES * size)) {
        for (lane, shoe) in batch.shoes.iter_mut().zip(shoes) {
            *lane = hole.map_or(*shoe, |hole| shoe.with_value(hole));
        }
        with_vectors(SumOutcomes { tree, batch: &mut batch, outlook: &mut outlook });
        for (lane, cells) in cells.chunks_exact_mut(size).enumerate() {
            let (rows, last) = cells.split_at_mut(others * columns);
            for (row, &end) in rows.chunks_exact_mut(columns).zip(tree.ends()) {
                for (column, cell) in row.iter_mut().enumerate() {
                    *cell = outlook.probability(end, column, lane);
                }
            }
            for (column, cell) in last.iter_mut().enumerate() {
                let chances = rows.iter().skip(column).step_by(columns).cloned();
                *cell = chances.fold(T::one(), |rest, chance| rest - chance);
            }
        }
    }
}

impl<'a, T: Number> DealerOutlook<'a, T> {
    /// Lists the outcomes that can happen, each with its index and its probability in all columns.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (usize, &'a [T])> {
        self.ends.iter().copied().zip(self.cells.chunks_exact(self.columns))
    }

    /// Returns the probability of the outcome with this index in one column.
    pub(crate) fn chance(&self, end: usize, column: usize) -> T {
        let place = self.ends.iter().position(|&other| other == end);
        place.map_or_else(T::zero, |place| self.cells[place * self.columns + column].clone())
    }
}
