//! Calls whose programs vanished: killed, or ended by a power cut. Every start of the door settles
//! them, and so does the maintenance.

use std::path::Path;

use blackjack_engine::{Chips, House};
use blackjack_frontend::session::LocalSession;
use blackjack_store::{Call, CallError, OpenError, RecordedTable, Store, TimeShares};
use blackjack_table::CallEnding;

use crate::call::departure::bank_room;
use crate::call::finish_round::finish_round;
use crate::door_settings::DoorSettings;
use crate::log::{Log, minutes};
use crate::open_store::open_store;

/// Settles all vanished calls: their open rounds are finished as if the hands stood, winnings go to
/// the time bank, and nothing else remains for the next call. Returns their number.
pub(crate) fn settle_vanished(
    folder: &Path,
    settings: &DoorSettings,
    house: &House,
    log: &Log,
    now_ms: i64,
) -> Result<usize, CallError> {
    let mut store = open_store(folder)?;
    let calls = store.adopt_vanished_calls()?;
    for call in &calls {
        finish_its_round(folder, &store, call, house, now_ms)?;
        let purse = store.balances(call.caller, &call.unit)?.purse;
        let shares = shares(&store, settings, call, purse)?;
        let TimeShares { banked, trimmed, .. } = shares;
        store.end_call(call.id, CallEnding::Vanished, shares, now_ms)?;
        let (id, node) = (call.id.0, call.node);
        let (banked, lost) = (minutes(banked.0), minutes(trimmed.0));
        log.write(
            now_ms,
            &format!("#{id} vanished on node {node} and is settled: banked {banked}, gone {lost}"),
        );
    }
    Ok(calls.len())
}

/// Plays the open round of a vanished call to its end.
fn finish_its_round(
    folder: &Path,
    store: &Store,
    call: &Call,
    house: &House,
    now_ms: i64,
) -> Result<(), CallError> {
    let Some((table, key)) = store.open_round_of_caller(call.caller)? else { return Ok(()) };
    // Without its rules the round cannot continue: the table returns its bets. The rules alone have
    // no name, so those that are still the door's are taken from the door's house.
    let of_round = store.house_of_open_round(table)?;
    let is_same = |it: &House| it.rules() == house.rules() && it.stakes() == house.stakes();
    let house = of_round.filter(|it| !is_same(it)).unwrap_or_else(|| house.clone());
    let store = open_store(folder)?;
    let opened = RecordedTable::open_for_caller(&key, house, call.caller, store, now_ms);
    match opened {
        Ok((recorded, _)) => {
            finish_round(&mut LocalSession::recorded(recorded), now_ms);
            Ok(())
        }
        Err(OpenError::Store(error)) => Err(error.into()),
        Err(_) => Err(CallError::RoundOpen),
    }
}

/// Divides the time left by a vanished call. The board's own clock has continued, and the drop file
/// may belong to another call by now, so nothing is handed back.
fn shares(
    store: &Store,
    settings: &DoorSettings,
    call: &Call,
    purse: Chips,
) -> Result<TimeShares, CallError> {
    if !call.is_timed {
        return Ok(TimeShares::default());
    }
    let bank = store.balances(call.caller, &call.unit)?.bank;
    let room = bank_room(settings, bank).map_or(0, i64::from);
    let banked = call.net_won(purse).0.min(room).clamp(0, purse.0) / 60 * 60;
    Ok(TimeShares { banked: Chips(banked), trimmed: purse - Chips(banked), ..Default::default() })
}
