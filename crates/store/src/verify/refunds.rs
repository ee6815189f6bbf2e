//! Verifying refunds, which are in the chains of players.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{PlayerId, TableId};

use crate::journal::entry_body::{EntryBody, RefundBody, holder_columns};
use crate::journal::refund::refund_transfer;
use crate::stored::amount::is_countable;

/// Returns the fault in a refund's entry, if there is one.
pub(super) fn fault(body: &EntryBody, refund: &RefundBody, player: PlayerId) -> Option<String> {
    let bare = EntryBody {
        at_ms: body.at_ms,
        refund: body.refund.clone(),
        unit: body.unit.clone(),
        transfers: body.transfers.clone(),
        ..EntryBody::default()
    };
    let (Some((name, minor)), [(kind, postings)]) = (&body.unit, body.transfers.as_slice()) else {
        return Some("it refunds no money".into());
    };
    let unit = Unit { name: name.clone(), minor: *minor };
    let amount = postings.first().map_or(0, |posting| posting.2);
    let expected = refund_transfer(player, TableId(refund.table), &unit, Chips(amount));
    let expected_postings = expected.postings.iter().map(|posting| {
        let (_, letter, owner) = holder_columns(posting.account.holder);
        (letter, owner, posting.amount.0)
    });
    let moved = postings.iter().map(|&(holder, owner, amount, ..)| (holder, owner, amount));
    let is_refund = *body == bare
        && kind == expected.kind.word()
        && amount > 0
        && !refund.reason.trim().is_empty()
        && postings.iter().all(|posting| is_countable(posting.2) && is_countable(posting.4))
        && moved.eq(expected_postings);
    (!is_refund).then(|| "it contains what no refund does".into())
}
