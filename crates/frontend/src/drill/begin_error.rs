//! The reason why a drill cannot begin: `BeginError`.

use blackjack_coach::drill::DrillError;
use blackjack_table::{EntropyError, HistoryError};

/// The reason why a drill cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BeginError {
    /// The drill has nothing to ask.
    #[error(transparent)]
    Drill(#[from] DrillError),
    /// The player's history cannot be read.
    #[error(transparent)]
    History(#[from] HistoryError),
    /// The system provides no random seed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}
