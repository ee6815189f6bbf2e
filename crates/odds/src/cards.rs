//! Cards that stand for all of their value.

use blackjack_engine::{Card, Rank, Suit};

/// A rank of this value, 1 to 10; the ten where there are several.
pub(crate) fn rank_of_value(value: u8) -> Rank {
    Rank::of_value(value).unwrap_or(Rank::Ten)
}

/// A card of this value.
pub(crate) fn card_of_value(value: u8) -> Card {
    Card::new(rank_of_value(value), Suit::Spades)
}
