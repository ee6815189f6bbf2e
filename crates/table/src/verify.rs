//! Whether a shoe of the past was dealt as it was committed to.

use blackjack_engine::{Card, Input, Record};

use crate::{Commitment, LiveShoe, Seed};

/// How a shoe differs from what it was committed to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShoeFault {
    /// The seed is not the one that was meant.
    #[error("the seed's SHA-256 is {found}, and {told} was told before the first bet")]
    OtherSeed {
        /// The hash of the seed.
        found: Commitment,
        /// What was told.
        told: Commitment,
    },
    /// A card is not the one that follows from the seed.
    #[error("card {number} of round {round} is {dealt}, and {expected} follows from the seed")]
    OtherCard {
        /// The how-manieth round of the shoe, from 1.
        round: usize,
        /// The how-manieth card of the round, from 1.
        number: usize,
        /// What was dealt.
        dealt: Card,
        /// What follows from the seed.
        expected: Card,
    },
}

/// Deals a shoe again from its seed, and compares it with the rounds that were played from it, in
/// order. Returns how many cards were compared.
///
/// # Errors
///
/// The first [`ShoeFault`].
pub fn verify_shoe(
    seed: Seed,
    told: Commitment,
    table: u64,
    number: u64,
    rounds: &[Record],
) -> Result<usize, ShoeFault> {
    let found = seed.commitment();
    if found != told {
        return Err(ShoeFault::OtherSeed { found, told });
    }
    let Some(first) = rounds.first() else { return Ok(0) };
    let mut shoe = LiveShoe::new(first.house().rules(), seed, table, number, &[]);
    let mut compared = 0;
    for (index, record) in rounds.iter().enumerate() {
        shoe.begin_round();
        let cards = record.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Act(_) | Input::Insure(_) | Input::Decline | Input::Fund(..) => None,
        });
        for (card, dealt) in cards.enumerate() {
            let expected = shoe.draw();
            if dealt != expected {
                let (round, number) = (index + 1, card + 1);
                return Err(ShoeFault::OtherCard { round, number, dealt, expected });
            }
            compared += 1;
        }
    }
    Ok(compared)
}
