//! The player's own chart in place of a named strategy: [`ChartFile`].

use std::path::Path;

use anyhow::{Context, Result, bail};
use blackjack_engine::{excerpt, nearest};
use blackjack_store::{open_regular, read_limited};

use crate::output::display_path;

/// The maximum size of a chart file, in bytes.
const SIZE_MAX: usize = 64 * 1024;

/// A chart file that has been read. With a house it becomes a chart.
#[derive(Debug)]
pub(super) struct ChartFile {
    /// The path for messages.
    pub(super) shown: String,
    pub(super) text: String,
}

impl ChartFile {
    /// Reads the chart file that is given where a strategy with one of these names is
    /// expected. A word without an extension or a folder is a misspelled name rather than a
    /// path, unless there is such a file.
    pub(super) fn read(given: &str, names: &[&str]) -> Result<Self> {
        let path = Path::new(given);
        if path.extension().is_none() && !given.contains(['/', '\\']) && !path.is_file() {
            let near = nearest(given, names.iter().copied());
            let near = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
            bail!(
                "unknown strategy \"{}\": expected {} or a chart file{near}",
                excerpt(given),
                names.join(", ")
            );
        }
        let shown = display_path(path);
        let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
        let text = read_limited(file, &shown, "chart", SIZE_MAX)?;
        Ok(Self { shown, text })
    }
}
