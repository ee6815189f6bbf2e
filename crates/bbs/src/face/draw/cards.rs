//! Cards on a screen: five columns by five rows.

use blackjack_engine::{Card, Suit};

use super::pen::{Ink, Pen};
use crate::page::card_text::{rank, suit};

/// The columns from one card to the next.
const STEP: u16 = 6;

/// The column of the first card.
const FIRST: u16 = 3;

/// Draws card places from a row on: cards, backs, and empty places. The rims
/// of a rare hand are gold.
pub(super) fn cards(
    row: u16,
    cards: &[Option<Card>],
    places: usize,
    is_gold: bool,
    pen: &mut Pen<'_>,
) {
    for place in 0..places.max(cards.len()) {
        let column = FIRST + STEP * u16::try_from(place).unwrap_or(u16::MAX / STEP);
        match cards.get(place) {
            Some(Some(card)) => face(column, row, *card, is_gold, pen),
            Some(None) => back(column, row, pen),
            None => empty(column, row, pen),
        }
    }
}

fn face(column: u16, row: u16, card: Card, is_gold: bool, pen: &mut Pen<'_>) {
    let ink = if is_red(card) { Ink::Red } else { Ink::Black };
    let rim = if is_gold { Ink::Gold } else { Ink::Rim };
    let rank = rank(card);
    pen.put(column, row, "\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}", rim);
    pen.put(column, row + 1, &format!("{rank:<5}"), ink);
    let suit = suit(card, pen.look.has_suit_glyphs);
    pen.put(column, row + 2, &format!("  {suit}  "), ink);
    pen.put(column, row + 3, &format!("{rank:>5}"), ink);
    pen.put(column, row + 4, "\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}", rim);
}

fn back(column: u16, row: u16, pen: &mut Pen<'_>) {
    pen.put(column, row, "\u{2584}\u{2584}\u{2584}\u{2584}\u{2584}", Ink::BackRim);
    for middle in 1..4 {
        pen.put(column, row + middle, "\u{2592}\u{2592}\u{2592}\u{2592}\u{2592}", Ink::Back);
    }
    pen.put(column, row + 4, "\u{2580}\u{2580}\u{2580}\u{2580}\u{2580}", Ink::BackRim);
}

fn empty(column: u16, row: u16, pen: &mut Pen<'_>) {
    pen.put(column, row, "\u{250c}\u{2500}\u{2500}\u{2500}\u{2510}", Ink::Empty);
    for middle in 1..4 {
        pen.put(column, row + middle, "\u{2502}   \u{2502}", Ink::Empty);
    }
    pen.put(column, row + 4, "\u{2514}\u{2500}\u{2500}\u{2500}\u{2518}", Ink::Empty);
}

fn is_red(card: Card) -> bool {
    matches!(card.suit(), Suit::Diamonds | Suit::Hearts)
}
