//! Text from a possibly manipulated database.

use blackjack_engine::visible_in_line;
use rusqlite::{Row, RowIndex};

/// Reads a text that may be shown on a screen, such as a name, a reason or a line of the notation.
/// Control characters, which could break the line or control the terminal, are made visible.
pub(crate) fn shown(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<String> {
    let text: String = row.get(column)?;
    Ok(match visible_in_line(&text) {
        std::borrow::Cow::Borrowed(_) => text,
        std::borrow::Cow::Owned(visible) => visible,
    })
}
