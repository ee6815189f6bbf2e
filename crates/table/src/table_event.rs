//! What happens at a table: `TableEvent`.

use blackjack_engine::Event;
use serde::{Deserialize, Serialize};

use crate::{Commitment, Seed};

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableEvent {
    /// A new shoe was shuffled.
    Shuffled {
        /// Which, from 1.
        shoe: u64,
    },
    /// The cards ran out in mid-round, and the discards were shuffled.
    RanOut,
    /// The round is void: everything that it moved has gone back.
    Voided {
        /// Why, as the end of a sentence.
        reason: String,
    },
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
    /// Something happened in the round.
    #[serde(untagged)]
    Round(Event),
}
