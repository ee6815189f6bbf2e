//! Errors in house files and settings.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::HOUSE_FILE_MAX;
use crate::side_bets::SideBetError;

/// A position in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// Returns the position of this byte of a text.
    ///
    /// ```
    /// use blackjack_engine::Position;
    /// assert_eq!(Position::of("A = 1\n2 = one", 10), Position { line: 2, column: 5 });
    /// ```
    pub fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        Self { line, column: before[line_start..].chars().count() + 1 }
    }
}

/// Formats the position as "line 2, column 5".
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One error in a house file or a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HouseError {
    /// The position in the file; `None` for a setting from elsewhere.
    pub position: Option<Position>,
    /// The error.
    pub kind: HouseErrorKind,
}

/// The kinds of errors in house files and settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseErrorKind {
    /// The text is not valid TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file is larger than a house file may be.
    #[error("a house file has at most {HOUSE_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// The size of the file.
        bytes: usize,
    },
    /// A setting that is not `key=value`.
    #[error("expected key=value, found \"{found}\"")]
    NotASetting {
        /// The text.
        found: String,
    },
    /// A key is set more than once.
    #[error("{key} is set twice")]
    DuplicateKey {
        /// The key.
        key: &'static str,
    },
    /// A table or top-level key that does not exist.
    #[error("unknown {what} \"{name}\"; expected {expected}")]
    UnknownEntry {
        /// "table" or "key".
        what: &'static str,
        /// The name found.
        name: String,
        /// The valid alternatives.
        expected: &'static str,
    },
    /// An unknown key.
    #[error("unknown key \"{name}\"{}", Suggestion(*nearest))]
    UnknownKey {
        /// The name found.
        name: String,
        /// The known key with the most similar spelling.
        nearest: Option<&'static str>,
    },
    /// A title that is not a string.
    #[error("title: expected a string, found {found}")]
    TitleNotText {
        /// The type found.
        found: &'static str,
    },
    /// A key in the wrong table.
    #[error("\"{key}\" belongs in [{table}]")]
    WrongTable {
        /// The key.
        key: &'static str,
        /// The table it belongs in.
        table: &'static str,
    },
    /// A side bet that makes no sense.
    #[error("side-bets: {0}")]
    SideBet(SideBetError),
    /// A value that the key does not accept.
    #[error("{key}: expected {expected}, found {found}{}", Suggestion(nearest.as_deref()))]
    BadValue {
        /// The key.
        key: &'static str,
        /// The values it accepts.
        expected: String,
        /// The value found.
        found: String,
        /// The accepted word with the most similar spelling.
        nearest: Option<String>,
    },
    /// Two settings that contradict each other.
    #[error("{key} = {value} needs {needs}, but {by} is {other}")]
    Conflict {
        /// The key that is irrelevant or restricted.
        key: &'static str,
        /// Its value.
        value: String,
        /// The condition that it needs.
        needs: &'static str,
        /// The key that prevents it.
        by: &'static str,
        /// The value of that key.
        other: String,
    },
    /// No bet can be placed, or no bet that could be paid out.
    #[error("no bet can be placed and paid out with {key} = {value}")]
    Unplayable {
        /// The key that prevents bets.
        key: &'static str,
        /// Its value.
        value: String,
    },
    /// A title with more than one line, or with unprintable characters.
    #[error("title: expected one line of text without control characters")]
    UnprintableTitle,
    /// More errors than are worth listing.
    #[error("and {more} more errors")]
    MoreErrors {
        /// The number of errors not listed.
        more: usize,
    },
}

/// The end of a message: a suggested name.
struct Suggestion<'a>(Option<&'a str>);

impl fmt::Display for Suggestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "; did you mean \"{name}\"?"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => write!(f, "{position}: {}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}

/// The message already includes the kind's message, so the kind is not a source.
impl core::error::Error for HouseError {}

/// All errors of a house file, in file order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseErrors(pub Vec<HouseError>);

impl fmt::Display for HouseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl core::error::Error for HouseErrors {}
