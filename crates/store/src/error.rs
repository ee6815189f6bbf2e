//! What can be wrong with memory.

use std::io;
use std::path::{Path, PathBuf};

use blackjack_engine::visible_in_line;
use blackjack_table::{PlayerNameError, RoundId};

/// Why memory cannot be used, or no longer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process has it for itself: it upgrades or erases it, or is of release 0.1.0, which
    /// shares with nobody.
    #[error("{} is in use by another program", shown(path))]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program wrote it; it is left as it is.
    #[error(
        "{} was written by a later version: its schema is {found}, this program knows up to \
         {known}",
        shown(path)
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The latest schema that is known here.
        known: i64,
    },
    /// An earlier version of the program wrote it, and did not know of this.
    #[error(
        "{} was written by an earlier version: it is brought up to date when it is opened to play",
        shown(path)
    )]
    Older {
        /// The file.
        path: PathBuf,
    },
    /// It is a database of something else; it is left as it is.
    #[error("{} is no memory of tables", shown(path))]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Its books do not balance; it is left as it is.
    #[error("{} is damaged: {fault}", shown(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with the books, a sentence.
        fault: String,
    },
    /// Nothing has been remembered there.
    #[error("{} does not exist: nothing has been remembered yet", shown(path))]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is a file, but nothing in it: nothing has been remembered there.
    #[error("{} is empty: nothing has been remembered yet", shown(path))]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// Nobody can be called so.
    #[error("{source}")]
    Player {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: PlayerNameError,
    },
    /// A file is not the one that was opened any more: what is written there would be lost.
    #[error("{} {fault} while it was open", shown(path))]
    Replaced {
        /// The file.
        path: PathBuf,
        /// What happened to it.
        fault: String,
    },
    /// It remembers no such round.
    #[error("{} remembers no round {}", shown(path), round.0)]
    NoRound {
        /// The file.
        path: PathBuf,
        /// Which.
        round: RoundId,
    },
    /// A folder or a file cannot be made or opened.
    #[error("cannot {doing} {}: {source}", shown(path))]
    File {
        /// Which.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// Why not.
        source: io::Error,
    },
    /// An entry was in one batch with another one that could not be stored.
    #[error("{fault}")]
    Batch {
        /// The file.
        path: PathBuf,
        /// What went wrong with the batch.
        fault: String,
    },
    /// The database cannot be read or written.
    #[error("cannot {doing} {}: {source}", shown(path))]
    Database {
        /// The file.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// Why not.
        source: rusqlite::Error,
    },
}

/// The path of a file for a sentence.
fn shown(path: &Path) -> String {
    visible_in_line(&path.to_string_lossy()).into_owned()
}

impl StoreError {
    /// The file that it is about.
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
