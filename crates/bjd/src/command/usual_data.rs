//! The usual folder of a server's data.

use std::path::PathBuf;

use etcetera::{BaseStrategy, HomeDirError, choose_base_strategy};

/// Returns the folder for the data of servers on this system.
pub(super) fn folder() -> Result<PathBuf, HomeDirError> {
    Ok(choose_base_strategy()?.data_dir().join("bjd"))
}
