//! The errors of side bets: [`SideBetError`].

use alloc::string::String;

use super::{OUTCOMES_MAX, SIDE_BETS_MAX};
use crate::house::stakes::UNITS_MAX;

/// The reason why a side bet is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SideBetError {
    /// Part of a definition is missing or malformed.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// A description of the expected part.
        expected: String,
        /// The text or type found instead, or a word for nothing.
        found: String,
    },
    /// A name that has no definition and is not that of a known side bet.
    #[error("no known side bet is called \"{name}\"; known are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names of the known ones.
        known: String,
    },
    /// A name that cannot be used.
    #[error(
        "a name has 1 to 24 letters, digits, spaces and signs like + and -, but \"{name}\" does not"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two side bets with the same name.
    #[error("{name} is listed twice")]
    Twice {
        /// The name.
        name: String,
    },
    /// More side bets than a house can have.
    #[error("a house has at most {SIDE_BETS_MAX} side bets; this one has {found}")]
    TooMany {
        /// The number found.
        found: usize,
    },
    /// No outcome, or too many.
    #[error("{name}: a side bet has 1 to {OUTCOMES_MAX} outcomes; this one has {found}")]
    Outcomes {
        /// The side bet.
        name: String,
        /// The number found.
        found: usize,
    },
    /// An outcome that no cards have, or that an earlier one always covers.
    #[error("{name}: \"{outcome}\" never happens: no cards fit it that fit no outcome before it")]
    NeverHappens {
        /// The side bet.
        name: String,
        /// The outcome.
        outcome: String,
    },
    /// Limits out of order or out of range.
    #[error(
        "{name}: expected a minimum from 1 to {UNITS_MAX}, and a maximum of 0 (no limit) or at least \
         the minimum"
    )]
    Limits {
        /// The side bet.
        name: String,
    },
    /// A side bet on the upcard, in a house that deals none.
    #[error("{name} needs the dealer's upcard, but dealer-upcard is false")]
    NoUpcard {
        /// The side bet.
        name: String,
    },
    /// A side bet on which no amount within its limits can be placed.
    #[error(
        "{name}: no amount can be placed on it: it is at least {minimum}, at most {maximum} and a \
         multiple of {step}, so that it can be paid exactly"
    )]
    Unpayable {
        /// The side bet.
        name: String,
        /// The smallest amount, with its unit.
        minimum: String,
        /// The largest amount that the house takes.
        maximum: String,
        /// The increment: every amount must be a multiple of it.
        step: String,
    },
}
