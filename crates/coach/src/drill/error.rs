//! Why there is no drill.

use blackjack_odds::OddsError;

use super::Kind;
use crate::Case;

/// Why there is no drill.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrillError {
    /// There is nothing of this kind to ask.
    #[error("{}", nothing(*.kind, house))]
    Nothing {
        /// What was asked for.
        kind: Kind,
        /// The name of the house.
        house: String,
    },
    /// A hand is never asked in this house.
    #[error("\"{case}\" is never asked at the house \"{house}\"")]
    NotAsked {
        /// The hand.
        case: Case,
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
        kind: Kind,
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
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_of_hands());
    kinds.map(Kind::word).collect::<Vec<_>>().join(", ")
}

fn nothing(kind: Kind, house: &str) -> String {
    match kind {
        Kind::Weak => format!(
            "nothing is known that you get wrong at the house \"{house}\"; play there, or drill all \
             of its hands: \"bj drill house {house}\""
        ),
        Kind::Insurance => format!("the house \"{house}\" offers no insurance"),
        Kind::Pairs => format!("no pair is split at the house \"{house}\""),
        Kind::House
        | Kind::Hard
        | Kind::Soft
        | Kind::Hands
        | Kind::Countdown
        | Kind::TrueCount
        | Kind::Decks => format!("the house \"{house}\" asks nothing of this kind"),
    }
}
