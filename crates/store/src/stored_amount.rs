//! Amounts as they are stored: read only where they can be counted with.

use rusqlite::{Error, Row};

/// The most that an account holds or a posting moves, either way: no round comes near it, and what is
/// added to it still is a number. A file from outside may say anything.
pub(crate) const AMOUNT_MAX: i64 = 1 << 60;

/// Reads an amount from a row.
pub(crate) fn amount(row: &Row<'_>, column: usize) -> rusqlite::Result<i64> {
    let amount = row.get(column)?;
    if is_countable(amount) {
        Ok(amount)
    } else {
        Err(Error::IntegralValueOutOfRange(column, amount))
    }
}

/// Whether an amount can be counted with.
pub(crate) fn is_countable(amount: i64) -> bool {
    (-AMOUNT_MAX..=AMOUNT_MAX).contains(&amount)
}
