//! The shoe: the part that has been dealt, and the cut card.

use blackjack_frontend::scene::{Scene, ShoeBar};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::token::Token;

/// The width of the small bar.
pub(super) const MINI: u16 = 8;

/// Draws the small bar at the right end of a row. Returns the rest of the row.
pub(super) fn mini(canvas: &mut Canvas<'_>, scene: &Scene, row: Rect) -> Rect {
    let Some(shoe) = &scene.shoe else { return row };
    let rest = row.width - MINI;
    bar(canvas, Rect { x: row.x + rest, width: MINI, ..row }, shoe);
    Rect { width: rest.saturating_sub(2), ..row }
}

/// Draws the dealt cards, the remaining cards and the cut card as a bar.
pub(super) fn bar(canvas: &mut Canvas<'_>, row: Rect, shoe: &ShoeBar) {
    if row.is_empty() {
        return;
    }
    let full = shoe.full.max(1);
    let at = |left: usize| share(full.saturating_sub(left), full, row.width);
    let dealt = at(shoe.left);
    let [used, rest] = canvas.glyphs.shoe;
    canvas.fill(row, rest, Token::Frame);
    canvas.fill(Rect { width: dealt, ..row }, used, Token::Dim);
    if let Some(cut) = shoe.cut {
        let x = row.x + at(cut).min(row.width - 1);
        canvas.put(x, row.y, canvas.glyphs.cut, Token::Warn);
    }
}

/// Returns the longest description of the shoe that fits.
pub(super) fn words(canvas: &Canvas<'_>, shoe: &ShoeBar, width: u16) -> String {
    let ShoeBar { left, full, .. } = *shoe;
    let next = match shoe.cut {
        _ if shoe.shuffle_due => ", shuffle next".to_owned(),
        Some(cut) if left > cut => format!(", cut in {}", left - cut),
        Some(_) | None => String::new(),
    };
    let ways = [format!("{left} of {full} left{next}"), format!("{left} left{next}")];
    let fits = |text: &String| canvas.width(text) <= width;
    ways.into_iter().find(fits).unwrap_or_else(|| format!("{left} left"))
}

/// Converts a part of a whole to a number of cells.
fn share(part: usize, whole: usize, cells: u16) -> u16 {
    let share = part.min(whole) * usize::from(cells) / whole;
    u16::try_from(share).unwrap_or(cells)
}
