//! Stored amounts, checked against overflow.

use rusqlite::{Error, Row};

/// The largest absolute amount that is accepted from a file. No round comes near it, and sums of
/// two such amounts do not overflow.
pub(crate) const AMOUNT_MAX: i64 = 1 << 60;

/// Reads an amount from a row, within the bounds.
pub(crate) fn amount(row: &Row<'_>, column: usize) -> rusqlite::Result<i64> {
    let amount = row.get(column)?;
    if is_countable(amount) {
        Ok(amount)
    } else {
        Err(Error::IntegralValueOutOfRange(column, amount))
    }
}

/// Returns whether an amount is within the bounds.
pub(crate) fn is_countable(amount: i64) -> bool {
    (-AMOUNT_MAX..=AMOUNT_MAX).contains(&amount)
}
