//! `TableEvent`: events at a table.

use blackjack_engine::Event;
use serde::{Deserialize, Serialize};

use crate::ledger::account::PlayerId;
use crate::shoe::seed::{Commitment, Seed};

/// An event at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableEvent {
    /// A new shoe was shuffled.
    Shuffled {
        /// The number of the shoe, from 1.
        shoe: u64,
    },
    /// The cards ran out in the middle of a round, and the discards were shuffled.
    RanOut,
    /// The round is void; all of its money was returned.
    Voided {
        /// The reason, as the end of a sentence.
        reason: String,
    },
    /// A shoe is void before its first round, because players did not reveal their contributions,
    /// or because its table could not deal it.
    ShoeVoided {
        /// The number of the shoe.
        shoe: u64,
        /// The players who did not reveal, if there are any.
        missing: Vec<PlayerId>,
    },
    /// A shoe is over. Its seed can be checked against the commitment.
    ShoeRevealed {
        /// The number of the shoe.
        shoe: u64,
        /// The seed.
        seed: Seed,
    },
    /// The commitment to the next shoe's seed was published.
    ShoeCommitted {
        /// The number of the shoe.
        shoe: u64,
        /// The hash of the seed.
        commitment: Commitment,
    },
    /// An event of the round.
    #[serde(untagged)]
    Round(Event),
}
