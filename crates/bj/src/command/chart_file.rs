//! The player's own chart in place of a named strategy: [`ChartFile`].

use std::path::Path;

use anyhow::{Context, Result, bail};
use blackjack_engine::{House, excerpt, nearest};
use blackjack_odds::{Chart, ChartError};
use blackjack_store::{open_regular, read_limited};

use crate::output;
use crate::output::display_path;

/// The maximum size of a chart file, in bytes.
const SIZE_MAX: usize = 64 * 1024;

/// A chart that has been read from a file, or from several of which each has a part. With a house
/// it becomes a chart.
#[derive(Debug)]
pub(super) struct ChartFile {
    /// The path for messages.
    pub(super) shown: String,
    pub(super) text: String,
    /// The files of several, each with the line before its first; empty for one.
    parts: Vec<(String, usize)>,
}

impl ChartFile {
    /// Reads the chart file that is given where a strategy with one of these names is
    /// expected, or the files between commas. A word without an extension or a folder is a
    /// misspelled name rather than a path, unless there is such a file.
    pub(super) fn read(given: &str, names: &[&str]) -> Result<Self> {
        let path = Path::new(given);
        if !path.is_file() && given.contains(',') {
            return Self::of_parts(given);
        }
        if path.extension().is_none() && !given.contains(['/', '\\']) && !path.is_file() {
            let near = nearest(given, names.iter().copied());
            let near = near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
            bail!(
                "unknown strategy \"{}\": expected {} or a chart file{near}",
                excerpt(given),
                names.join(", ")
            );
        }
        Ok(Self { shown: display_path(path), text: text_of(path)?, parts: Vec::new() })
    }

    /// Reads the files of a chart. Each follows a title, the name of its file.
    fn of_parts(given: &str) -> Result<Self> {
        let (mut text, mut parts) = (String::new(), Vec::new());
        for path in given.split(',').map(|path| Path::new(path.trim())) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            text += &format!("# {}\n", excerpt(&name).replace(char::is_control, " "));
            parts.push((display_path(path), text.lines().count()));
            let part = text_of(path)?;
            text += part.strip_prefix('\u{feff}').unwrap_or(&part);
            text += "\n";
        }
        Ok(Self { shown: display_path(Path::new(given)), text, parts })
    }

    /// Returns the file of a mistake, and the mistake with its line in that file.
    pub(super) fn located(&self, error: ChartError) -> (&str, ChartError) {
        let part = self.parts.iter().rfind(|(_, before)| *before < error.line);
        match part {
            Some((shown, before)) => {
                let line = error.line - before;
                (shown, ChartError { line, ..error })
            }
            None => (&self.shown, error),
        }
    }
}

/// Prints what the reading of a chart assumes at these houses, each line once.
pub(super) fn print_assumptions<'a>(
    shown: &str,
    text: &str,
    houses: impl Iterator<Item = &'a House>,
) {
    let mut printed = Vec::new();
    for read in houses.filter_map(|house| Chart::read(house.rules(), text).ok()) {
        for line in read.assumptions {
            if !printed.contains(&line) {
                output::print_error(format_args!("{shown}: {line}"));
                printed.push(line);
            }
        }
    }
}

/// Returns the text of a file.
fn text_of(path: &Path) -> Result<String> {
    let shown = display_path(path);
    let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
    Ok(read_limited(file, &shown, "chart", SIZE_MAX)?)
}
