//! `HostedChange`: a change of a table for many players, to be stored for its host.

use blackjack_table::{Entry, Seating, TableId};
use rusqlite::{Connection, params};

/// A change of a hosted table: its seats afterwards, and its entry in the
/// journal if cards or money move.
#[derive(Clone, Debug)]
pub struct HostedChange {
    /// The table.
    pub table: TableId,
    /// The lease under which the host holds the table.
    pub epoch: u64,
    /// The entry.
    pub entry: Option<Entry>,
    /// The seats.
    pub seating: Seating,
}

/// Stores the seats of a hosted table, or returns `false` if another process has claimed it.
pub(crate) fn store_seating(db: &Connection, change: &HostedChange) -> rusqlite::Result<bool> {
    let update = "UPDATE hosted SET state = ?3 WHERE seating = ?1
                  AND (SELECT epoch FROM seating WHERE id = ?1) = ?2";
    let values = params![change.table.0, change.epoch, seating_text(&change.seating)?];
    Ok(db.prepare_cached(update)?.execute(values)? == 1)
}

/// Returns the stored form of seats.
pub(crate) fn seating_text(seating: &Seating) -> rusqlite::Result<String> {
    serde_json::to_string(seating)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}
