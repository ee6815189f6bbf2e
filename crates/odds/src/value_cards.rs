//! Representative cards of each value.

use blackjack_engine::{Card, Rank, Suit};

/// Returns a rank of this value, 1 to 10; the ten for ten-valued cards.
pub(crate) fn rank_of_value(value: u8) -> Rank {
    Rank::from_value(value).unwrap_or(Rank::Ten)
}

/// Returns a card of this value.
pub(crate) fn card_of_value(value: u8) -> Card {
    Card::new(rank_of_value(value), Suit::Spades)
}
