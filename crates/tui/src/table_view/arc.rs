//! The print on the felt: an arc, and in it what a blackjack pays and what the dealer does.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::token::Token;

/// The widest arc.
const WIDEST: u16 = 112;

/// The narrowest arc, and the fewest rows of one.
const NARROWEST: u16 = 44;
const LOWEST: u16 = 5;

/// The rows from its upper line to its lower one, and where it is high.
const BAND: u16 = 3;
const HIGH_BAND: u16 = 4;
const HIGH_FROM: u16 = 8;

/// The most rows that a line can cross.
const ROWS: usize = 16;

/// Draws the lines of the felt as large as there is room for: in an arc, in rows, or the first one
/// alone.
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
    let band = if place.height >= HIGH_FROM { HIGH_BAND } else { BAND };
    let depth = place.height - band - 1;
    let upper = Arc { place: Rect { height: depth + 1, ..place } };
    let lower = Arc { place: Rect { y: place.y + band, ..upper.place } };
    upper.draw(canvas);
    lower.draw(canvas);
    let rows = Rect { y: place.y + depth + 1, height: 2, ..place };
    text(canvas, rows, &spaced(canvas, headline, width / 2), rules);
}

/// The headline, and the rules in the row below it if there is one.
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

/// The text with a space between its letters, where that has room.
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

/// The lower half of an ellipse, as the edge of a table is one.
struct Arc {
    place: Rect,
}

impl Arc {
    /// Draws it in dots, two columns and four rows of them in a cell; in ASCII with three heights
    /// a cell.
    fn draw(&self, canvas: &mut Canvas<'_>) {
        let dotted = !canvas.is_ascii();
        let heights = if dotted { 4 } else { 3 };
        let mut before = self.height_at(0.0, heights);
        for column in 0..self.place.width {
            let mut cells = [0u8; ROWS];
            for half in 0..2u16 {
                let at = f32::from(2 * column + half) + 0.5;
                let dot = self.height_at(at / f32::from(2 * self.place.width), heights);
                // A steep part is a line too: all dots from the one before. It is two dots thick.
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

    /// How deep the line is at this share of the width, in dots from the top.
    fn height_at(&self, share: f32, heights: u16) -> u16 {
        let dots = f32::from(self.place.height * heights - 1);
        let across = 2.0 * share - 1.0;
        let depth = dots * (1.0 - across * across).max(0.0).sqrt();
        // The depth is between nothing and the number of dots.
        (0..self.place.height * heights).rev().find(|&dot| f32::from(dot) <= depth).unwrap_or(0)
    }
}

/// The bit of a dot in its cell, in the order of Unicode's braille patterns; in ASCII one of three
/// heights.
const fn bit(column: u16, row: u16, dotted: bool) -> u8 {
    match (dotted, column, row) {
        (true, 0, 3) => 0x40,
        (true, _, 3) => 0x80,
        (false, _, row) | (true, 0, row) => 1 << row,
        (true, _, row) => 8 << row,
    }
}

/// The character of these dots.
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
