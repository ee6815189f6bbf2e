//! Errors in a line of notation.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::NOTATION_LINE_MAX;
use crate::action::Action;
use crate::house::HouseErrors;
use crate::house::stakes::Stakes;
use crate::round::{IllegalAction, IllegalDouble, IllegalInsurance, OpenError};

/// A line that is not a round, or not the round that it claims to be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotationError {
    /// The column, in characters from 1.
    pub column: usize,
    /// The error.
    pub kind: Box<NotationErrorKind>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

/// The message already includes the kind's message, so the source is the kind's source.
impl Error for NotationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.source()
    }
}

/// The kinds of errors in a line of notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationErrorKind {
    /// The line is too long.
    #[error("a round has at most {NOTATION_LINE_MAX} bytes; this one has {bytes}")]
    TooLong {
        /// The length of the line.
        bytes: usize,
    },
    /// No house has this name.
    #[error("unknown house \"{name}\"{}", suggestion(*nearest))]
    UnknownHouse {
        /// The name.
        name: String,
        /// The known name with the most similar spelling.
        nearest: Option<&'static str>,
    },
    /// The settings of the house are invalid.
    #[error(transparent)]
    Settings(#[from] HouseErrors),
    /// The house refuses the bets.
    #[error("the house refuses these bets")]
    Bets {
        /// The reason.
        #[source]
        reason: OpenError,
        /// The stakes of the house, for formatting amounts.
        stakes: Stakes,
    },
    /// Something else is expected at this point.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The expected part.
        expected: String,
        /// The part found.
        found: String,
    },
    /// The rules refuse the action.
    #[error("{} is not legal here; legal: {}", illegal.action, legal_words(illegal))]
    Illegal {
        /// The action and the reason.
        illegal: IllegalAction,
        /// The stakes of the house, for formatting amounts.
        stakes: Stakes,
    },
    /// The rules refuse the double for less.
    #[error("the hand cannot be doubled for {}", stakes.money(illegal.amount))]
    NoDouble {
        /// The amount and the reason.
        illegal: IllegalDouble,
        /// The stakes of the house, for formatting amounts.
        stakes: Stakes,
    },
    /// The rules refuse the insurance stake.
    #[error("the hand cannot be insured for {}", stakes.money(illegal.stake))]
    Uninsurable {
        /// The stake and the reason.
        illegal: IllegalInsurance,
        /// The stakes of the house, for formatting amounts.
        stakes: Stakes,
    },
    /// The stated result is not the result of the cards and actions.
    #[error("the result is {derived}, not {stated}")]
    Differs {
        /// The result of the cards and actions.
        derived: String,
        /// The stated result.
        stated: String,
    },
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

fn legal_words(illegal: &IllegalAction) -> String {
    illegal.legal.iter().map(Action::word).collect::<Vec<_>>().join(", ")
}
