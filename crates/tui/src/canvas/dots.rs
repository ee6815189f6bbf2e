//! Drawings of dots, two across and four down in each cell: the braille patterns of Unicode.

/// The first braille pattern, without dots.
const FIRST: u32 = 0x2800;

/// The bits of the dots of a cell, row by row.
const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A drawing of dots.
#[derive(Clone, Debug)]
pub(crate) struct Dots {
    columns: u16,
    /// The dots of each cell, row by row.
    cells: Vec<u8>,
}

impl Dots {
    /// Creates a drawing of this many cells without dots.
    pub(crate) fn new(columns: u16, rows: u16) -> Self {
        Self { columns, cells: vec![0; usize::from(columns) * usize::from(rows)] }
    }

    /// Sets a dot, unless it is outside.
    pub(crate) fn set(&mut self, x: u16, y: u16) {
        let (column, row) = (x / 2, y / 4);
        if column < self.columns {
            let cell = usize::from(row) * usize::from(self.columns) + usize::from(column);
            if let Some(bits) = self.cells.get_mut(cell) {
                *bits |= BITS[usize::from(y % 4)][usize::from(x % 2)];
            }
        }
    }

    /// Draws an unbroken line from left to right through the row of each column of dots.
    pub(crate) fn trace(&mut self, row: impl Fn(u16) -> u16) {
        let mut before = None;
        for x in 0..2 * self.columns {
            let to = row(x);
            let from = before.replace(to).unwrap_or(to);
            let (first, last) = match from.cmp(&to) {
                std::cmp::Ordering::Less => (from + 1, to),
                std::cmp::Ordering::Equal => (to, to),
                std::cmp::Ordering::Greater => (to, from - 1),
            };
            (first..=last).for_each(|y| self.set(x, y));
        }
    }

    /// Returns the cells with dots: column, row and character.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (u16, u16, char)> {
        let columns = usize::from(self.columns).max(1);
        let shown = self.cells.iter().enumerate().filter(|(_, bits)| **bits != 0);
        shown.filter_map(move |(at, &bits)| {
            let (row, column) = (at / columns, at % columns);
            let character = char::from_u32(FIRST + u32::from(bits))?;
            Some((u16::try_from(column).ok()?, u16::try_from(row).ok()?, character))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_unbroken_and_a_dot_outside_is_left_out() {
        let mut dots = Dots::new(2, 2);
        dots.trace(|x| if x < 2 { 7 } else { 0 });
        let cells: Vec<_> = dots.cells().collect();
        assert_eq!(cells, [(1, 0, '⡏'), (0, 1, '⣀'), (1, 1, '⠇')]);
        let mut dots = Dots::new(1, 1);
        dots.set(2, 0);
        dots.set(0, 4);
        assert_eq!(dots.cells().count(), 0);
    }
}
