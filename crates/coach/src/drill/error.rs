//! Why there is no drill.

use blackjack_odds::OddsError;

use super::DrillKind;
use crate::Matchup;

/// Why there is no drill.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrillError {
    /// There is nothing of this kind to ask.
    #[error("{}", nothing(*.kind, house))]
    Nothing {
        /// What was asked for.
        kind: DrillKind,
        /// The name of the house.
        house: String,
    },
    /// A hand is never asked in this house.
    #[error("\"{matchup}\" is never asked at the house \"{house}\"")]
    NotAsked {
        /// The hand.
        matchup: Matchup,
        /// The name of the house.
        house: String,
    },
    /// What was typed is about no hand.
    #[error("insurance is no hand; \"bj drill insurance\" asks about it")]
    NotAHand,
    /// Only hands are printed on cards.
    #[error("flash cards are of hands, and \"{kind}\" asks none; expected one of {}", of_hands())]
    NoCards {
        /// What was asked for.
        kind: DrillKind,
    },
    /// There are no exact odds.
    #[error("the house \"{house}\": {error}")]
    Odds {
        /// The name of the house.
        house: String,
        /// Why not.
        error: OddsError,
    },
}

fn of_hands() -> String {
    let kinds = DrillKind::ALL.into_iter().filter(|kind| kind.is_of_hands());
    kinds.map(DrillKind::word).collect::<Vec<_>>().join(", ")
}

fn nothing(kind: DrillKind, house: &str) -> String {
    match kind {
        DrillKind::Weak => format!(
            "nothing is known that you get wrong at the house \"{house}\"; play there, or drill all \
             of its hands: \"bj drill house {house}\""
        ),
        DrillKind::Insurance => format!("the house \"{house}\" offers no insurance"),
        DrillKind::Pairs => format!("no pair is split at the house \"{house}\""),
        DrillKind::House
        | DrillKind::Hard
        | DrillKind::Soft
        | DrillKind::Hands
        | DrillKind::Countdown
        | DrillKind::TrueCount
        | DrillKind::Decks => format!("the house \"{house}\" asks nothing of this kind"),
    }
}
