//! The reason why a scenario cannot be simulated: [`ScenarioError`].

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
    /// No built-in tags have this name.
    #[error("there is no count named \"{0}\"")]
    UnknownCount(String),
    /// A file of tags cannot be read.
    #[error("the tags: {0}")]
    Tags(#[from] TagsErrors),
    /// Bets depend on a count, but there is none.
    #[error("bets and spots by count and index plays need a count")]
    NoCount,
    /// The player's seat is beyond the last of the other players.
    #[error("there is no seat {}: with {others} others there are {}", u16::from(*seat) + 1, u16::from(*others) + 1)]
    NoSeat {
        /// The seat, from 0.
        seat: u8,
        /// The number of others.
        others: u8,
    },
    /// The share of errors is larger than the whole.
    #[error("at most every decision can be an error")]
    TooManyErrors,
    /// A progression has no bets, or a bet of zero.
    #[error("a progression has bets of one unit or more")]
    NoProgression,
    /// Bets depend both on the count and on earlier results.
    #[error("bets follow either a ramp or a progression")]
    TwoRamps,
    /// A side count needs a true count, but the player uses the running count.
    #[error("a side count needs the true count, not the running count")]
    RunningSide,
    /// A side count cancels the count.
    #[error("the count and its side count together give every card the same tag")]
    SideCancels,
    /// Index plays cannot be read.
    #[error("the index plays: {0}")]
    IndexPlays(#[from] PlaysErrors),
    /// The game cannot be simulated.
    #[error(transparent)]
    Game(#[from] SimError),
}
