//! The reason why a drill cannot begin: `BeginError`.

use blackjack_coach::drill::DrillError;
use blackjack_table::{EntropyError, HistoryError};

/// The reason why a drill cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BeginError {
    /// There is nothing to ask.
    #[error(transparent)]
    Drill(#[from] DrillError),
    /// The player's history cannot be read.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// There is no random seed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}
