//! The reason why a drill cannot begin: `BeginError`.

use blackjack_coach::drill::{DrillError, DrillKind};
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

impl BeginError {
    /// Returns the reason for a menu of drills, which needs no command of a shell.
    pub fn in_menu(&self) -> String {
        match self {
            Self::Drill(DrillError::Nothing { kind: DrillKind::Weak, .. }) => {
                "no mistakes of yours are known here yet: play, or choose \"house\", which asks \
                 all hands"
                    .into()
            }
            Self::Drill(DrillError::NotAHand) => {
                "insurance is not a hand: it has a drill of its own".into()
            }
            Self::Drill(_) | Self::History(_) | Self::Entropy(_) => self.to_string(),
        }
    }
}
