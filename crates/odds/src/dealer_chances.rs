//! The dealer's chances for many shoes, computed in batches.

use crate::dealer::{DEALER_ENDS, LANES};
use crate::game::{Game, OUTCOME_COUNT};
use crate::number::Number;
use crate::value_counts::ValueCounts;
use crate::vectors::sum_outcomes;

/// The probability of each dealer outcome, a bust last, for a list of shoes and all columns.
#[derive(Debug)]
pub(crate) struct DealerChances<T> {
    columns: usize,
    cells: Vec<T>,
}

/// The dealer's chances for one shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealerOutlook<'a, T> {
    columns: usize,
    cells: &'a [T],
}

impl<T: Number> DealerChances<T> {
    /// Computes the chances for these shoes, upcard included.
    pub(crate) fn new(game: &Game<T>, shoes: &[ValueCounts]) -> Self {
        let columns = game.columns.len();
        let mut cells = Vec::with_capacity(shoes.len() * columns * OUTCOME_COUNT);
        let Some(&any) = shoes.first() else { return Self { columns, cells } };
        let (mut batch, mut outlook) = game.tree.batch(any);
        for shoes in shoes.chunks(LANES) {
            batch.shoes[..shoes.len()].copy_from_slice(shoes);
            sum_outcomes(&game.tree, &mut batch, &mut outlook);
            for lane in 0..shoes.len() {
                let from = cells.len();
                for end in 0..DEALER_ENDS.len() {
                    cells.extend((0..columns).map(|column| outlook.probability(end, column, lane)));
                }
                for column in 0..columns {
                    let ends = (0..DEALER_ENDS.len())
                        .map(|end| cells[from + end * columns + column].clone());
                    cells.push(ends.fold(T::one(), |rest, chance| rest - chance));
                }
            }
        }
        Self { columns, cells }
    }

    /// Returns the chances for the shoe at this position of the list.
    pub(crate) fn at(&self, index: usize) -> DealerOutlook<'_, T> {
        let size = self.columns * OUTCOME_COUNT;
        DealerOutlook { columns: self.columns, cells: &self.cells[index * size..][..size] }
    }
}

impl<T: Number> DealerOutlook<'_, T> {
    /// Returns the probability of one outcome in all columns; the bust is the last outcome.
    pub(crate) fn end(&self, end: usize) -> &[T] {
        &self.cells[end * self.columns..][..self.columns]
    }
}
