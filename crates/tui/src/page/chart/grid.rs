//! The layout of the chart page.

use ratatui::layout::Rect;

/// The minimum width for the text beside the grid.
const BESIDE_FROM: u16 = 72;

/// The minimum width of the text beside the grid, and the gap between the two.
const WORDS_LEAST: u16 = 31;
const GAP: u16 = 3;

/// The width of a row's name, and that of merged rows: `13-14`.
pub(super) const NAME: u16 = 4;
const WIDE_NAME: u16 = 6;

/// The minimum and maximum widths of a cell. A cell holds a letter and its mark; a wider grid
/// is hard to read, except in a large window.
const CELL: (u16, u16) = (2, 5);
const LARGE_CELL: u16 = 8;

/// The minimum width of a large window.
const LARGE_FROM: u16 = 150;

/// The places of the grid and of the text about its selected cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub(super) cells: Rect,
    pub(super) words: Rect,
    /// The width of a row's name.
    pub(super) name: u16,
    /// The width of a cell.
    pub(super) cell: u16,
}

impl Grid {
    /// Divides a place for a grid with this number of upcards.
    pub(super) fn of(place: Rect, upcards: usize) -> Self {
        let upcards = u16::try_from(upcards).unwrap_or(u16::MAX).max(1);
        let widest = if place.width >= LARGE_FROM { LARGE_CELL } else { CELL.1 };
        let beside = place.width >= BESIDE_FROM;
        let room = if beside { place.width - WORDS_LEAST - GAP } else { place.width };
        let name = if room >= WIDE_NAME + CELL.0 * upcards { WIDE_NAME } else { NAME };
        let cell = (room.saturating_sub(name) / upcards).clamp(CELL.0, widest);
        if beside {
            let grid = (name + cell * upcards).min(place.width);
            let (cells, x) = (Rect { width: grid, ..place }, place.x + grid + GAP);
            let words = place.right().saturating_sub(x);
            return Self { cells, words: Rect { x, width: words, ..place }, name, cell };
        }
        // Players read the text as often as the cells, so it gets more than half of the rows.
        let height = (place.height * 2 / 5 + 1).min(place.height);
        let cells = Rect { height, ..place };
        let words = Rect { y: cells.bottom(), height: place.height - height, ..place };
        Self { cells, words, name, cell }
    }
}
