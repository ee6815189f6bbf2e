//! Draws a section of the statistics.

use blackjack_coach::words::all_of;
use blackjack_coach::{Body, Section};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{curve, table};
use crate::canvas::glyph::Glyphs;
use crate::canvas::text::{put, shortened, shown, wrapped};
use crate::theme::Look;
use crate::theme::token::Token;

/// The height of a curve.
const CURVE_HEIGHT: u16 = 9;

/// The widths of the label before a bar and of the count after it.
const BAR_LEAD: u16 = 6;
const BAR_COUNT: u16 = 7;

/// Draws sections one below another, at this width.
pub(super) fn draw_column(sections: &[&Section], columns: u16, look: Look) -> Buffer {
    let heights = sections.iter().map(|section| height(section, columns, look));
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, heights.sum()));
    buf.set_style(buf.area, look.theme.ground());
    let mut y = 0;
    for section in sections {
        let height = height(section, columns, look);
        draw(section, look, Rect::new(0, y, columns, height), &mut buf);
        y += height;
    }
    buf
}

/// Returns the width in which all figures of a section fit, up to `most`.
pub(super) fn needed(section: &Section, look: Look, most: u16) -> u16 {
    match &section.body {
        Body::Table { columns, rows } => {
            let title = section.title.to_uppercase();
            table::needed(&title, columns, rows, look, most).unwrap_or(most)
        }
        Body::Curve { .. } | Body::Bars(_) => 1,
    }
}

/// Returns the height of a section at this width, with its title and a blank row below it.
fn height(section: &Section, columns: u16, look: Look) -> u16 {
    let body = match &section.body {
        Body::Table { rows, .. } => cells(rows.len()),
        Body::Curve { .. } => CURVE_HEIGHT,
        Body::Bars(bars) => cells(bars.len()),
    };
    2 + body + cells(notes(section, columns, look).len())
}

fn draw(section: &Section, look: Look, area: Rect, buf: &mut Buffer) {
    let title = section.title.to_uppercase();
    let style = look.theme.style(Token::Accent);
    put(buf, area, 0, &shortened(&shown(&title, look), area.width, look), style);
    let body = below(area, 1);
    let used = match &section.body {
        Body::Table { columns, rows } => {
            table::draw(&title, columns, rows, look, area, buf);
            cells(rows.len())
        }
        Body::Curve { moments, stakes } => {
            let height = CURVE_HEIGHT.min(body.height);
            curve::draw(moments, stakes, look, Rect { height, ..body }, buf);
            CURVE_HEIGHT
        }
        Body::Bars(bars) => {
            let most = bars.iter().map(|&(_, count)| count).max().unwrap_or_default();
            for (at, bar) in (0..body.height).zip(bars) {
                draw_bar(bar, most, look, below(body, at), buf);
            }
            cells(bars.len())
        }
    };
    let rest = below(body, used);
    for (line, row) in (0..rest.height).zip(notes(section, area.width, look)) {
        put(buf, rest, line, &row, look.theme.style(Token::Dim));
    }
}

/// Returns the legend, or the names of the columns without room, and the notes below the figures,
/// wrapped to this width.
fn notes(section: &Section, columns: u16, look: Look) -> Vec<String> {
    let legend = match &section.body {
        Body::Curve { .. } => Some(curve::legend(look.ascii)),
        Body::Table { columns: all, rows } => {
            let title = section.title.to_uppercase();
            let rest = table::left_out(&title, all, rows, look, columns);
            (!rest.is_empty()).then(|| format!("No room for {}.", all_of(&rest)))
        }
        Body::Bars(_) => None,
    };
    let notes = legend.iter().chain(&section.notes);
    notes.flat_map(|note| wrapped(&shown(note, look), columns.max(1))).collect()
}

/// Draws a count as a bar; the bar for `most` fills the width.
fn draw_bar(bar: &(String, u64), most: u64, look: Look, area: Rect, buf: &mut Buffer) {
    let (lead, count) = bar;
    put(buf, area, 0, &format!("{lead:>4}"), look.theme.style(Token::Text));
    let left = BAR_LEAD.min(area.width);
    let room = area.width.saturating_sub(left + BAR_COUNT);
    let length = (u64::from(room) * count).div_ceil(most.max(1));
    let [full, _] = Glyphs::of(look.ascii).shoe;
    let bar = full.to_string().repeat(usize::try_from(length).unwrap_or_default());
    let place = Rect { x: area.x + left, width: area.width - left, ..area };
    let rest = put(buf, place, 0, &bar, look.theme.style(Token::Frame));
    put(buf, rest, 0, &format!(" {count}"), look.theme.style(Token::Text));
}

/// Copies the part of a drawing that fits, from row `top` on.
pub(super) fn copy(from: &Buffer, top: u16, area: Rect, buf: &mut Buffer) {
    for y in 0..area.height.min(from.area.height.saturating_sub(top)) {
        for x in 0..area.width.min(from.area.width) {
            buf[(area.x + x, area.y + y)] = from[(x, top + y)].clone();
        }
    }
}

/// Returns the part of a place below this number of rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
