//! Cards as a caller reads them: a ten is `10`, and suits are letters or pictures.

use blackjack_engine::{Card, Suit};

/// Returns the rank as it stands on a card: a ten is `10`.
pub(crate) fn rank(card: Card) -> String {
    match card.rank().symbol() {
        'T' => "10".to_owned(),
        symbol => symbol.to_string(),
    }
}

/// Returns the suit: a letter, or a picture.
pub(crate) const fn suit(card: Card, is_glyph: bool) -> char {
    match (card.suit(), is_glyph) {
        (Suit::Clubs, false) => 'c',
        (Suit::Diamonds, false) => 'd',
        (Suit::Hearts, false) => 'h',
        (Suit::Spades, false) => 's',
        (Suit::Clubs, true) => '\u{2663}',
        (Suit::Diamonds, true) => '\u{2666}',
        (Suit::Hearts, true) => '\u{2665}',
        (Suit::Spades, true) => '\u{2660}',
    }
}
