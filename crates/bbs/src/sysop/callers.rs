//! The sysop's pages about callers and their calls: [`log`], [`list_or_change`].

use std::path::Path;

use anyhow::{Result, bail};
use blackjack_coach::words::counted;
use blackjack_engine::Unit;
use blackjack_store::{Call, Caller, Store};
use blackjack_table::{CallEnding, PlayerId};

use crate::calendar::{ALWAYS, log_time};
use crate::door_clock::now_ms;
use crate::door_settings::DoorSettings;
use crate::log::minutes;
use crate::open_store::open_store;
use crate::voice::signed;
use crate::web_accounts;

/// The number of calls that the log lists.
const CALLS: u32 = 200;

/// A change to a caller, requested by the sysop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallerChange {
    /// Change the name.
    Rename(String),
    /// Continue as the caller with this name or number, with the bank of both.
    Join(String),
    /// Empty the time bank and restart the records.
    Reset,
    /// Delete everything about the caller.
    Remove,
}

/// Lists the latest calls, oldest first, with every transfer of time.
///
/// # Errors
///
/// If the ledger cannot be read.
pub fn log(data: &Path, settings: &DoorSettings) -> Result<String> {
    let store = Store::open_to_read(data)?;
    let callers = store.callers()?;
    let name = |player: PlayerId| {
        let found = callers.iter().find(|caller| caller.player == player);
        found.map_or_else(|| format!("player {}", player.0), |caller| caller.name.clone())
    };
    let calls = store.calls(None, ALWAYS, CALLS)?;
    let mut text = String::new();
    for call in calls.iter().rev() {
        text += &format!("{} {}\n", name(call.caller), describe(call, settings)?);
    }
    if text.is_empty() {
        text = "Nobody has called yet.\n".into();
    }
    Ok(text)
}

/// Describes a call in one line: `2026-11-23 21:05:09 N2 #12: came with 30:00, ...`.
fn describe(call: &Call, settings: &DoorSettings) -> Result<String> {
    let (id, node) = (call.id.0, call.node);
    let begun = log_time(call.begun_ms);
    let house = settings.house()?;
    if !call.is_timed {
        let got = house.stakes().number(call.entered);
        return Ok(format!("{begun} N{node} #{id}: got {got} coins, {}", ending(call)));
    }
    let won = call.net_won(call.handed_back + call.trimmed + call.banked + call.carried_out);
    let parts = [
        ("came with", call.entered),
        ("kept before", call.carried_in),
        ("clock", call.clock),
        ("deposited", call.deposited),
        ("withdrawn", call.withdrawn),
    ];
    let ends = [
        ("won", won),
        ("back", call.handed_back),
        ("banked", call.banked),
        ("trimmed", call.trimmed),
        ("kept", call.carried_out),
    ];
    let ends = ends.into_iter().filter(|_| call.ended.is_some());
    let parts = parts.into_iter().chain(ends).filter(|(_, chips)| chips.0 != 0);
    let parts: Vec<String> =
        parts.map(|(name, chips)| format!("{name} {}", minutes(chips.0))).collect();
    Ok(format!("{begun} N{node} #{id}: {}, {}", parts.join(", "), ending(call)))
}

fn ending(call: &Call) -> &'static str {
    match call.ended {
        None => "goes on",
        Some((_, CallEnding::Left)) => "left",
        Some((_, CallEnding::LineCut)) => "line cut",
        Some((_, CallEnding::TimeUp)) => "time up",
        Some((_, CallEnding::Silent)) => "silent",
        Some((_, CallEnding::Sysop)) => "ended by the sysop",
        Some((_, CallEnding::Failed)) => "failed",
        Some((_, CallEnding::Vanished)) => "vanished",
    }
}

/// Lists the callers, or everything about the one with this name or number, or changes that
/// one and reports the change.
///
/// # Errors
///
/// If no such caller is known, or the ledger cannot be read or written.
pub fn list_or_change(
    data: &Path,
    settings: &DoorSettings,
    asked: &str,
    change: Option<&CallerChange>,
) -> Result<String> {
    let store = if change.is_some() { open_store(data)? } else { Store::open_to_read(data)? };
    let callers = store.callers()?;
    let unit = Unit::of(settings.house()?.stakes());
    if asked.is_empty() {
        if change.is_some() {
            bail!("--callers: name the caller to change");
        }
        return list(&store, &callers, &unit);
    }
    let caller = find(&callers, asked)?;
    Ok(match change {
        Some(CallerChange::Rename(name)) => {
            store.rename_caller(caller.player, name)?;
            format!("{} is {} now.\n", caller.name, name)
        }
        Some(CallerChange::Join(asked)) => {
            let into = find(&callers, asked)?;
            if into.player == caller.player {
                bail!("--join: {} cannot be joined to the same caller", caller.name);
            }
            store.join_callers(caller.player, into.player, &unit, now_ms())?;
            web_accounts::forget(data, caller.player)?;
            format!("{} continues as caller {}, {}.\n", caller.name, into.player.0, into.name)
        }
        Some(CallerChange::Reset) => {
            reset(&store, caller, &unit)?;
            format!("{} begins anew.\n", caller.name)
        }
        Some(CallerChange::Remove) => {
            reset(&store, caller, &unit)?;
            web_accounts::forget(data, caller.player)?;
            store.remove_caller(caller.player)?;
            format!("{} is forgotten.\n", caller.name)
        }
        None => describe_caller(&store, caller, settings, &unit)?,
    })
}

fn list(store: &Store, callers: &[Caller], unit: &Unit) -> Result<String> {
    let mut text = String::new();
    for caller in callers {
        let holds = store.balances(caller.player, unit)?;
        let calls = store.calls(Some(caller.player), ALWAYS, u32::MAX)?;
        let last = calls.first().map_or_else(|| "never".into(), |call| log_time(call.begun_ms));
        text += &format!(
            "{:>4}  {}  {} at {}: {}, last {last}, bank {}\n",
            caller.player.0,
            caller.name,
            caller.record.trim_start(),
            caller.board,
            counted(calls.len() as u64, "call"),
            minutes(holds.bank.0)
        );
    }
    if text.is_empty() {
        text = "Nobody has called yet.\n".into();
    }
    Ok(text)
}

/// Finds a caller by number, by name, or by record.
fn find<'a>(callers: &'a [Caller], asked: &str) -> Result<&'a Caller> {
    let is_it = |caller: &&Caller| {
        caller.player.0.to_string() == asked || caller.name.eq_ignore_ascii_case(asked)
    };
    let found: Vec<&Caller> = callers.iter().filter(is_it).collect();
    match found[..] {
        [caller] => Ok(caller),
        [] => bail!(
            "--callers: nobody is called \"{}\"; \"bj door --callers\" lists all",
            asked.escape_debug()
        ),
        _ => bail!(
            "--callers: several are called \"{}\"; name the number that \"bj door --callers\" shows",
            asked.escape_debug()
        ),
    }
}

/// Describes every call and every hand of a caller.
fn describe_caller(
    store: &Store,
    caller: &Caller,
    settings: &DoorSettings,
    unit: &Unit,
) -> Result<String> {
    let holds = store.balances(caller.player, unit)?;
    let house = settings.house()?;
    let mut text = format!(
        "{}, {} at {}\nTime bank {}, kept {}\n",
        caller.name,
        caller.record.trim_start(),
        caller.board,
        minutes(holds.bank.0),
        minutes(holds.carried.0)
    );
    let mut calls = store.calls(Some(caller.player), ALWAYS, u32::MAX)?;
    calls.reverse();
    for call in &calls {
        text += &format!("{}\n", describe(call, settings)?);
        for round in store.rounds_of_player(caller.player, call.span())? {
            let net = round.seats.first().and_then(|seat| seat.net);
            let net = net.map_or_else(|| "open".into(), |net| signed(&house, net));
            text += &format!(
                "  round {} {} {net}  {}\n",
                round.id.0,
                log_time(round.opened_ms),
                round.line
            );
        }
    }
    Ok(text)
}

/// Empties a caller's time bank and restarts the records.
fn reset(store: &Store, caller: &Caller, unit: &Unit) -> Result<()> {
    let now_ms = now_ms();
    let holds = store.balances(caller.player, unit)?;
    if holds.bank.0 != 0 {
        store.correct_bank(caller.player, unit, -holds.bank, "reset by the sysop", now_ms)?;
    }
    store.set_options(caller.player, "")?;
    Ok(store.restart_records(caller.player, now_ms)?)
}
