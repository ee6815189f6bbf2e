//! Small shoes.

use blackjack_engine::{Composition, Rank};

/// Creates a shoe from card symbols.
pub(crate) fn shoe(cards: &str) -> Composition {
    let mut shoe = Composition::EMPTY;
    for symbol in cards.chars().filter(|symbol| !symbol.is_whitespace()) {
        shoe.add(Rank::from_symbol(symbol).unwrap());
    }
    shoe
}
