//! The reasons why a bot cannot play: [`BotError`].

use blackjack_odds::OddsError;
use blackjack_remote::RemoteError;

/// The reason why a bot cannot play or has stopped playing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BotError {
    /// No session could be opened at the table, or it has ended.
    #[error("{0}")]
    Remote(#[from] RemoteError),
    /// The style cannot be played at the house.
    #[error("no basic strategy can be computed for the house \"{house}\": {source}")]
    Odds {
        /// The house.
        house: String,
        /// The reason.
        source: OddsError,
    },
    /// The session has ended.
    #[error("{0}")]
    Ended(String),
}
