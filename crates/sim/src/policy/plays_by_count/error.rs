//! Mistakes in a file of index plays: [`PlaysErrors`].

use std::fmt;

use blackjack_engine::Position;

use super::{INSURANCE, PlaysByCount};

/// The columns of a file.
const NAMES: &str = "\"hand,upcard,below,index,above\", or \"running\" for \"index\"";

/// A mistake in a file of index plays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{position}: {kind}")]
pub struct PlaysError {
    /// The place in the text.
    pub position: Position,
    /// The kind of mistake.
    pub kind: PlaysErrorKind,
}

/// The kinds of mistakes in a file of index plays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlaysErrorKind {
    /// The first line does not name the columns.
    #[error("expected the columns {NAMES}, where \"below\" may be left out; \"{found}\" is {why}")]
    Columns {
        /// The missing or unexpected name.
        found: String,
        /// The problem with it: "missing", "repeated" or "not a column".
        why: &'static str,
    },
    /// The indices are of another count than the player's.
    #[error(
        "the player goes by the {by} count: expected the column \"{expected}\", with {by} counts, not \"{found}\""
    )]
    OtherCount {
        /// The name of the column.
        found: String,
        /// The name that it should have.
        expected: &'static str,
        /// The count that the player uses.
        by: &'static str,
    },
    /// The number of fields in a line differs from the number of columns.
    #[error("expected {expected} fields, found {found}")]
    FieldCount {
        /// The number found.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// A hand has no row in a chart.
    #[error(
        "\"{0}\" is not a hand; hands are \"hard 4\" to \"hard 21\", \"soft 12\" to \"soft 21\", \"pair A\" to \
         \"pair T\", and \"{INSURANCE}\""
    )]
    UnknownHand(String),
    /// The dealer of the house cannot show this upcard.
    #[error("\"{found}\" is not an upcard; expected {expected}")]
    UnknownUpcard {
        /// The upcard.
        found: String,
        /// The upcards that are possible there, in words.
        expected: &'static str,
    },
    /// An index is not a number, or too far from 0.
    #[error(
        "\"{0}\" is not an index; expected a number from -{most} to {most} with two decimals at most, such as 3 \
         or -0.5",
        most = PlaysByCount::INDEX_MAX
    )]
    InvalidIndex(String),
    /// A play is not a list of actions.
    #[error(
        "\"{0}\" is not a play; expected hit, stand, double, split, surrender, or letters as in a chart, such as \
         S, Dh or Rs"
    )]
    InvalidAction(String),
    /// A hand that is no pair is split.
    #[error("{0} is not a pair, so it cannot be split")]
    NotAPair(String),
    /// The action for insurance is neither to take it nor to decline it.
    #[error("\"{0}\": expected yes or no: insurance is taken on one side of its index")]
    InvalidInsurance(String),
    /// Two lines have the same hand, upcard and index.
    #[error("{0} appears twice with this index")]
    Twice(String),
    /// Insurance appears twice.
    #[error("{INSURANCE} appears twice")]
    InsuranceTwice,
    /// The actions below an index differ from those from the next lower index up.
    #[error("{play} is \"{lower}\" from {from} up, so it cannot be \"{below}\" below this index")]
    Contradiction {
        /// The hand and the upcard.
        play: String,
        /// The actions from the lower index up.
        lower: String,
        /// The lower index.
        from: String,
        /// The actions below this one.
        below: String,
    },
    /// A number in a line of numbers is wrong or missing.
    #[error("expected {expected}; found \"{found}\"")]
    Number {
        /// The text found; empty at the end of the line.
        found: String,
        /// The number that is expected.
        expected: &'static str,
    },
    /// The line of hands with some options differs from that of hands with others, where neither
    /// option is taken.
    #[error(
        "{0} is played otherwise with other options, though none of them is taken; expected the same play"
    )]
    UnlikeOthers(String),
    /// The file contains no plays.
    #[error("there are no plays in it")]
    NoPlays,
}

/// All mistakes in a file of index plays, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct PlaysErrors(pub Vec<PlaysError>);

impl fmt::Display for PlaysErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter().map(ToString::to_string).collect::<Vec<_>>();
        f.write_str(&lines.join("\n"))
    }
}
