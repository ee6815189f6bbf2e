//! Verification: compares a recorded shoe with its seed.

use blackjack_engine::{Card, Input, Record};

use crate::shoe::live::LiveShoe;
use crate::shoe::seed::Commitment;

/// The difference between a recorded shoe and its commitment or its seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShoeMismatch {
    /// The seed does not match the commitment.
    #[error("the seed's SHA-256 is {found}, but {told} was published before the first bet")]
    SeedMismatch {
        /// The hash of the seed.
        found: Commitment,
        /// The published commitment.
        told: Commitment,
    },
    /// A card differs from the one that follows from the seed.
    #[error("card {number} of round {round} is {dealt}, but the seed gives {expected}")]
    CardMismatch {
        /// The number of the round in the shoe, from 1.
        round: usize,
        /// The number of the card in the round, from 1.
        number: usize,
        /// The recorded card.
        dealt: Card,
        /// The card that follows from the seed.
        expected: Card,
    },
}

/// Deals a shoe again, which has not begun, and compares it with its recorded rounds, in order.
/// Returns the number of cards compared.
///
/// # Errors
///
/// The first [`ShoeMismatch`].
pub fn verify_shoe(
    mut shoe: LiveShoe,
    published: Commitment,
    rounds: &[Record],
) -> Result<usize, ShoeMismatch> {
    let found = shoe.commitment();
    if found != published {
        return Err(ShoeMismatch::SeedMismatch { found, told: published });
    }
    let mut compared = 0;
    for (index, record) in rounds.iter().enumerate() {
        shoe.begin_round();
        let cards = record.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        for (card, dealt) in cards.enumerate() {
            let expected = shoe.draw();
            if dealt != expected {
                let (round, number) = (index + 1, card + 1);
                return Err(ShoeMismatch::CardMismatch { round, number, dealt, expected });
            }
            compared += 1;
        }
    }
    Ok(compared)
}
