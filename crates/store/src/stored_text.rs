//! Texts from a database that somebody may have manipulated.

use blackjack_engine::visible_in_line;
use rusqlite::{Row, RowIndex};

/// A text of a row that is on its way to somebody's screen: a name, a reason, a line of the
/// notation. Whatever would break or turn the line, or command the terminal, is spelled out.
pub(crate) fn shown(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<String> {
    let text: String = row.get(column)?;
    Ok(match visible_in_line(&text) {
        std::borrow::Cow::Borrowed(_) => text,
        std::borrow::Cow::Owned(visible) => visible,
    })
}
