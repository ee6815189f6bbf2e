//! What can be wrong with a house, and where.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::HOUSE_FILE_MAX;

/// A place in a text, line and column from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The place of this byte of a text.
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

/// "line 2, column 5", as messages have it.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One mistake in a house file or a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HouseError {
    /// Where in the file; `None` for a setting from elsewhere.
    pub position: Option<Position>,
    /// What is wrong.
    pub kind: HouseErrorKind,
}

/// What is wrong in a house file or a setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseErrorKind {
    /// The text is no TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file is too large to be a house.
    #[error("a house file has at most {HOUSE_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A setting that is not `key=value`.
    #[error("expected key=value, found \"{found}\"")]
    NotASetting {
        /// The text.
        found: String,
    },
    /// A key that is stated more than once.
    #[error("{key} is stated twice")]
    Twice {
        /// The key.
        key: &'static str,
    },
    /// A table or top-level key that no house has.
    #[error("unknown {what} \"{name}\"; expected {expected}")]
    UnknownEntry {
        /// "table" or "key".
        what: &'static str,
        /// Its name.
        name: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A key that no house has.
    #[error("unknown key \"{name}\"{}", Suggestion(*nearest))]
    UnknownKey {
        /// Its name.
        name: String,
        /// The key that is spelt most like it.
        nearest: Option<&'static str>,
    },
    /// A title that is no text.
    #[error("title: expected a text, found {found}")]
    BadTitle {
        /// What was written.
        found: &'static str,
    },
    /// A key of the other table.
    #[error("\"{key}\" belongs into [{table}]")]
    WrongTable {
        /// The key.
        key: &'static str,
        /// Where it belongs.
        table: &'static str,
    },
    /// A value that the key does not accept.
    #[error("{key}: expected {expected}, found {found}{}", Suggestion(nearest.as_deref()))]
    BadValue {
        /// The key.
        key: &'static str,
        /// What it accepts.
        expected: String,
        /// What was written.
        found: String,
        /// The word that is spelt most like it.
        nearest: Option<String>,
    },
    /// Two settings that contradict each other.
    #[error("{key} = {value} needs {needs}, but {by} is {other}")]
    Conflict {
        /// The key that has no meaning.
        key: &'static str,
        /// Its value.
        value: String,
        /// What it needs.
        needs: &'static str,
        /// The key that takes its meaning away.
        by: &'static str,
        /// That key's value.
        other: String,
    },
    /// No bet can be placed, or none that could be paid out.
    #[error("no bet can be placed and paid out with {key} = {value}")]
    Unplayable {
        /// The key that is in the way.
        key: &'static str,
        /// Its value.
        value: String,
    },
    /// A title of more than one line, or with characters that are not shown.
    #[error("title: expected one line of text without control characters")]
    UglyTitle,
    /// More mistakes than are worth listing.
    #[error("and {more} more mistakes")]
    TooMany {
        /// How many are not listed.
        more: usize,
    },
}

/// The end of a message that suggests a name.
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

/// The kind's message is part of this one's: no source is told beside it.
impl core::error::Error for HouseError {}

/// Every mistake of a house file, in the order of the file.
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
