//! The columns of the terminal that a stream prints on.

use std::io::IsTerminal;

use ratatui::crossterm::terminal;

/// The columns of a terminal that does not report its size.
const USUAL_COLUMNS: usize = 80;

/// The smallest width for wrapping.
const COLUMNS_MIN: usize = 20;

/// Returns the columns of the terminal that this stream prints on, if it is one.
pub(crate) fn terminal_columns(stream: &impl IsTerminal) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    let columns = terminal::size().map_or(USUAL_COLUMNS, |(columns, _)| usize::from(columns));
    Some(columns.max(COLUMNS_MIN))
}
