//! The dealer's chances for many shoes, done in batches.

use crate::counts::Counts;
use crate::dealer::{ENDS, LANES};
use crate::game::{Game, OUTCOMES};
use crate::number::Number;
use crate::vectors::fold;

/// The dealer's chances for a list of shoes: for each the chance of each of his ends, a bust last,
/// in each column.
#[derive(Debug)]
pub(crate) struct Chances<T> {
    columns: usize,
    cells: Vec<T>,
}

/// The dealer's chances for one shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook<'a, T> {
    columns: usize,
    cells: &'a [T],
}

impl<T: Number> Chances<T> {
    /// For these shoes, upcard included.
    pub(crate) fn new(game: &Game<T>, shoes: &[Counts]) -> Self {
        let columns = game.columns.len();
        let mut cells = Vec::with_capacity(shoes.len() * columns * OUTCOMES);
        let Some(&any) = shoes.first() else { return Self { columns, cells } };
        let (mut batch, mut outlook) = game.tree.batch(any);
        for shoes in shoes.chunks(LANES) {
            batch.shoes[..shoes.len()].copy_from_slice(shoes);
            fold(&game.tree, &mut batch, &mut outlook);
            for lane in 0..shoes.len() {
                let from = cells.len();
                for end in 0..ENDS.len() {
                    cells.extend((0..columns).map(|column| outlook.probability(end, column, lane)));
                }
                for column in 0..columns {
                    let ends =
                        (0..ENDS.len()).map(|end| cells[from + end * columns + column].clone());
                    cells.push(ends.fold(T::one(), |rest, chance| rest - chance));
                }
            }
        }
        Self { columns, cells }
    }

    /// For the shoe with this place in the list.
    pub(crate) fn at(&self, index: usize) -> Outlook<'_, T> {
        let size = self.columns * OUTCOMES;
        Outlook { columns: self.columns, cells: &self.cells[index * size..][..size] }
    }
}

impl<T: Number> Outlook<'_, T> {
    /// The chances of one end, a bust being the last, in all columns.
    pub(crate) fn end(&self, end: usize) -> &[T] {
        &self.cells[end * self.columns..][..self.columns]
    }
}
