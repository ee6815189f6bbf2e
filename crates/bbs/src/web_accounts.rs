//! The folders of the callers' accounts at web tables: [`folder`], [`forget`].

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use blackjack_table::PlayerId;

/// The folder of all accounts, in the folder of the data.
const FOLDER: &str = "web";

/// Returns the folder of a caller's accounts. Anyone who can read them plays
/// with the caller's purses.
pub(crate) fn folder(data: &Path, caller: PlayerId) -> PathBuf {
    data.join(FOLDER).join(caller.0.to_string())
}

/// Deletes a caller's accounts.
pub(crate) fn forget(data: &Path, caller: PlayerId) -> io::Result<()> {
    match fs::remove_dir_all(folder(data, caller)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}
