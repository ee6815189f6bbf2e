//! A call as the board hands it over, and its beginning.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bbs_door::{
    Call as BoardCall, CallClock, CallerLine, Charset, DropFolder, LineKind, TelnetMode, TimeLeft,
};
use blackjack_engine::House;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::Game;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::LocalSession;
use blackjack_frontend::words::{self, with_causes};
use blackjack_store::{Call, Caller, RecordedTable, Store, display_path};
use blackjack_table::table_key;

use crate::call::arrival::{self, Arrival, Facts, Identity, Refused};
use crate::call::board_facts::BoardFacts;
use crate::call::visit::Visit;
use crate::call::{statement, vanished};
use crate::caller_options::CallerOptions;
use crate::caller_terminal::CallerTerminal;
use crate::door_call::DoorCall;
use crate::door_clock::{DoorClock, now_ms, since_1970, time_left};
use crate::door_settings::DoorSettings;
use crate::face::Face;
use crate::houses::Houses;
use crate::log::{Log, minutes};
use crate::open_store::open_store;
use crate::voice;

/// The message to a caller when the door cannot continue.
pub const OUT_OF_ORDER: &str = "This door is out of order. The sysop has been told.";

/// The time of a call at this machine, in seconds: an hour.
const LOCAL_SECONDS: u32 = 60 * 60;

/// The exit status of a call that the caller or the door could not begin.
const REFUSED: u8 = 3;

/// Logs the reason why a call could not begin.
pub fn note_failure(data: &Path, node: Option<u16>, error: &anyhow::Error) {
    let log = Log::of(data, node.unwrap_or(0));
    log.write(now_ms(), &format!("cannot begin: {}", with_causes(error.as_ref())));
}

/// A call as the board hands it over.
#[derive(Debug)]
pub struct Incoming {
    folder: Option<DropFolder>,
    call: BoardCall,
    identity: Identity,
    node: u16,
}

impl Incoming {
    /// Reads the board's drop files.
    ///
    /// # Errors
    ///
    /// If there is none that can be read, or none that names the caller.
    pub fn from_board(path: &Path, node: Option<u16>, settings: &DoorSettings) -> Result<Self> {
        Self::of(DropFolder::find(path, node)?, path, node, settings)
    }

    /// Reads the drop file that the board announces in the environment.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn announced(path: &Path, node: Option<u16>, settings: &DoorSettings) -> Result<Self> {
        Self::of(DropFolder::find_announced(path, node)?, path, node, settings)
    }

    fn of(
        folder: DropFolder,
        path: &Path,
        node: Option<u16>,
        settings: &DoorSettings,
    ) -> Result<Self> {
        let call = folder.call().clone();
        let identity = Identity::of(&call, settings.board.as_deref());
        let identity = identity
            .with_context(|| format!("{}: the drop file names no caller", display_path(path)))?;
        let node = node.or(call.node).unwrap_or(1);
        Ok(Self { folder: Some(folder), call, identity, node })
    }

    /// Creates a local call of this person at the door's machine.
    pub fn local(name: &str, node: Option<u16>) -> Self {
        let time_left = Some(TimeLeft::Seconds(LOCAL_SECONDS));
        let call = BoardCall { time_left, ..BoardCall::default() };
        Self { folder: None, call, identity: Identity::local(name), node: node.unwrap_or(1) }
    }

    /// Returns the call as described by the board.
    pub const fn call(&self) -> &BoardCall {
        &self.call
    }

    /// Plays the call on this line, with this character set, if given; returns the exit status.
    ///
    /// # Errors
    ///
    /// If the line cannot be opened, or the call cannot begin or fails.
    pub fn play(
        self,
        kind: LineKind,
        charset: Option<Charset>,
        (settings, houses): (DoorSettings, Houses),
        data: PathBuf,
    ) -> Result<u8> {
        let log = Log::of(&data, self.node);
        let telnet = match kind {
            LineKind::Stdio => TelnetMode::Off,
            LineKind::Socket(_) | LineKind::Connect(_) => TelnetMode::Answer,
        };
        let stated = charset.or(settings.line.charset).or(self.call.charset);
        let charset = stated.unwrap_or(match self.folder {
            Some(_) => Charset::Cp437,
            None => Charset::Utf8,
        });
        let line =
            CallerLine::open(kind, telnet, charset).context("cannot open the caller's line")?;
        let asks_charset = stated.is_none() && self.folder.is_some();
        Front { line, charset, asks_charset, settings, houses, incoming: self, log, data }
            .receive(DoorClock::start())
    }
}

/// The door while a caller arrives.
struct Front {
    line: CallerLine,
    charset: Charset,
    /// True if nobody has stated the character set, so that the caller's terminal is asked.
    asks_charset: bool,
    settings: DoorSettings,
    houses: Houses,
    incoming: Incoming,
    log: Log,
    data: PathBuf,
}

impl Front {
    /// Receives the caller, plays, and sees the caller off; returns the exit status.
    fn receive(mut self, clock: DoorClock) -> Result<u8> {
        let (arrival, house, store) = match self.let_in(&clock) {
            Ok(Ok(let_in)) => let_in,
            Ok(Err(Refused(why))) => {
                self.log.write(
                    clock.now_ms(),
                    &format!("{} refused: {why}", self.incoming.identity.name),
                );
                Face::say_and_leave(&mut self.line, &why);
                return Ok(REFUSED);
            }
            Err(error) => {
                self.log.write(
                    clock.now_ms(),
                    &format!("cannot begin: {}", with_causes(error.as_ref())),
                );
                Face::say_and_leave(&mut self.line, OUT_OF_ORDER);
                return Err(error);
            }
        };
        let begun = format!(
            "#{} {} begins with {}",
            arrival.call.id.0,
            arrival.caller.name,
            brought(&arrival.call, &house)
        );
        self.log.write(clock.now_ms(), &begun);
        if let Some(former) = &arrival.former {
            self.log.write(clock.now_ms(), &other_name(&arrival.caller, former));
        }
        let (log, now_ms) = (self.log.clone(), clock.now_ms());
        // If seating fails, the next start of the door settles the call.
        let mut call = self.seat(arrival, house, store, clock).inspect_err(|error| {
            log.write(now_ms, &format!("cannot begin: {}", with_causes(error.as_ref())));
        })?;
        let stop = call.run();
        statement::see_off(&mut call, stop)
    }

    /// Settles vanished earlier calls, and begins this one.
    fn let_in(&mut self, clock: &DoorClock) -> Result<Result<(Arrival, House, Store), Refused>> {
        let now_ms = clock.now_ms();
        let house = self.settings.house()?;
        vanished::settle_vanished(&self.data, &self.settings, &house, &self.log, now_ms)?;
        let mut store = open_store(&self.data)?;
        let board = self.board_facts();
        let facts = Facts {
            time_left: self.time_left(now_ms),
            security: self.incoming.call.caller.security,
            until_event: board.until_event(now_ms),
            node: self.incoming.node,
        };
        let identity = &self.incoming.identity;
        let arrived =
            arrival::arrive(&mut store, &self.settings, &house, identity, &facts, now_ms)?;
        Ok(arrived.map(|arrival| (arrival, house, store)))
    }

    /// Returns the time that the board gives, if it states a limit.
    fn time_left(&self, now_ms: i64) -> Option<TimeLeft> {
        time_left(&self.incoming.call, now_ms).filter(|time| !time.is_unlimited())
    }

    fn board_facts(&self) -> BoardFacts {
        let call = &self.incoming.call;
        let is_local = self.incoming.folder.is_none();
        let events = if is_local { Vec::new() } else { self.settings.events(call.event) };
        BoardFacts::new(self.settings.board.clone(), Some(self.incoming.node), events)
    }

    /// Opens the table and seats the caller.
    fn seat(
        self,
        arrival: Arrival,
        house: House,
        store: Store,
        clock: DoorClock,
    ) -> Result<DoorCall> {
        let now_ms = clock.now_ms();
        let Arrival { caller, call, former: _ } = arrival;
        let board = self.board_facts();
        let usual = CallerOptions { pace: self.settings.line.pace, ..CallerOptions::default() };
        let options = CallerOptions::read(&caller.options, usual);
        let key = table_key(&house);
        let opened =
            RecordedTable::open_for_caller(&key, house.clone(), caller.player, store, now_ms);
        let (recorded, notices) = opened?;
        let coaching = CoachSettings { mode: options.coach, ..CoachSettings::default() };
        let coaching = if self.settings.offers.coach { coaching } else { CoachSettings::SILENT };
        let config = GameConfig { coaching, ..GameConfig::at(house) };
        let session = Box::new(LocalSession::recorded(recorded));
        let notices = notices.iter().map(words::notice).collect();
        let mut face =
            Face::open(&self.line, &self.settings, &self.incoming.call, self.charset, options);
        if self.asks_charset {
            face.ask_for_charset();
        }
        let mut game = Game::new(config, session, face.pace(), notices);
        game.begin();
        let call_clock = CallClock::new(since_1970(now_ms))
            .with_silence(self.settings.line.silence_seconds, self.settings.line.warning_seconds);
        let hot_keys = self.incoming.call.hot_keys.unwrap_or(self.settings.line.hot_keys);
        let terminal = CallerTerminal::new(self.line, face, call_clock, hot_keys);
        let visit = Visit::new((self.settings, self.houses), caller, call, game, clock);
        Ok(DoorCall::new(terminal, visit, board, self.incoming.folder, self.log))
    }
}

/// Returns the time or the coins that a call brings.
fn brought(call: &Call, house: &House) -> String {
    if call.is_timed {
        return format!("{} min", minutes(call.entered.0));
    }
    voice::amount(house.stakes(), call.entered)
}

/// Tells the sysop that a board's number calls under a name that is new for it, or that a name
/// calls with a key that is new.
fn other_name(caller: &Caller, former: &Caller) -> String {
    let (number, before) = (caller.player.0, former.player.0);
    let Caller { name, board, .. } = caller;
    let (record, own) = (former.record.trim_start(), caller.record.trim_start());
    let strange = if former.record == caller.record {
        format!("{name} has the record {record} at {board}, under which {} called", former.name)
    } else {
        format!("{name} calls with the {own} of {board}; the record {record} called by this name")
    };
    format!(
        "{strange} before, and is another caller: if it is the same person, \"bj door --callers \
         {number} --join {before}\" joins them"
    )
}

#[cfg(test)]
mod tests;
