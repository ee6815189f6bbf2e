//! A strip with all hands in one row, for screens that show only one of them in full.

use blackjack_frontend::scene::{Scene, TableHand};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::TableLayout;
use crate::table_view::{focus, hand, name};
use crate::theme::token::Token;

/// Draws the strip, scrolled to the hand that is shown in full. Draws nothing if the hands are in
/// columns.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let Rect { width, .. } = plan.strip;
    if plan.strip.is_empty() || scene.hands.len() < 2 {
        return;
    }
    let items: Vec<_> = scene.hands.iter().map(|hand| item(canvas, scene, hand)).collect();
    let widths: Vec<_> = items.iter().map(|(text, _)| canvas.width(text) + 1).collect();
    let (first, end) = window(&widths, focus(scene), width.saturating_sub(8));
    let mut row = Rect { x: plan.strip.x + 1, width: width.saturating_sub(1), ..plan.strip };
    if first > 0 {
        row = word(canvas, row, &format!("+{first}"), Token::Warn);
    }
    for (text, token) in items.get(first..end).unwrap_or_default() {
        row = word(canvas, row, text, *token);
    }
    if end < items.len() {
        word(canvas, row, &format!("+{}", items.len() - end), Token::Warn);
    }
}

/// Draws a word and a space. Returns the rest of the row.
fn word(canvas: &mut Canvas<'_>, row: Rect, text: &str, token: Token) -> Rect {
    let rest = canvas.text(row, text, token);
    Rect { x: rest.x + rest.width.min(1), width: rest.width.saturating_sub(1), ..rest }
}

/// Returns the text of a hand, such as "3:14", with a mark if it is active.
fn item(canvas: &Canvas<'_>, scene: &Scene, hand: &TableHand) -> (String, Token) {
    let (badge, token) = hand::badge(hand);
    let name = match name(scene, hand.player) {
        Some(name) => canvas.fitting(name, 4),
        None => hand.number.to_string(),
    };
    if hand.is_active {
        let [left, right] = canvas.glyphs.turn;
        return (format!("{left}{name}:{badge}{right}"), Token::Turn);
    }
    (format!("{name}:{badge}"), token)
}

/// Returns the start and end of the items around `focus` that fit.
fn window(widths: &[u16], focus: usize, room: u16) -> (usize, usize) {
    let mut first = focus.min(widths.len().saturating_sub(1));
    let mut end = (first + 1).min(widths.len());
    let mut used = widths.get(first).copied().unwrap_or_default();
    let fits = |at: usize, used: u16| widths.get(at).is_some_and(|width| used + width <= room);
    loop {
        if fits(end, used) {
            used += widths.get(end).copied().unwrap_or_default();
            end += 1;
        } else if first > 0 && fits(first - 1, used) {
            first -= 1;
            used += widths.get(first).copied().unwrap_or_default();
        } else {
            return (first, end);
        }
    }
}
