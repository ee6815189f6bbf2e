//! The print on the felt: an arc around the blackjack payout and the dealer's rule.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::token::Token;

/// The maximum width of the arc.
const WIDEST: u16 = 112;

/// The minimum width and height of the arc.
const NARROWEST: u16 = 44;
const LOWEST: u16 = 5;

/// The number of rows from the arc's upper line to its lower one, normally and in a tall arc, and
/// the minimum height of the place for a tall arc.
const BAND: u16 = 3;
const TALL_BAND: u16 = 4;
const TALL_FROM: u16 = 8;

/// The maximum number of rows that a line can cross.
const ROWS: usize = 16;

/// Draws the print as large as possible: in an arc, in two rows, or the headline alone.
pub(super) fn draw(canvas: &mut Canvas<'_>, print: &[String], place: Rect) {
    let Some((headline, rules)) = print.split_first() else { return };
    let width = place.width.min(WIDEST);
    let place = Rect { x: place.x + (place.width - width) / 2, width, ..place };
    if place.height < LOWEST || width < NARROWEST {
        let first = place.y + place.height.saturating_sub(2).div_ceil(2);
        let rows = Rect { y: first, height: place.height.min(2), ..place };
        text(canvas, rows, headline, rules);
        return;
    }
    let band = if place.height >= TALL_FROM { TALL_BAND } else { BAND };
    let depth = place.height - band - 1;
    let upper = Arc { place: Rect { height: depth + 1, ..place } };
    let lower = Arc { place: Rect { y: place.y + band, ..upper.place } };
    upper.draw(canvas);
    lower.draw(canvas);
    let rows = Rect { y: place.y + depth + 1, height: 2, ..place };
    text(canvas, rows, &spaced(canvas, headline, width / 2), rules);
}

/// Draws the headline, and as many rules as fit in the row below it.
fn text(canvas: &mut Canvas<'_>, place: Rect, headline: &str, rules: &[String]) {
    if place.is_empty() || canvas.width(headline) > place.width {
        return;
    }
    canvas.centred(place, headline, Token::Accent);
    let row = Rect { y: place.y + 1, height: place.height - 1, ..place };
    let fits = |text: &String| canvas.width(text) + 4 <= row.width;
    let ways = (1..=rules.len()).rev().filter_map(|count| rules.get(..count));
    if let Some(text) = ways.map(|rules| rules.join("   ")).find(fits) {
        canvas.centred(row, &text, Token::Dim);
    }
}

/// Returns the text with a space between its letters, or unchanged if that is too wide.
fn spaced(canvas: &Canvas<'_>, text: &str, room: u16) -> String {
    let mut spaced = String::with_capacity(2 * text.len());
    for letter in text.chars() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(letter);
    }
    if canvas.width(&spaced) <= room { spaced } else { text.to_owned() }
}

/// The lower half of an ellipse, like the edge of a blackjack table.
struct Arc {
    place: Rect,
}

impl Arc {
    /// Draws the arc with two by four dots per cell, or in ASCII at three heights per cell.
    fn draw(&self, canvas: &mut Canvas<'_>) {
        let dotted = !canvas.is_ascii();
        let heights = if dotted { 4 } else { 3 };
        let mut before = self.depth_at(0.0, heights);
        for column in 0..self.place.width {
            let mut cells = [0u8; ROWS];
            for half in 0..2u16 {
                let at = f32::from(2 * column + half) + 0.5;
                let dot = self.depth_at(at / f32::from(2 * self.place.width), heights);
                // In a steep part, the line connects to the dot before it. It is two dots thick.
                let highest = dot.min(before + 1).saturating_sub(u16::from(dotted));
                for dot in highest..=dot.max(before.saturating_sub(1)) {
                    let cell = cells.get_mut(usize::from(dot / heights));
                    *cell.unwrap_or(&mut 0) |= bit(half, dot % heights, dotted);
                }
                before = dot;
            }
            let x = self.place.x + column;
            for (&bits, y) in cells.iter().zip(self.place.y..self.place.bottom()) {
                if bits != 0 {
                    canvas.put(x, y, character(bits, dotted), Token::Frame);
                }
            }
        }
    }

    /// Returns the depth of the line at this share of the width, in dots from the top.
    fn depth_at(&self, share: f32, heights: u16) -> u16 {
        let dots = f32::from(self.place.height * heights - 1);
        let across = 2.0 * share - 1.0;
        let depth = dots * (1.0 - across * across).max(0.0).sqrt();
        // A search avoids a lossy cast: the depth lies between 0 and the number of dots.
        (0..self.place.height * heights).rev().find(|&dot| f32::from(dot) <= depth).unwrap_or(0)
    }
}

/// Returns the bit of a dot in its cell, in the order of Unicode's braille patterns, or in ASCII
/// the bit of one of three heights.
const fn bit(column: u16, row: u16, dotted: bool) -> u8 {
    match (dotted, column, row) {
        (true, 0, 3) => 0x40,
        (true, _, 3) => 0x80,
        (false, _, row) | (true, 0, row) => 1 << row,
        (true, _, row) => 8 << row,
    }
}

/// Returns the character that shows these dots.
fn character(bits: u8, dotted: bool) -> char {
    const FIRST: u32 = 0x2800;
    if dotted {
        return char::from_u32(FIRST + u32::from(bits)).unwrap_or(' ');
    }
    match bits {
        0b001 => '\'',
        0b010 => '-',
        0b100 => '.',
        _ => ':',
    }
}
