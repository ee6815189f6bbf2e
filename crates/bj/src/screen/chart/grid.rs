//! Where a chart goes, and its cells.

use blackjack_coach::{Case, StrategyCard, row_name};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ChartPage;
use crate::screen::hits::Hits;
use crate::screen::page::{mark, put};
use crate::screen::theme::{Look, Token};
use crate::screen::verb::Verb;

/// From this width on the words stand beside the grid.
const BESIDE_FROM: u16 = 72;

/// The columns that words beside a grid have at least, and those between.
const WORDS_LEAST: u16 = 31;
const GAP: u16 = 3;

/// The columns of a row's name.
const NAME: u16 = 4;

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

impl ChartPage {
    pub(super) fn draw_grid(
        &self,
        card: &StrategyCard,
        grid: &Grid,
        look: Look,
        buf: &mut Buffer,
        hits: &mut Hits,
    ) {
        let place = grid.cells;
        for (column, name) in card.columns().iter().enumerate() {
            let token = if column == self.column { Token::Turn } else { Token::Accent };
            let room = cell_place(grid, 0, column);
            put(buf, room, 0, &from_left(name, grid.cell), look.theme.style(token));
        }
        let below = place.height.saturating_sub(1);
        let rows = self.list.visible(self.rows.len(), below);
        for (line, index) in (0..below).zip(rows) {
            let row = self.rows[index];
            let is_marked = self.list.at(self.rows.len()) == Some(index);
            let name =
                Rect { y: place.y + 1 + line, height: 1, width: NAME.min(place.width), ..place };
            let token = if is_marked { Token::Turn } else { Token::Accent };
            put(buf, name, 0, &row_name(row), look.theme.style(token));
            for (column, &upcard) in card.chart.upcards().iter().enumerate() {
                let room = cell_place(grid, line + 1, column);
                let shown = self.shown(card, Case::Hand { row, upcard }, grid.cell, look.ascii);
                let is_at = is_marked && column == self.column;
                let token = if is_at { Token::Marked } else { shown.token };
                let text = if shown.is_number {
                    format!("{:>width$}", shown.text, width = usize::from(grid.cell))
                } else {
                    from_left(&shown.text, grid.cell)
                };
                put(buf, room, 0, &marked(text, is_at, look), look.theme.style(token));
                hits.add(room, Verb::Cell(line, u16::try_from(column).unwrap_or(u16::MAX)));
            }
        }
    }
}

/// The place of a cell, from the line of the upcards on.
fn cell_place(grid: &Grid, line: u16, column: usize) -> Rect {
    let Grid { cells, cell, .. } = *grid;
    let x = NAME + cell * u16::try_from(column).unwrap_or(u16::MAX);
    let place = Rect { x: cells.x + x, y: cells.y + line, width: cell, height: 1 };
    place.intersection(cells)
}

/// Text behind a blank, where there is room for one.
fn from_left(text: &str, width: u16) -> String {
    let wide = usize::from(width);
    let blank = if text.chars().count() < wide { " " } else { "" };
    format!("{:<wide$}", format!("{blank}{text}"))
}

/// The same with a mark in the place of its first blank, if it is the cell that is looked at.
fn marked(text: String, is_at: bool, look: Look) -> String {
    match text.strip_prefix(' ') {
        Some(rest) if is_at => format!("{}{rest}", mark(true, look).trim_end()),
        Some(_) | None => text,
    }
}
