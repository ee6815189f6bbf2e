//! Draws the grid of a chart.

use blackjack_coach::{CellFacts, Matchup, StrategyCard, row_name};
use blackjack_engine::{Action, value_symbol};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_odds::{Cell, Row};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::ChartPage;
use super::cells::letter;
use super::grid::Grid;
use crate::canvas::hits::Hits;
use crate::canvas::text::{mark, put, shortened, shown};
use crate::theme::Look;
use crate::theme::token::Token;

/// The columns before the values of a row.
const VALUES_FROM: u16 = 4;

/// The minimum width of a cell whose last column is left as a gap.
const GAP_FROM: u16 = 4;

impl ChartPage {
    pub(super) fn draw_grid(
        &self,
        card: &StrategyCard,
        (grid, lines): (&Grid, &[Vec<Row>]),
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
        let marked_style = Style::new().add_modifier(Modifier::REVERSED);
        for (line, rows) in (0..place.height.saturating_sub(1)).zip(lines) {
            let (row, is_marked) = (rows[0], rows.contains(&self.row));
            let wide = grid.name.min(place.width);
            let name = Rect { y: place.y + 1 + line, height: 1, width: wide, ..place };
            let token = if is_marked { Token::Turn } else { Token::Accent };
            put(buf, name, 0, &line_name(rows), look.theme.style(token));
            for (column, &upcard) in card.chart.upcards().iter().enumerate() {
                let room = cell_place(grid, line + 1, column);
                let shown = self.shown(card, Matchup::Hand { row, upcard }, grid.cell, look.ascii);
                let is_at = is_marked && column == self.column;
                let token = if is_at { Token::Marked } else { shown.token };
                let text = if shown.is_number {
                    format!("{:>width$}", shown.text, width = usize::from(grid.cell))
                } else {
                    from_left(&shown.text, grid.cell)
                };
                let style = match shown.action {
                    Some(action) if is_at => look.theme.action(action).patch(marked_style),
                    Some(action) => look.theme.action(action),
                    None => look.theme.style(token),
                };
                let text = marked(text, is_at, look);
                let room = if shown.action.is_some() { painted(room) } else { room };
                put(buf, room, 0, &text, style);
                hits.add(room, UiCommand::Cell(line, u16::try_from(column).unwrap_or(u16::MAX)));
            }
        }
    }
}

/// Returns the name of a line: `16`, `A,7`; `17+`, `13-14`, `A,8+`, `A,2-3`.
fn line_name(rows: &[Row]) -> String {
    match (rows.first(), rows.last()) {
        (Some(&first), Some(&last)) if first != last => match (first, last) {
            (Row::Hard(21) | Row::Soft(21), last) => format!("{}+", row_name(last)),
            (Row::Soft(first), last) => {
                format!("{}-{}", row_name(last), value_symbol(first.saturating_sub(11)))
            }
            (first, last) => format!("{}-{}", row_name(last), row_name(first)),
        },
        (only, _) => only.copied().map(row_name).unwrap_or_default(),
    }
}

impl ChartPage {
    /// Draws what each action of the selected row is worth against each upcard, if there is room
    /// for all of them.
    pub(super) fn draw_row_values(
        &self,
        card: &StrategyCard,
        look: Look,
        place: Rect,
        buf: &mut Buffer,
    ) {
        let Some(Matchup::Hand { row, .. }) = self.matchup() else { return };
        let upcards = card.chart.upcards();
        let rows = u16::try_from(upcards.len() + 1).unwrap_or(u16::MAX);
        if upcards.len() < 2 || place.height < rows {
            return;
        }
        let title = format!("{} against each card, in % of the bet", row_name(row));
        put(buf, place, 0, &shown(&title, look), look.theme.style(Token::Accent));
        for ((&upcard, name), line) in upcards.iter().zip(card.columns()).zip(1..) {
            let is_at = upcards.get(self.column) == Some(&upcard);
            let token = if is_at { Token::Turn } else { Token::Key };
            put(buf, place, line, &name, look.theme.style(token));
            let facts = self.facts.get(&Matchup::Hand { row, upcard });
            let text = facts.map_or_else(String::new, row_value);
            let indent = VALUES_FROM.min(place.width);
            let rest = Rect { x: place.x + indent, width: place.width - indent, ..place };
            put(
                buf,
                rest,
                line,
                &shortened(&text, rest.width, look),
                look.theme.style(Token::Text),
            );
        }
    }
}

/// Writes the values of a cell, best first: "hit -53.8    stand -54.0". That of a surrender is
/// known.
fn row_value(facts: &CellFacts) -> String {
    let value = |&(action, worth): &(Action, f64)| match action {
        Action::Surrender => action.to_string(),
        Action::Hit | Action::Stand | Action::Double | Action::Split => {
            format!("{action} {:+.1}", 100.0 * worth)
        }
    };
    let values = facts.worth.iter().map(|worth| format!("{:<15}", value(worth)));
    values.collect::<String>().trim_end().to_owned()
}

/// Paints the letters of the legend, which stand alone as words, in the colours of their cells.
pub(super) fn paint_letters(legend: Rect, look: Look, buf: &mut Buffer) {
    let legend = legend.intersection(buf.area);
    for at in legend.positions() {
        let is_blank = |x| x == legend.right() || buf[(x, at.y)].symbol() == " ";
        let stands_alone = (at.x == legend.x || is_blank(at.x - 1)) && is_blank(at.x + 1);
        let is_shown = |action: &Action| buf[at].symbol() == letter(&Cell::of([*action]));
        if let (Some(action), true) = (Action::ALL.into_iter().find(is_shown), stands_alone) {
            buf[at].set_style(look.theme.action(action));
        }
    }
}

/// Returns the place of a cell; line 0 holds the upcards.
fn cell_place(grid: &Grid, line: u16, column: usize) -> Rect {
    let Grid { cells, cell, .. } = *grid;
    let x = grid.name + cell * u16::try_from(column).unwrap_or(u16::MAX);
    let place = Rect { x: cells.x + x, y: cells.y + line, width: cell, height: 1 };
    place.intersection(cells)
}

/// Returns the coloured part of a cell, which leaves a gap to the next one where there is room.
const fn painted(cell: Rect) -> Rect {
    Rect { width: if cell.width < GAP_FROM { cell.width } else { cell.width - 1 }, ..cell }
}

/// Aligns a text to the left, after a blank where there is room for one.
fn from_left(text: &str, width: u16) -> String {
    let wide = usize::from(width);
    let blank = if text.chars().count() < wide { " " } else { "" };
    format!("{:<wide$}", format!("{blank}{text}"))
}

/// Replaces the leading blank with a mark if the cell is selected.
fn marked(text: String, is_at: bool, look: Look) -> String {
    match text.strip_prefix(' ') {
        Some(rest) if is_at => format!("{}{rest}", mark(true, look).trim_end()),
        Some(_) | None => text,
    }
}
