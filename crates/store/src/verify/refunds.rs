//! Verifying refunds, which are in the chains of players.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{PlayerId, TableId};
use rusqlite::Connection;

use crate::journal::entry_body::{EntryBody, RefundBody, are_transfers};
use crate::journal::refund::refund_transfer;
use crate::stored::amount::is_countable;

/// Returns the fault in a refund's entry, if there is one.
pub(super) fn fault(
    db: &Connection,
    body: &EntryBody,
    refund: &RefundBody,
    player: PlayerId,
) -> rusqlite::Result<Option<String>> {
    let bare = EntryBody {
        at_ms: body.at_ms,
        refund: body.refund.clone(),
        unit: body.unit.clone(),
        transfers: body.transfers.clone(),
        ..EntryBody::default()
    };
    let (Some((name, minor)), [(_, postings)]) = (&body.unit, body.transfers.as_slice()) else {
        return Ok(Some("it refunds no money".into()));
    };
    let unit = Unit { name: name.clone(), minor: *minor };
    let amount = postings.first().map_or(0, |posting| posting.2);
    let expected = refund_transfer(player, TableId(refund.table), &unit, Chips(amount));
    let is_refund = *body == bare
        && amount > 0
        && !refund.reason.trim().is_empty()
        && postings.iter().all(|posting| is_countable(posting.2) && is_countable(posting.4))
        && are_transfers(&body.transfers, &[expected]);
    if !is_refund {
        return Ok(Some("it contains what no refund does".into()));
    }
    let table = "SELECT EXISTS (SELECT 1 FROM seating WHERE id = ?1)";
    let exists: bool = db.query_row(table, [refund.table], |row| row.get(0))?;
    Ok((!exists).then(|| format!("it refunds for table {}, which does not exist", refund.table)))
}
