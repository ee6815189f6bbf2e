//! `HostedPause`: a pause of a hosted table, with its reason.

use blackjack_table::PlayerId;
use rusqlite::Row;

use crate::stored::text::shown;

/// A pause of a hosted table: no round starts until it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostedPause {
    /// The player who paused the table.
    pub by: PlayerId,
    /// The time of its beginning, in milliseconds since 1970.
    pub since_ms: i64,
    /// The reason for the others to read, if one was given.
    pub reason: Option<String>,
}

impl HostedPause {
    /// Reads a pause from three columns of a row: the time, the player and the reason.
    pub(crate) fn read(row: &Row<'_>, at: usize) -> rusqlite::Result<Option<Self>> {
        let (since_ms, by): (Option<i64>, Option<i64>) = (row.get(at)?, row.get(at + 1)?);
        let Some((since_ms, by)) = since_ms.zip(by) else { return Ok(None) };
        let has_reason = row.get::<_, Option<String>>(at + 2)?.is_some();
        let reason = has_reason.then(|| shown(row, at + 2)).transpose()?;
        Ok(Some(Self { by: PlayerId(by), since_ms, reason }))
    }
}
