//! Draws a table: labels on the left, figures on the right.

use blackjack_coach::Column;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::text::{put, shortened, shown, width};
use crate::theme::Look;
use crate::theme::token::Token;

/// The place of a column that fits.
struct Place {
    /// The index of its cell in a row.
    cell: usize,
    is_number: bool,
    /// The offset from the left edge of the table.
    x: u16,
    width: u16,
}

/// Draws the rows below the column headings, which share a row with the title.
pub(super) fn draw(
    title: &str,
    columns: &[Column],
    rows: &[Vec<String>],
    look: Look,
    area: Rect,
    buf: &mut Buffer,
) {
    let heads = heads(title, columns);
    let places = places(columns, &heads, rows, look, area.width);
    for place in &places {
        draw_cell(&heads[place.cell], place, Token::Dim, look, area, buf);
    }
    let room = places.first().map_or(area.width, |first| first.x.saturating_sub(1));
    for (line, row) in (1..area.height).zip(rows) {
        let area = Rect { y: area.y + line, height: 1, ..area };
        let lead = shortened(&shown(&row[0], look), room, look);
        put(buf, area, 0, &lead, look.theme.style(Token::Text));
        for place in &places {
            let cell = &row[place.cell];
            draw_cell(cell, place, token(cell), look, area, buf);
        }
    }
}

fn draw_cell(cell: &str, place: &Place, token: Token, look: Look, area: Rect, buf: &mut Buffer) {
    let cell = shown(cell, look);
    let blank = if place.is_number { place.width.saturating_sub(width(&cell)) } else { 0 };
    let x = (place.x + blank).min(area.width);
    let area = Rect { x: area.x + x, width: area.width - x, ..area };
    put(buf, area, 0, &cell, look.theme.style(token));
}

/// Returns the colour of a cell: figures with a sign are gains or losses.
fn token(cell: &str) -> Token {
    match cell.as_bytes() {
        [b'+', ..] => Token::Win,
        [b'-', _, ..] => Token::Lose,
        _ => Token::Text,
    }
}

/// Returns the names of the columns that do not fit this width.
pub(super) fn left_out(
    title: &str,
    columns: &[Column],
    rows: &[Vec<String>],
    look: Look,
    room: u16,
) -> Vec<&'static str> {
    let kept = kept(columns, &heads(title, columns), rows, look, room);
    let numbers = columns.iter().zip(1..).filter(|(column, cell)| {
        let is_known = !column.head.is_empty() || column.is_number;
        is_known && !kept.contains(cell)
    });
    numbers.map(|(column, _)| if column.head.is_empty() { "shares" } else { column.head }).collect()
}

/// Returns the width of all columns with figures or headings, one column apart.
pub(super) fn needed(
    title: &str,
    columns: &[Column],
    rows: &[Vec<String>],
    look: Look,
    most: u16,
) -> Option<u16> {
    (1..=most).find(|&room| left_out(title, columns, rows, look, room).is_empty())
}

fn heads(title: &str, columns: &[Column]) -> Vec<String> {
    let mut heads = vec![title.to_owned()];
    heads.extend(columns.iter().map(|column| column.head.to_owned()));
    heads
}

/// Places the columns that fit from the right. The gap is two columns, or one where space is short.
fn places(
    columns: &[Column],
    heads: &[String],
    rows: &[Vec<String>],
    look: Look,
    room: u16,
) -> Vec<Place> {
    let kept = kept(columns, heads, rows, look, room);
    let wide = |cell: usize| widest(columns, heads, rows, look, cell);
    let gap = if needs(&kept, 2, &wide) > room { 1 } else { 2 };
    let mut right = room + gap;
    let mut places = Vec::with_capacity(kept.len());
    for &cell in kept.iter().rev() {
        let width = wide(cell);
        right = right.saturating_sub(gap + width);
        places.push(Place { cell, is_number: columns[cell - 1].is_number, x: right, width });
    }
    places.reverse();
    places
}

/// Returns the columns that fit. Optional ones are left out, the last one first.
fn kept(
    columns: &[Column],
    heads: &[String],
    rows: &[Vec<String>],
    look: Look,
    room: u16,
) -> Vec<usize> {
    let wide = |cell: usize| widest(columns, heads, rows, look, cell);
    let mut kept: Vec<usize> = (1..=columns.len()).collect();
    while needs(&kept, 1, &wide) > room
        && let Some(last_optional) = kept.iter().rposition(|&cell| columns[cell - 1].is_optional)
    {
        kept.remove(last_optional);
    }
    kept
}

/// Returns the width of the label and these columns with gaps of this width.
fn needs(kept: &[usize], gap: u16, wide: &dyn Fn(usize) -> u16) -> u16 {
    kept.iter().fold(wide(0), |sum, &cell| sum.saturating_add(gap + wide(cell)))
}

/// Returns the width of the widest text in a column.
fn widest(
    columns: &[Column],
    heads: &[String],
    rows: &[Vec<String>],
    look: Look,
    cell: usize,
) -> u16 {
    let has_heads = columns.iter().any(|column| !column.head.is_empty());
    let all = has_heads.then_some(heads).into_iter().chain(rows.iter().map(Vec::as_slice));
    all.map(|row| width(&shown(&row[cell], look))).max().unwrap_or_default()
}
