//! Where a chart goes.

use ratatui::layout::Rect;

/// From this width on the words stand beside the grid.
const BESIDE_FROM: u16 = 72;

/// The columns that words beside a grid have at least, and those between.
const WORDS_LEAST: u16 = 31;
const GAP: u16 = 3;

/// The columns of a row's name.
pub(super) const NAME: u16 = 4;

/// The columns of a cell: a letter and what marks it; more than these make a grid hard to read.
const CELL: (u16, u16) = (2, 5);

/// Where a grid goes, and the words about one of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub(super) cells: Rect,
    pub(super) words: Rect,
    /// The columns of a cell.
    pub(super) cell: u16,
}

impl Grid {
    /// In this place, with so many upcards.
    pub(super) fn of(place: Rect, upcards: usize) -> Self {
        let upcards = u16::try_from(upcards).unwrap_or(u16::MAX).max(1);
        let width = |room: u16| (room.saturating_sub(NAME) / upcards).clamp(CELL.0, CELL.1);
        if place.width >= BESIDE_FROM {
            let cell = width(place.width - WORDS_LEAST - GAP);
            let grid = (NAME + cell * upcards).min(place.width);
            let (cells, x) = (Rect { width: grid, ..place }, place.x + grid + GAP);
            let words = place.right().saturating_sub(x);
            return Self { cells, words: Rect { x, width: words, ..place }, cell };
        }
        let cell = width(place.width);
        // The words of a cell are read as often as the cells.
        let height = (place.height * 2 / 5 + 1).min(place.height);
        let cells = Rect { height, ..place };
        let words = Rect { y: cells.bottom(), height: place.height - height, ..place };
        Self { cells, words, cell }
    }
}
