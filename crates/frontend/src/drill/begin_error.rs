//! Why a drill cannot begin: `BeginError`.

use blackjack_coach::drill::DrillError;
use blackjack_store::StoreError;
use blackjack_table::EntropyError;

/// Why a drill cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BeginError {
    /// There is nothing to ask.
    #[error(transparent)]
    Drill(#[from] DrillError),
    /// What is remembered of who is drilled cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no number to choose questions by.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
}
