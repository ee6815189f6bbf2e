//! What can be wrong with memory.

use std::io;
use std::path::PathBuf;

use super::RoundId;

/// Why memory cannot be used, or no longer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another program writes there: one does at a time.
    #[error("{} is in use by another game", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program wrote it; it is left as it is.
    #[error(
        "{} was written by a later version: its schema is {found}, this program knows up to \
         {known}",
        path.display()
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
        path.display()
    )]
    Older {
        /// The file.
        path: PathBuf,
    },
    /// It is a database of something else; it is left as it is.
    #[error("{} is no memory of tables", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Its books do not balance; it is left as it is.
    #[error("{} is damaged: {fault}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with the books, a sentence.
        fault: String,
    },
    /// Nothing has been remembered there.
    #[error("{} does not exist: nothing has been remembered yet", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// It remembers no such round.
    #[error("{} remembers no round {}", path.display(), round.0)]
    NoRound {
        /// The file.
        path: PathBuf,
        /// Which.
        round: RoundId,
    },
    /// A folder or a file cannot be made or opened.
    #[error("cannot {doing} {}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// Why not.
        source: io::Error,
    },
    /// The database cannot be read or written.
    #[error("cannot {doing} {}: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// Why not.
        source: rusqlite::Error,
    },
}
