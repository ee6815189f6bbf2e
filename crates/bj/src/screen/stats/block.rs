//! Blocks of rows under a title, drawn as wide as there is room.

use blackjack_engine::{Chips, Stakes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::curve::{self, Point};
use crate::screen::glyph::Glyphs;
use crate::screen::page::{put, shortened, shown, width};
use crate::screen::reader::wrapped;
use crate::screen::theme::{Look, Token};

/// The rows of a curve.
const CURVE: u16 = 9;

/// The columns of what stands before a bar, and of the count behind it.
const BAR_LEAD: u16 = 6;
const BAR_COUNT: u16 = 7;

/// Rows under a title.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Block {
    Rows { title: String, rows: Vec<Row> },
    Curve { title: String, points: Vec<Point>, stakes: Stakes },
}

/// A row of a block.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Row {
    /// What something is called, and what it is, at the right.
    Fact { lead: String, text: String, token: Token },
    /// Words.
    Sentence(String),
    /// A number as a bar, of which the longest stands for `most`.
    Bar { lead: String, count: u64, most: u64 },
}

impl Row {
    pub(super) fn of(lead: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Fact { lead: lead.into(), text: text.into(), token: Token::Text }
    }

    pub(super) fn sentence(text: impl Into<String>) -> Self {
        Self::Sentence(text.into())
    }

    /// The same in another token.
    pub(super) fn of_token(self, token: Token) -> Self {
        match self {
            Self::Fact { lead, text, .. } => Self::Fact { lead, text, token },
            Self::Sentence(_) | Self::Bar { .. } => self,
        }
    }

    /// How many rows it takes in so many columns.
    fn height(&self, columns: u16, look: Look) -> u16 {
        match self {
            Self::Fact { lead, text, .. } => {
                let both = width(&shown(lead, look)) + 1 + width(&shown(text, look));
                1 + u16::from(both > columns)
            }
            Self::Sentence(text) => cells(wrapped(&shown(text, look), columns.max(1)).len()),
            Self::Bar { .. } => 1,
        }
    }

    fn draw(&self, look: Look, area: Rect, buf: &mut Buffer) {
        match self {
            Self::Fact { lead, text, token } => {
                let lead = shortened(&shown(lead, look), area.width, look);
                put(buf, area, 0, &lead, look.theme.style(Token::Text));
                let text = shortened(&shown(text, look), area.width, look);
                let place = Rect {
                    x: area.right().saturating_sub(width(&text)),
                    width: width(&text),
                    ..area
                };
                put(buf, place, area.height.saturating_sub(1), &text, look.theme.style(*token));
            }
            Self::Sentence(text) => {
                let rows = wrapped(&shown(text, look), area.width.max(1));
                for (line, row) in (0..area.height).zip(&rows) {
                    put(buf, area, line, row, look.theme.style(Token::Dim));
                }
            }
            Self::Bar { lead, count, most } => draw_bar(lead, *count, *most, look, area, buf),
        }
    }
}

fn draw_bar(lead: &str, count: u64, most: u64, look: Look, area: Rect, buf: &mut Buffer) {
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

impl Block {
    pub(super) fn rows(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self::Rows { title: title.into(), rows }
    }

    /// How many rows it takes in so many columns, and one below it.
    pub(super) fn height(&self, columns: u16, look: Look) -> u16 {
        match self {
            Self::Rows { rows, .. } => {
                2 + rows.iter().map(|row| row.height(columns, look)).sum::<u16>()
            }
            Self::Curve { .. } => {
                let legend = wrapped(&curve::legend(look.ascii), columns.max(1));
                2 + CURVE + cells(legend.len())
            }
        }
    }

    pub(super) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let (Self::Rows { title, .. } | Self::Curve { title, .. }) = self;
        put(buf, area, 0, &shortened(title, area.width, look), look.theme.style(Token::Accent));
        match self {
            Self::Rows { rows, .. } => {
                let mut y = area.y + 1;
                for row in rows {
                    let height = row.height(area.width, look);
                    row.draw(look, Rect { y, height, ..area }, buf);
                    y += height;
                }
            }
            Self::Curve { points, stakes, .. } => {
                let place = Rect { y: area.y + 1, height: CURVE, ..area };
                curve::draw(points, |value| amount(stakes, value), look, place, buf);
                let below = Rect {
                    y: place.bottom(),
                    height: area.height.saturating_sub(1 + CURVE),
                    ..area
                };
                Row::sentence(curve::legend(look.ascii)).draw(look, below, buf);
            }
        }
    }
}

/// An amount in whole units.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "it is rounded")]
fn amount(stakes: &Stakes, value: f64) -> String {
    let minor = stakes.minor();
    let whole = (value / minor as f64).round() as i64;
    stakes.money(Chips(whole.saturating_mul(minor)))
}

/// Blocks below each other, in so many columns.
pub(super) fn draw_column(blocks: &[&Block], columns: u16, look: Look) -> Buffer {
    let height = blocks.iter().map(|block| block.height(columns, look)).sum::<u16>();
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, height));
    buf.set_style(buf.area, look.theme.ground());
    let mut y = 0;
    for block in blocks {
        let height = block.height(columns, look);
        block.draw(look, Rect::new(0, y, columns, height), &mut buf);
        y += height;
    }
    buf
}

/// Copies as much of a drawing as there is room for, from this row on.
pub(super) fn copy(from: &Buffer, top: u16, area: Rect, buf: &mut Buffer) {
    for y in 0..area.height.min(from.area.height.saturating_sub(top)) {
        for x in 0..area.width.min(from.area.width) {
            buf[(area.x + x, area.y + y)] = from[(x, top + y)].clone();
        }
    }
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
