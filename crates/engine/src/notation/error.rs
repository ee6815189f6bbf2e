//! What can be wrong with a line, and where.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use super::NOTATION_LINE_MAX;
use crate::{Action, HouseErrors, IllegalAction, IllegalInsurance, OpenError, Stakes};

/// A line that is no round, or not the round that it says it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotationError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: Box<NotationErrorKind>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

/// The source is that of the kind, whose own message is part of this one's.
impl Error for NotationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.source()
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationErrorKind {
    /// The line is too long.
    #[error("a round has at most {NOTATION_LINE_MAX} bytes; this one has {bytes}")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// No house has this name.
    #[error("unknown house \"{name}\"{}", suggestion(*nearest))]
    UnknownHouse {
        /// The name.
        name: String,
        /// The name that is spelt most like it.
        nearest: Option<&'static str>,
    },
    /// The settings behind the house do not make a house.
    #[error(transparent)]
    Settings(#[from] HouseErrors),
    /// The house refuses the bets.
    #[error("the house refuses these bets")]
    Bets {
        /// Why.
        #[source]
        why: OpenError,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// Something else should stand there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What.
        expected: String,
        /// What stands there instead.
        found: String,
    },
    /// The rules refuse what stands there.
    #[error("{} is not legal here; legal: {}", illegal.action, legal_words(illegal))]
    Illegal {
        /// What, and why.
        illegal: IllegalAction,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// The rules refuse the insurance that stands there.
    #[error("the hand cannot be insured for {}", stakes.money(illegal.stake))]
    Uninsurable {
        /// What, and why.
        illegal: IllegalInsurance,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// The result is not what the cards and actions come to.
    #[error("the round comes to {derived}, not to {stated}")]
    Differs {
        /// What it comes to.
        derived: String,
        /// What the line says.
        stated: String,
    },
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

fn legal_words(illegal: &IllegalAction) -> String {
    illegal.legal.iter().map(Action::word).collect::<Vec<_>>().join(", ")
}
