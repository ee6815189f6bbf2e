//! The reason why the coach has no answer: `Unavailable`.

use blackjack_odds::OddsError;

/// The reason why the coach has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unavailable {
    /// The odds cannot be computed.
    #[error("{0}")]
    Odds(#[from] OddsError),
    /// The calculation failed because of a bug.
    #[error("the calculation failed")]
    Failed,
}
