//! The chart of the house: a part of the panel.

use blackjack_frontend::scene::chart_panel::{ChartPanel, ChartRow};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::split_top;
use crate::theme::token::Token;

/// The width of the names of rows.
const NAME: u16 = 8;

/// The maximum width of a cell.
const CELL: u16 = 3;

/// The text of the part while the chart is being computed.
const COMPUTING: &str = "computing";

/// A line below the heading of the columns.
#[derive(Clone, Copy)]
enum Line<'a> {
    /// The heading of a part of the chart.
    Heading(&'static str),
    /// A row, and the column of the active hand if it is in this row.
    Row(&'a ChartRow, Option<usize>),
}

/// Returns the number of rows that the whole chart takes.
pub(super) fn rows(chart: &ChartPanel) -> u16 {
    u16::try_from(1 + lines(chart).len()).unwrap_or(u16::MAX)
}

/// Draws the chart, or as many of its rows as fit around that of the active hand.
pub(super) fn draw(canvas: &mut Canvas<'_>, chart: &ChartPanel, place: Rect) {
    if chart.rows.is_empty() {
        canvas.text(place, COMPUTING, Token::Dim);
        return;
    }
    let columns = u16::try_from(chart.upcards.len()).unwrap_or(u16::MAX).max(1);
    let cell = (place.width.saturating_sub(NAME) / columns).min(CELL);
    let cells = |row: Rect| {
        let places = (0u16..).map(move |at| Rect {
            x: row.x + NAME + at * cell,
            width: cell,
            height: 1,
            ..row
        });
        places.map(move |place| place.intersection(row))
    };
    let (heading, below) = split_top(place, 1);
    for ((at, upcard), place) in chart.upcards.iter().enumerate().zip(cells(heading)) {
        let is_active = chart.active.is_some_and(|(_, column)| column == at);
        canvas.centred(place, upcard, if is_active { Token::Turn } else { Token::Dim });
    }
    let lines = lines(chart);
    let active = lines.iter().position(|line| matches!(line, Line::Row(_, Some(_))));
    let fit = usize::from(below.height);
    let first = active.unwrap_or_default().saturating_sub(fit / 2);
    let first = first.min(lines.len().saturating_sub(fit));
    let shown = lines.get(first..).unwrap_or_default();
    for (line, y) in shown.iter().zip(below.y..below.bottom()) {
        let row = Rect { y, height: 1, ..below };
        match *line {
            Line::Heading(name) => {
                canvas.text(row, name, Token::Accent);
            }
            Line::Row(chart_row, column) => {
                let token = if column.is_some() { Token::Turn } else { Token::Text };
                canvas.text(Rect { width: NAME, ..row }, &chart_row.name, token);
                for ((at, (action, code)), place) in
                    chart_row.cells.iter().enumerate().zip(cells(row))
                {
                    canvas.play(place, code, *action, column == Some(at));
                }
            }
        }
    }
}

/// Returns the lines of the chart from top to bottom.
fn lines(chart: &ChartPanel) -> Vec<Line<'_>> {
    let lines = chart.rows.iter().enumerate().flat_map(|(at, row)| {
        let active = chart.active.filter(|&(active, _)| active == at).map(|(_, column)| column);
        row.heading.map(Line::Heading).into_iter().chain([Line::Row(row, active)])
    });
    lines.collect()
}
