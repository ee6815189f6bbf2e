//! The errors of the database: `StoreError`.

use std::io;
use std::path::{Path, PathBuf};

use blackjack_engine::visible_in_line;
use blackjack_table::{PlayerNameError, RoundId};

/// The reason why the database cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process has locked the database exclusively: it is upgrading or erasing it, or is
    /// release 0.1.0, which does not share it.
    #[error("{} is in use by another program", display_path(path))]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program wrote the file, which is left unchanged.
    #[error(
        "{} was written by a later version: its schema is {found}, but this program supports \
         schemas up to {known}",
        display_path(path)
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema of the file.
        found: i64,
        /// The latest schema that this program supports.
        known: i64,
    },
    /// An earlier version of the program wrote the file, and its schema has no such data.
    #[error(
        "{} was written by an earlier version: it is upgraded when a game opens it",
        display_path(path)
    )]
    Older {
        /// The file.
        path: PathBuf,
    },
    /// The database belongs to another program, and is left unchanged.
    #[error("{} is not a database of blackjack tables", display_path(path))]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The data is inconsistent. The file is left unchanged.
    #[error("{} is damaged: {fault}", display_path(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault, as a clause.
        fault: String,
    },
    /// The file does not exist yet.
    #[error("{} does not exist: nothing has been remembered yet", display_path(path))]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file exists but is empty.
    #[error("{} is empty: nothing has been remembered yet", display_path(path))]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The name of a player is not allowed.
    #[error("{source}")]
    Player {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: PlayerNameError,
    },
    /// A file was deleted or replaced while it was open, so changes to it would be lost.
    #[error("{} {fault} while it was open", display_path(path))]
    Replaced {
        /// The file.
        path: PathBuf,
        /// The change to the file, as a predicate such as `was deleted`.
        fault: String,
    },
    /// No round has this number.
    #[error("{} contains no round {}", display_path(path), round.0)]
    NoRound {
        /// The file.
        path: PathBuf,
        /// The number of the round.
        round: RoundId,
    },
    /// A folder or a file cannot be created or opened.
    #[error("cannot {doing} {}: {source}", display_path(path))]
    File {
        /// The folder or file.
        path: PathBuf,
        /// The attempted action.
        doing: &'static str,
        /// The reason.
        source: io::Error,
    },
    /// The entry was in the same batch as another one that could not be stored.
    #[error("{fault}")]
    Batch {
        /// The file.
        path: PathBuf,
        /// The error of the batch.
        fault: String,
    },
    /// The database cannot be read or written.
    #[error("cannot {doing} {}: {source}", display_path(path))]
    Database {
        /// The file.
        path: PathBuf,
        /// The attempted action.
        doing: &'static str,
        /// The reason.
        source: rusqlite::Error,
    },
}

/// Returns a file's path for use in a sentence. A file name may hold any character, even a newline.
pub fn display_path(path: impl AsRef<Path>) -> String {
    visible_in_line(&path.as_ref().to_string_lossy()).into_owned()
}

impl StoreError {
    /// Returns the file of the error.
    pub fn path(&self) -> &Path {
        match self {
            Self::InUse { path }
            | Self::Newer { path, .. }
            | Self::Older { path }
            | Self::Foreign { path }
            | Self::Damaged { path, .. }
            | Self::Missing { path }
            | Self::Empty { path }
            | Self::Player { path, .. }
            | Self::Replaced { path, .. }
            | Self::NoRound { path, .. }
            | Self::File { path, .. }
            | Self::Batch { path, .. }
            | Self::Database { path, .. } => path,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_in_its_line() {
        assert_eq!(
            display_path(Path::new("a\nb\x1b[31m/\u{eb}.toml")),
            "a\\nb\\u{1b}[31m/\u{eb}.toml"
        );
    }
}
