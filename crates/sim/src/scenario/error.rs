//! `ScenarioError`: why a scenario cannot be simulated.

use blackjack_odds::{ChartError, TagsErrors};

use crate::error::SimError;
use crate::policy::plays_by_count::PlaysErrors;

/// The reason why a scenario cannot be simulated.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScenarioError {
    /// A chart cannot be read.
    #[error("the chart: {0}")]
    Chart(#[from] ChartError),
    /// There are no built-in tags of this name.
    #[error("there is no count named \"{0}\"")]
    UnknownCount(String),
    /// A file of tags cannot be read.
    #[error("the tags: {0}")]
    Tags(#[from] TagsErrors),
    /// Bets depend on a count, and there is none.
    #[error("bets and spots by count and index plays need a count")]
    NoCount,
    /// The player sits behind the last of the others.
    #[error("there is no seat {}: with {others} others there are {}", u16::from(*seat) + 1, u16::from(*others) + 1)]
    NoSeat {
        /// The seat, from 0.
        seat: u8,
        /// The number of others.
        others: u8,
    },
    /// More errors are made than decisions.
    #[error("at most every decision can be an error")]
    TooManyErrors,
    /// A progression without bets, or with one of nothing.
    #[error("a progression has bets of one unit or more")]
    NoProgression,
    /// Bets depend on the count and on earlier results.
    #[error("bets follow either a ramp or a progression")]
    TwoRamps,
    /// A side count is for true counts, and the player goes by the running count.
    #[error("a side count needs the true count, not the running count")]
    RunningSide,
    /// A side count takes away all that the count tells.
    #[error("the count and its side count together give every card the same tag")]
    SideCancels,
    /// Index plays cannot be read.
    #[error("the index plays: {0}")]
    IndexPlays(#[from] PlaysErrors),
    /// The game cannot be simulated.
    #[error(transparent)]
    Game(#[from] SimError),
}
