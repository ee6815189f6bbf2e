//! The beginning of a call: the caller, the time, and the checks that the door is open.

use bbs_door::{Call as BoardCall, TimeLeft};
use blackjack_engine::{Chips, House, Unit};
use blackjack_store::{Call, CallError, Caller, NewCall, Store};

use crate::calendar::{day, weekday_and_second};
use crate::door_settings::{DoorSettings, Mode};
use crate::log::minutes;

/// The time before an event in which no call may begin, in seconds.
const TOO_CLOSE: u32 = 5 * 60;

/// The identity of a caller in the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    pub(crate) board: String,
    /// The board's key of the user; or else the number, or a name.
    pub(crate) record: String,
    pub(crate) is_key: bool,
    pub(crate) name: String,
}

impl Identity {
    /// Returns the identity of a board's caller; `None` if the drop file names nobody. A key
    /// identifies a caller under any name. Two users of one name have different numbers, so the
    /// number is used if there is one.
    pub(crate) fn of(call: &BoardCall, board: Option<&str>) -> Option<Self> {
        let board = board.or(call.board.as_deref()).unwrap_or("board").to_owned();
        let handle = call.caller.handle().map(ToOwned::to_owned);
        let number = call.caller.record.filter(|&record| record > 0);
        let key = call.caller.key.clone();
        let is_key = key.is_some();
        let number = number.map(|number| number.to_string());
        let record = key.or(number).or_else(|| handle.clone())?;
        let name = handle.unwrap_or_else(|| format!("User {record}"));
        Some(Self { board, record, is_key, name })
    }

    /// Returns the identity of a player at the door's own machine.
    pub(crate) fn local(name: &str) -> Self {
        let (record, name) = (name.to_lowercase(), name.to_owned());
        Self { board: "local".into(), record, is_key: false, name }
    }
}

/// The reason why a caller cannot play now, as a sentence for the caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused(pub(crate) String);

/// A caller who may play.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub(crate) caller: Caller,
    pub(crate) call: Call,
    /// The latest other caller with the same record at the board, or with the same name
    /// if a key is new, if this is the caller's first call.
    pub(crate) former: Option<Caller>,
}

/// The facts known about a caller before the call begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The time that the board gives.
    pub(crate) time_left: Option<TimeLeft>,
    /// The caller's security level.
    pub(crate) security: Option<i64>,
    /// The seconds until the next event.
    pub(crate) until_event: Option<u32>,
    pub(crate) node: u16,
}

/// Begins a call, or returns the reason why it cannot begin.
pub(crate) fn arrive(
    store: &mut Store,
    settings: &DoorSettings,
    house: &House,
    identity: &Identity,
    facts: &Facts,
    now_ms: i64,
) -> Result<Result<Arrival, Refused>, CallError> {
    if let Some(why) = closed(settings, facts, now_ms) {
        return Ok(Err(why));
    }
    let (caller, former) = identify(store, identity, now_ms)?;
    let today = day(now_ms);
    let turns = store.turns(caller.player, today.clone())?;
    if settings.turns > 0 && turns >= settings.turns {
        let turns = settings.turns;
        return Ok(Err(Refused(format!(
            "You have played your {turns} turns today. Tomorrow there are {turns} more."
        ))));
    }
    let unit = Unit::of(house.stakes());
    let is_timed = settings.mode == Mode::Time;
    if is_timed {
        store.convert_kept_time(caller.player, &unit, now_ms)?;
    }
    let holds = store.balances(caller.player, &unit)?;
    let entered = match settings.mode {
        Mode::Time => {
            Chips(facts.time_left.map_or(settings.unstated_seconds(), TimeLeft::seconds).into())
        }
        Mode::Coins => allowance(store, settings, house, &caller, now_ms)?,
    };
    let coin = house.stakes().units(1);
    let has = if is_timed { entered + holds.carried } else { entered + holds.purse };
    if has < coin * 2 {
        let has = if is_timed { minutes(has.0) } else { house.stakes().money(has) };
        let needs = match settings.mode {
            Mode::Time => format!("2 coins ({} minutes)", settings.coin_minutes * 2),
            Mode::Coins => "2 coins".to_owned(),
        };
        return Ok(Err(Refused(format!(
            "Black Jack For Time needs {needs}. You have {has}. Come back soon."
        ))));
    }
    let new = NewCall { caller: caller.player, node: facts.node, is_timed, unit, entered };
    match store.begin_call(&new, now_ms) {
        Ok(call) => Ok(Ok(Arrival { caller, call, former })),
        Err(CallError::Elsewhere { node }) => {
            Ok(Err(Refused(format!("You are already playing on node {node}."))))
        }
        Err(error) => Err(error),
    }
}

/// Returns the caller, and the latest other one who may be the same person if this caller is new.
fn identify(
    store: &Store,
    identity: &Identity,
    now_ms: i64,
) -> Result<(Caller, Option<Caller>), CallError> {
    let Identity { board, record, is_key, name } = identity;
    let mut known;
    let caller;
    if *is_key {
        known = store.callers_with_key(board, record)?;
        if known.is_empty() {
            known = store.callers_with_name(board, name)?;
        }
        caller = store.caller_with_key(board, record, name, now_ms)?;
    } else {
        known = store.callers_with_record(board, record)?;
        caller = store.caller(board, record, name, now_ms)?;
    }
    let is_new = known.iter().all(|it| it.player != caller.player);
    Ok((caller, known.pop().filter(|_| is_new)))
}

/// Returns the coins that a caller gets today, once a day.
fn allowance(
    store: &Store,
    settings: &DoorSettings,
    house: &House,
    caller: &Caller,
    now_ms: i64,
) -> Result<Chips, CallError> {
    let calls = store.calls(Some(caller.player), day(now_ms), u32::MAX)?;
    let had = calls.iter().any(|call| !call.is_timed && call.entered > Chips::ZERO);
    let coins = house.stakes().units(i64::from(settings.allowance));
    Ok(if had { Chips::ZERO } else { coins })
}

/// Returns the reason why the door is closed to this caller, if it is.
fn closed(settings: &DoorSettings, facts: &Facts, now_ms: i64) -> Option<Refused> {
    let level = facts.security.unwrap_or(i64::MAX);
    if level < settings.minimum_level {
        return Some(Refused("Your security level is too low for this door.".into()));
    }
    let (_, second) = weekday_and_second(now_ms);
    if let Some(until) = settings.closed_until(second) {
        return Some(Refused(format!("The door is closed until {until}.")));
    }
    let is_timed = settings.mode == Mode::Time;
    let until = facts.until_event.filter(|&until| is_timed && until < TOO_CLOSE)?;
    let count = until.div_ceil(60);
    let away = if count == 1 { "1 minute".to_owned() } else { format!("{count} minutes") };
    Some(Refused(format!("An event of the board is {away} away. Come back after it.")))
}
