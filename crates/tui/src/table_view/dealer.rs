//! The dealer's cards and total.

use blackjack_engine::{Rank, Total};
use blackjack_frontend::scene::{CardFace, Dealer, Scene};
use ratatui::layout::Rect;

use crate::canvas::card::{Face, Size, suit_token};
use crate::canvas::fan::{self, FanDirection};
use crate::canvas::{Canvas, glyph};
use crate::layout::{DEALER_LABEL, TableLayout, split_top};
use crate::theme::token::Token;

/// The dealer's label.
const NAME: &str = "DEALER";

/// The minimum width of a note.
const NOTE_LEAST: u16 = 10;

/// Draws the dealer.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let Some(dealer) = &scene.dealer else { return };
    match plan.dealer_size {
        Some(size) => with_cards(canvas, dealer, plan.dealer, size),
        None => in_a_line(canvas, dealer, plan.dealer),
    }
}

/// Draws the cards in the middle and a note to their right. The name and the total are above the
/// cards if there is a spare row, and otherwise to their left.
fn with_cards(canvas: &mut Canvas<'_>, dealer: &Dealer, place: Rect, size: Size) {
    let is_above = place.height > size.height();
    let (above, place) = split_top(place, u16::from(is_above));
    let faces = faces(dealer);
    let label = if is_above { 0 } else { DEALER_LABEL.min(place.width) };
    let width = fan::width_across(place.width - label, size, faces.len().max(1));
    let x = place.x + ((place.width - width) / 2).max(label);
    if is_above {
        name_in_a_line(canvas, dealer, above);
    } else {
        name_in_two_lines(canvas, dealer, Rect { x: x - label, width: label, ..place });
    }
    let cards = Rect { x, width, height: size.height().min(place.height), ..place };
    if faces.is_empty() {
        let empty = canvas.glyphs.empty;
        canvas.outline(cards, &empty, Token::Frame);
    } else {
        fan::draw(canvas, cards, (size, FanDirection::Across), &faces, dealer.is_blackjack);
    }
    let x = cards.right() + 2;
    let note = Rect { x, width: place.right().saturating_sub(x), ..place };
    if note.width >= NOTE_LEAST {
        canvas.wrapped(note, &dealer.note, Token::Dim);
    }
}

/// Draws "DEALER  shows 9" in the middle of a row.
fn name_in_a_line(canvas: &mut Canvas<'_>, dealer: &Dealer, row: Rect) {
    let (total, token) = total(dealer);
    let gap = if total.is_empty() { 0 } else { 2 };
    let width = canvas.width(NAME) + gap + canvas.width(&total);
    let x = row.x + row.width.saturating_sub(width) / 2;
    let rest = canvas.text(Rect { x, width: width.min(row.width), ..row }, NAME, Token::Accent);
    canvas.right(rest, &total, token);
}

/// Draws the name with the total below it.
fn name_in_two_lines(canvas: &mut Canvas<'_>, dealer: &Dealer, place: Rect) {
    let below = place.height.saturating_sub(1).min(1);
    canvas.text(place, NAME, Token::Accent);
    let (total, token) = total(dealer);
    canvas.text(Rect { y: place.y + below, height: below, ..place }, &total, token);
}

/// Draws a line such as "Dealer 9♠ ╱╲  shows 9".
fn in_a_line(canvas: &mut Canvas<'_>, dealer: &Dealer, row: Rect) {
    let row = Rect { x: row.x + 1, width: row.width.saturating_sub(2), ..row };
    let faces = faces(dealer);
    let (total, token) = total(dealer);
    let row = if dealer.cards.len() > 1 { canvas.right(row, &total, token) } else { row };
    let mut rest = canvas.text(row, "Dealer ", Token::Accent);
    if faces.is_empty() {
        let fits = canvas.width(&dealer.note) <= rest.width;
        canvas.text(rest, if fits { &dealer.note } else { "waits for you" }, Token::Dim);
        return;
    }
    for (at, face) in faces.iter().enumerate() {
        let ahead = faces.get(at..).unwrap_or_default();
        let all: u16 = ahead.iter().map(|&face| inline_width(face) + 1).sum();
        if all > rest.width + 1 && rest.width < INLINE + COUNT {
            canvas.text(rest, &format!("+{}", ahead.len()), Token::Dim);
            return;
        }
        rest = inline(canvas, rest, *face);
    }
}

/// The width of the widest card in a line and its space, and of the count of further cards.
const INLINE: u16 = 4;
const COUNT: u16 = 3;

/// Returns the width of a card in a line.
fn inline_width(face: Face) -> u16 {
    match face {
        Face::Up(card) if card.rank() == Rank::Ten => 3,
        Face::Up(_) | Face::Down => 2,
    }
}

/// Draws a card as two or three characters and a space. Returns the rest of the row.
fn inline(canvas: &mut Canvas<'_>, row: Rect, face: Face) -> Rect {
    let (text, token) = match face {
        Face::Down => (canvas.glyphs.back.iter().collect(), Token::Back),
        Face::Up(card) => {
            let suit = canvas.glyphs.suit(card.suit());
            let rank = glyph::rank(card.rank());
            let text = match canvas.card_face {
                CardFace::Corners => format!("{rank}{suit}"),
                CardFace::TopLine => format!("{suit}{rank}"),
            };
            (text, suit_token(card.suit()))
        }
    };
    let rest = canvas.text(row, &text, token);
    Rect { x: rest.x + 1, width: rest.width.saturating_sub(1), ..rest }
}

/// Returns the dealer's cards in order; the hole card is second.
fn faces(dealer: &Dealer) -> Vec<Face> {
    let mut faces: Vec<_> = dealer.cards.iter().copied().map(Face::Up).collect();
    if dealer.hole_down {
        faces.insert(faces.len().min(1), Face::Down);
    }
    faces
}

/// Returns the total of the dealer's face-up cards.
fn total(dealer: &Dealer) -> (String, Token) {
    let total = Total::of(dealer.cards.iter().map(|card| card.value()));
    let first = dealer.cards.first().map(|card| card.rank());
    match (first, dealer.cards.len()) {
        (None, _) => (String::new(), Token::Text),
        (Some(Rank::Ace), 1) => ("shows A".into(), Token::Text),
        (Some(_), 1) => (format!("shows {}", total.best()), Token::Text),
        (Some(_), _) if dealer.is_blackjack => ("BLACKJACK".into(), Token::Lose),
        (Some(_), _) if dealer.pushes => (format!("PUSH {}", total.best()), Token::Push),
        (Some(_), _) if total.is_bust() => (format!("BUST {}", total.best()), Token::Win),
        (Some(_), _) if total.is_soft() && total.best() < 21 => {
            (format!("soft {}", total.best()), Token::Text)
        }
        (Some(_), _) => (total.best().to_string(), Token::Text),
    }
}
