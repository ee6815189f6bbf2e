//! The errors of drills: `DrillError`.

use blackjack_odds::OddsError;

use super::DrillKind;
use crate::decision::matchup::Matchup;

/// The reason why a drill cannot start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrillError {
    /// No questions of this kind exist at the house.
    #[error("{}", no_questions(*.kind, house))]
    Nothing {
        /// The kind of drill.
        kind: DrillKind,
        /// The name of the house.
        house: String,
    },
    /// A hand never needs a decision at this house.
    #[error("\"{matchup}\" is never asked at the house \"{house}\"")]
    NotAsked {
        /// The matchup.
        matchup: Matchup,
        /// The name of the house.
        house: String,
    },
    /// Insurance was chosen as a hand.
    #[error("insurance is not a hand; use \"bj drill insurance\"")]
    NotAHand,
    /// The kind of drill has no hands for flash cards.
    #[error("\"{kind}\" has no hands for flash cards; expected one of {}", hand_kinds())]
    NoCards {
        /// The requested kind.
        kind: DrillKind,
    },
    /// The house has no exact odds.
    #[error("the house \"{house}\": {error}")]
    Odds {
        /// The name of the house.
        house: String,
        /// The reason.
        error: OddsError,
    },
}

fn hand_kinds() -> String {
    let kinds = DrillKind::ALL.into_iter().filter(|kind| kind.is_of_hands());
    kinds.map(DrillKind::word).collect::<Vec<_>>().join(", ")
}

fn no_questions(kind: DrillKind, house: &str) -> String {
    match kind {
        DrillKind::Weak => format!(
            "you have no known mistakes at the house \"{house}\"; play there, or drill all of its \
             hands: \"bj drill house {house}\""
        ),
        DrillKind::Insurance => format!("the house \"{house}\" offers no insurance"),
        DrillKind::Pairs => format!("no pair can be split at the house \"{house}\""),
        DrillKind::House
        | DrillKind::Hard
        | DrillKind::Soft
        | DrillKind::Hands
        | DrillKind::Countdown
        | DrillKind::TrueCount
        | DrillKind::Decks => format!("the house \"{house}\" has no questions of this kind"),
    }
}
