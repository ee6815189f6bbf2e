//! What came of a command, step by step.

use blackjack_engine::{Event, Round};

use crate::{Commitment, Seed};

/// One step of a round: what one card or one choice brought about, and the round after it.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happened, in order.
    pub events: Vec<TableEvent>,
    /// The round after it.
    pub round: Round,
    /// How many cards are left in the shoe after it.
    pub left: usize,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableEvent {
    /// A new shoe was shuffled.
    Shuffled {
        /// Which, from 1.
        shoe: u64,
    },
    /// The cards ran out in mid-round, and the discards were shuffled.
    RanOut,
    /// Something happened in the round.
    Round(Event),
    /// A shoe is over: its secret, to be checked against what it was committed to.
    ShoeRevealed {
        /// Which.
        shoe: u64,
        /// Its seed.
        seed: Seed,
    },
    /// The next shoe will be shuffled from a seed that is committed to now.
    ShoeCommitted {
        /// Which.
        shoe: u64,
        /// The hash of its seed.
        commitment: Commitment,
    },
}
