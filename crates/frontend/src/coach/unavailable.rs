//! Why the coach has no answer: `Unavailable`.

use blackjack_odds::OddsError;

/// Why the coach has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unavailable {
    /// There are no odds.
    #[error("{0}")]
    Odds(#[from] OddsError),
    /// Working it out failed: that is a mistake of the program.
    #[error("working it out failed")]
    Failed,
}
