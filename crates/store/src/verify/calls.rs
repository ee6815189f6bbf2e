//! Verifying the chains of players: every second gained, spent and left over in
//! calls, and every refund.

use blackjack_engine::{Chips, Unit};
use blackjack_table::{CallChange, CallId, PlayerId};
use rusqlite::{Connection, params};

use super::rows::readable;
use super::stream::{self, Chain};
use super::table_replay::TableReplay;
use super::{Fault, Findings, refunds};
use crate::call::{CALL, Call, call_of};
use crate::journal::entry_body::{CallBody, EntryBody, are_transfers};
use crate::schema::genesis;
use crate::stored::amount::is_countable;

/// The time by which a clock may be ahead of the times in the journal, in seconds: parts of a
/// second are rounded.
const CLOCK_SLACK: i64 = 2;

/// The longest time that is accepted from a file, in seconds: millions of such amounts do not
/// overflow when they are added up.
const SECONDS_MAX: i64 = 1 << 40;

/// Verifies the chain of every player who has one.
pub(super) fn verify(db: &Connection, findings: &mut Findings) -> rusqlite::Result<()> {
    for chain in stream::chains(db, "player")? {
        verify_caller(db, &chain, findings)?;
    }
    let found: u64 = db.query_row("SELECT count(*) FROM call", [], |row| row.get(0))?;
    if found > findings.audit.calls {
        let fault = format!("calls that are not in the journal: {}", found - findings.audit.calls);
        findings.fault(Fault::of_all(fault));
    }
    Ok(())
}

fn verify_caller(db: &Connection, chain: &Chain, findings: &mut Findings) -> rusqlite::Result<()> {
    let player = chain.owner;
    let fault =
        |message: String| Fault::of_all(format!("the journal of player {player}: {message}"));
    let mut replay = CallReplay { db, caller: PlayerId(player), call: None };
    let mut each = |number, body: Option<EntryBody>, findings: &mut Findings| {
        let Some(body) = body else {
            replay.call = None;
            return Ok(());
        };
        TableReplay::count_money(&body, findings);
        if let Some(refund) = &body.refund {
            let wrong = refunds::fault(db, &body, refund, PlayerId(player))?;
            let wrong = wrong.map(|message| fault(format!("entry {number}: {message}")));
            findings.audit.faults.extend(wrong);
            return Ok(());
        }
        for message in replay.entry(&body, findings)? {
            findings.fault(fault(format!("entry {number}: {message}")));
        }
        Ok(())
    };
    let start = genesis::start_of(db, "player", player)?;
    let range = 0..=chain.length;
    let end = stream::check_entries(db, chain.stream, range, start, &fault, findings, &mut each)?;
    if let Some(call) = replay.call {
        compare(db, &call, &fault, findings)?;
    }
    stream::check_end(db, chain.stream, &end, &fault, findings)
}

/// The calls of a caller, as replayed so far.
struct CallReplay<'a> {
    db: &'a Connection,
    caller: PlayerId,
    /// The call in progress.
    call: Option<Call>,
}

impl CallReplay<'_> {
    /// Replays an entry, and returns its faults.
    fn entry(
        &mut self,
        body: &EntryBody,
        findings: &mut Findings,
    ) -> rusqlite::Result<Vec<String>> {
        let (Some(CallBody { id, change }), Some((name, minor))) = (&body.call, &body.unit) else {
            return Ok(vec!["it changes no call".into()]);
        };
        let unit = Unit { name: name.clone(), minor: *minor };
        let bare = EntryBody {
            at_ms: body.at_ms,
            actor: self.caller.0,
            call: body.call.clone(),
            unit: body.unit.clone(),
            transfers: body.transfers.clone(),
            ..EntryBody::default()
        };
        if *body != bare || !are_countable(body, change) {
            return Ok(vec!["it contains what no change of a call does".into()]);
        }
        if id.is_some() == matches!(change, CallChange::Correction { .. }) {
            return Ok(vec!["it changes a call without naming it, or a bank in a call".into()]);
        }
        let mut faults = Vec::new();
        if !self.is_moved(body, change, &unit) {
            faults.push("the time that it moved differs from its change".to_owned());
        }
        if !change.is_valid() || kept_balances(body).any(|balance| balance < 0) {
            faults.push("it takes time that is not there".to_owned());
        }
        match change {
            CallChange::Begin { node, is_timed, entered, carried } => {
                findings.audit.calls += 1;
                if self.call.is_some() {
                    faults.push("it begins a call while another one goes on".into());
                }
                if *is_timed && purse_after(body).is_some_and(|purse| purse != *entered + *carried)
                {
                    faults.push("an earlier call left time in the purse".into());
                }
                let call = id.map(|id| {
                    let id = CallId(id);
                    begun(id, self.caller, *node, *is_timed, unit, body.at_ms, *entered, *carried)
                });
                self.call = call;
            }
            CallChange::Correction { .. } => {}
            CallChange::Clock { .. }
            | CallChange::Deposit { .. }
            | CallChange::Withdrawal { .. }
            | CallChange::End { .. } => {
                let Some(mut call) = self.call.take().filter(|call| Some(call.id.0) == *id) else {
                    faults.push("it changes a call that does not go on".into());
                    return Ok(faults);
                };
                faults.extend(apply(&mut call, change, body));
                if call.ended.is_some() {
                    compare(self.db, &call, &Fault::of_all, findings)?;
                } else {
                    self.call = Some(call);
                }
            }
        }
        Ok(faults)
    }

    /// Returns whether the transfers of an entry are those of its change.
    fn is_moved(&self, body: &EntryBody, change: &CallChange, unit: &Unit) -> bool {
        let expected = change.transfer(self.caller, unit);
        let moves = !expected.postings.is_empty();
        are_transfers(&body.transfers, if moves { std::slice::from_ref(&expected) } else { &[] })
    }
}

/// Applies a change to an open call, and returns the faults of the change.
fn apply(call: &mut Call, change: &CallChange, body: &EntryBody) -> Vec<String> {
    let mut faults = Vec::new();
    match *change {
        CallChange::Clock { seconds } => {
            call.clock += seconds;
            let passed = body.at_ms.saturating_sub(call.begun_ms) / 1_000;
            if call.clock.0 > passed.saturating_add(CLOCK_SLACK) {
                faults.push("its clock took more time than has passed".to_owned());
            }
        }
        CallChange::Deposit { seconds } => call.deposited += seconds,
        CallChange::Withdrawal { seconds } => call.withdrawn += seconds,
        CallChange::End { ending, handed_back, trimmed, banked, carried } => {
            call.ended = Some((body.at_ms, ending));
            (call.handed_back, call.trimmed) = (handed_back, trimmed);
            (call.banked, call.carried_out) = (banked, carried);
            let shared = handed_back + trimmed + banked + carried;
            if call.is_timed && purse_after(body).is_some_and(|purse| purse != Chips::ZERO) {
                faults.push("it leaves time in the purse".into());
            }
            if !call.is_timed && shared != Chips::ZERO {
                faults.push("it takes coins that last".into());
            }
            if banked > call.net_won(shared).max(Chips::ZERO) {
                faults.push("it banks more than was won".into());
            }
        }
        CallChange::Begin { .. } | CallChange::Correction { .. } => {}
    }
    faults
}

#[expect(clippy::too_many_arguments, reason = "they are the columns of a row")]
fn begun(
    id: CallId,
    caller: PlayerId,
    node: u16,
    is_timed: bool,
    unit: Unit,
    begun_ms: i64,
    entered: Chips,
    carried_in: Chips,
) -> Call {
    let zero = Chips::ZERO;
    Call {
        id,
        caller,
        node,
        is_timed,
        unit,
        begun_ms,
        ended: None,
        entered,
        carried_in,
        clock: zero,
        deposited: zero,
        withdrawn: zero,
        handed_back: zero,
        trimmed: zero,
        banked: zero,
        carried_out: zero,
    }
}

/// Compares the row of a call with its replay.
fn compare(
    db: &Connection,
    call: &Call,
    fault: &dyn Fn(String) -> Fault,
    findings: &mut Findings,
) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(&format!("{CALL} WHERE id = ?1"))?;
    let row = readable(query.query_row(params![call.id.0], call_of))?;
    // Reading takes an amount that is missing for 0, and a missing or unknown ending for a failure.
    let is_whole = "SELECT (ended_ms IS NULL) + (ending IS NULL) + (handed_back IS NULL)
                           + (trimmed IS NULL) + (banked IS NULL) + (carried_out IS NULL) IN (0, 6)
                    FROM call WHERE id = ?1";
    let is_whole = readable(db.query_row(is_whole, [call.id.0], |row| row.get(0)))?;
    if row.as_ref() != Some(call) || is_whole != Some(true) {
        let id = call.id.0;
        findings.fault(fault(format!("the row of call {id} differs from the journal")));
    }
    Ok(())
}

/// Returns the balance of the purse after an entry, if it moved the purse.
fn purse_after(body: &EntryBody) -> Option<Chips> {
    let mut postings = body.transfers.iter().flat_map(|(_, postings)| postings);
    postings.find(|posting| posting.0 == 'p').map(|posting| Chips(posting.4))
}

/// Returns the balances after an entry of the accounts that can never owe anything.
fn kept_balances(body: &EntryBody) -> impl Iterator<Item = i64> {
    let postings = body.transfers.iter().flat_map(|(_, postings)| postings);
    postings.filter(|posting| posting.0 != 'b').map(|posting| posting.4)
}

/// Returns whether no amount of an entry can overflow a sum.
fn are_countable(body: &EntryBody, change: &CallChange) -> bool {
    let amounts = change.amounts().into_iter().map(|amount| amount.0);
    let mut postings = body.transfers.iter().flat_map(|(_, postings)| postings);
    amounts.into_iter().all(|amount| (-SECONDS_MAX..=SECONDS_MAX).contains(&amount))
        && postings.all(|posting| is_countable(posting.2) && is_countable(posting.4))
}
