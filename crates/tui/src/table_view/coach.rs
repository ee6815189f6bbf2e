//! The coach's advice and the count: two parts of the panel.

use blackjack_frontend::scene::{AdviceLine, AdvicePanel, CountPanel, ShoeBar};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::split_top;
use crate::theme::token::Token;

/// The rows of the count: the count itself, the discard tray, the decks remaining. With two rows
/// there is no tray, and with one only the count.
pub(super) const COUNT_ROWS: u16 = 3;

/// The columns between two parts of a row.
const GAP: u16 = 1;

/// The headings of the columns: a choice's expected value and its cost.
const HEADING: [&str; 2] = ["worth", "costs"];

/// Returns the number of rows that the whole advice takes at this width.
pub(super) fn rows(canvas: &Canvas<'_>, advised: &AdvicePanel, width: u16) -> u16 {
    let reasons = advised.reasons.iter().map(|reason| canvas.broken(reason, width).len());
    let choices = match advised.choices.len() {
        0 => 0,
        choices => 1 + choices,
    };
    u16::try_from(choices + reasons.sum::<usize>()).unwrap_or(u16::MAX)
}

/// Draws a row for every choice, best first, and below them the reasons that fit. Reasons are
/// never cut.
pub(super) fn advice(canvas: &mut Canvas<'_>, advised: &AdvicePanel, place: Rect) {
    let mut rest = place;
    if !advised.choices.is_empty() {
        rest = choices(canvas, advised, rest);
    }
    for reason in &advised.reasons {
        let lines = canvas.broken(reason, rest.width).len();
        if lines > usize::from(rest.height) {
            return;
        }
        rest = canvas.wrapped(rest, reason, Token::Text);
    }
}

/// Draws rows such as "Stand  -4.31  best" below their headings. Returns the rest of the place.
fn choices(canvas: &mut Canvas<'_>, advised: &AdvicePanel, place: Rect) -> Rect {
    let [value, cost] = HEADING.map(str::to_owned);
    let heading = AdviceLine { name: advised.bet_label.clone(), value, cost, is_best: false };
    let all = || std::iter::once(&heading).chain(&advised.choices);
    let widest = all().map(|valued| canvas.width(&valued.cost)).max().unwrap_or_default();
    let mut rest = place;
    for (at, valued) in all().enumerate() {
        let (row, below) = split_top(rest, 1);
        let token = match (at, valued.is_best) {
            (0, _) => Token::Dim,
            (_, true) => Token::Accent,
            (_, false) => Token::Text,
        };
        choice(canvas, valued, row, widest, token);
        rest = below;
    }
    rest
}

/// Draws one choice; if the row is too narrow, its name is cut.
fn choice(canvas: &mut Canvas<'_>, valued: &AdviceLine, row: Rect, cost: u16, token: Token) {
    if row.is_empty() {
        return;
    }
    canvas.right(row, &valued.cost, token);
    let rest = Rect { width: row.width.saturating_sub(cost + GAP), ..row };
    let rest = canvas.right(rest, &valued.value, token);
    canvas.text(Rect { width: rest.width.saturating_sub(GAP), ..rest }, &valued.name, token);
}

/// Draws a count such as "Hi-Lo  +3  true +1.4", the discard tray and the decks remaining.
pub(super) fn count(
    canvas: &mut Canvas<'_>,
    counted: &CountPanel,
    shoe: Option<&ShoeBar>,
    at: Rect,
) {
    let (row, below) = split_top(at, 1);
    let counts = format!("{}  true {}", counted.running, counted.true_count);
    let rest = canvas.right(row, &counts, Token::Accent);
    canvas.text(Rect { width: rest.width.saturating_sub(GAP), ..rest }, &counted.name, Token::Text);
    let (bar, below) = split_top(below, u16::from(below.height > 1));
    if let Some(shoe) = shoe {
        tray(canvas, bar, shoe, counted.decks);
    }
    let (row, _) = split_top(below, 1);
    let CountPanel { seen, left, .. } = counted;
    let ways = [format!("{seen} seen, {left} decks left"), format!("{left} decks left")];
    let fits = |text: &&String| canvas.width(text) <= row.width;
    if let Some(words) = ways.iter().find(fits) {
        canvas.text(row, words, Token::Text);
    }
}

/// Draws the discard tray, filled up to the number of cards dealt, with a mark for every deck.
fn tray(canvas: &mut Canvas<'_>, row: Rect, shoe: &ShoeBar, decks: u8) {
    if row.is_empty() {
        return;
    }
    let [card, free, mark] = canvas.glyphs.tray;
    let full = shoe.full.max(1);
    let at = |cards: usize| {
        let cells = cards.min(full) * usize::from(row.width) / full;
        u16::try_from(cells).unwrap_or(row.width)
    };
    canvas.fill(row, free, Token::Frame);
    for deck in 1..decks {
        let x = row.x + at(full * usize::from(deck) / usize::from(decks));
        canvas.put(x, row.y, mark, Token::Frame);
    }
    let dealt = at(full.saturating_sub(shoe.left));
    canvas.fill(Rect { width: dealt, ..row }, card, Token::Back);
}
