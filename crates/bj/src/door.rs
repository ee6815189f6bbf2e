//! `bj door`: Black Jack For Time on a bulletin board of today.

mod arrival;
mod bank_file;
mod board_facts;
mod bulletins;
mod calendar;
mod caller_options;
mod callers;
mod card_text;
mod departure;
mod desk;
mod door_args;
mod door_call;
mod door_clock;
mod door_settings;
mod draw;
mod face;
mod faces;
mod finish_round;
mod inspect;
mod lines;
mod log;
mod maintenance;
mod open_store;
mod page;
mod reader;
mod records;
mod setup;
mod statement;
mod tally;
mod vanished;
mod visit;
mod voice;
mod web_accounts;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bbs_door::{
    Call as BoardCall, CallClock, CallerLine, Charset, DropFolder, LineKind, TelnetMode, TimeLeft,
};
use blackjack_engine::House;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::Game;
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::session::LocalSession;
use blackjack_frontend::words;
use blackjack_store::{RecordedTable, Store};
use blackjack_table::table_key;

use crate::clock::now_ms;
use crate::describe_error;
use crate::output;
use crate::paths::Paths;
use arrival::{Arrival, Facts, Identity, Refused};
use board_facts::BoardFacts;
use caller_options::CallerOptions;
use desk::Desk;
pub(crate) use door_args::DoorArgs;
use door_call::DoorCall;
use door_clock::DoorClock;
use door_settings::DoorSettings;
use face::Face;
use log::Log;
use open_store::open_store;
use visit::Visit;

/// The file of the settings in the folder of the data.
const SETTINGS_FILE: &str = "door.toml";

/// The message to a caller when the door cannot go on.
const OUT_OF_ORDER: &str = "This door is out of order. The sysop has been told.";

/// The time of a call at this machine, in seconds: an hour.
const LOCAL_SECONDS: u32 = 60 * 60;

/// The exit status of a failure.
const FAILED: u8 = 2;

/// The exit status of a call that the caller or the door could not begin.
const REFUSED: u8 = 3;

/// Runs a job of the door, or plays.
pub(crate) fn run(options: &DoorArgs, folder: Option<&Path>) -> Result<u8> {
    if let Some(path) = &options.inspect {
        return inspect::run(path, options.node);
    }
    let place = Place::of(options, folder)?;
    if options.setup {
        return setup::run(&place, options.settings.is_some());
    }
    let settings = DoorSettings::load(&place.settings, options.settings.is_some());
    if options.maint || options.log || options.callers.is_some() {
        let settings = settings?;
        return match &options.callers {
            Some(caller) => callers::run(&place.data, &settings, caller, options),
            None if options.log => callers::log(&place.data, &settings),
            None => maintenance::run(&place.data, &settings),
        };
    }
    match settings {
        Ok(settings) => play(options, &place, settings),
        // The caller need not see what the sysop has to mend.
        Err(error) => sorry(options, &place.data, error),
    }
}

/// The folders of the door.
#[derive(Debug)]
struct Place {
    data: PathBuf,
    settings: PathBuf,
}

impl Place {
    fn of(options: &DoorArgs, folder: Option<&Path>) -> Result<Self> {
        let data = Paths::new(folder)?.data().to_owned();
        let settings = options.settings.clone().unwrap_or_else(|| data.join(SETTINGS_FILE));
        Ok(Self { data, settings })
    }
}

/// A call as the board hands it over.
struct Incoming {
    folder: Option<DropFolder>,
    call: BoardCall,
    identity: Identity,
    node: u16,
}

/// Plays a call; returns the exit status.
fn play(options: &DoorArgs, place: &Place, settings: DoorSettings) -> Result<u8> {
    let incoming = match incoming(options, &settings) {
        Ok(incoming) => incoming,
        Err(error) => return sorry(options, &place.data, error),
    };
    let log = Log::of(&place.data, incoming.node);
    let line = open_line(options, &incoming, &settings)?;
    let charset = charset(options, &incoming, &settings);
    Front { line, charset, settings, incoming, log, data: place.data.clone() }
        .receive(DoorClock::start())
}

/// Reads the board's drop files, or makes up a call at this machine.
fn incoming(options: &DoorArgs, settings: &DoorSettings) -> Result<Incoming> {
    if options.local {
        let name = std::env::var("USER").unwrap_or_else(|_| "sysop".into());
        let time_left = Some(TimeLeft::Seconds(LOCAL_SECONDS));
        let call = BoardCall { time_left, ..BoardCall::default() };
        let (identity, node) = (Identity::local(&name), options.node.unwrap_or(1));
        return Ok(Incoming { folder: None, call, identity, node });
    }
    let path = options.drop.as_deref().unwrap_or(Path::new("."));
    let folder = DropFolder::find(path, options.node)?;
    let call = folder.call().clone();
    let identity = Identity::of(&call, settings.board.as_deref());
    let identity = identity.with_context(|| {
        format!("{}: the drop file names no caller", output::display_path(path))
    })?;
    let node = options.node.or(call.node).unwrap_or(1);
    Ok(Incoming { folder: Some(folder), call, identity, node })
}

/// Tells the caller in plain words that the door is out of order, and the sysop why: on standard
/// error, and in the log. Some boards show standard error to the caller, so nothing is printed
/// there if it is the caller's terminal.
fn sorry(options: &DoorArgs, data: &Path, error: anyhow::Error) -> Result<u8> {
    if options.drop.is_none() || options.local {
        return Err(error);
    }
    let log = Log::of(data, options.node.unwrap_or(0));
    log.write(now_ms(), &format!("cannot begin: {}", describe_error(&error)));
    // A caller who cannot be reached is no further failure.
    let _gone = std::io::stdout().write_all(format!("\r\n{OUT_OF_ORDER}\r\n").as_bytes());
    if std::io::stderr().is_terminal() { Ok(FAILED) } else { Err(error) }
}

fn open_line(
    options: &DoorArgs,
    incoming: &Incoming,
    settings: &DoorSettings,
) -> Result<CallerLine> {
    let kind = line_kind(options, &incoming.call)?;
    let telnet = match kind {
        LineKind::Stdio => TelnetMode::Off,
        LineKind::Socket(_) | LineKind::Connect(_) => TelnetMode::Answer,
    };
    let charset = charset(options, incoming, settings);
    CallerLine::open(kind, telnet, charset).context("cannot open the caller's line")
}

fn line_kind(options: &DoorArgs, call: &BoardCall) -> Result<LineKind> {
    if options.stdio || options.local {
        return Ok(LineKind::Stdio);
    }
    if let Some(descriptor) = options.socket {
        return Ok(LineKind::Socket(descriptor));
    }
    let Some(address) = &options.connect else { return Ok(LineKind::of(call)) };
    let expected = || format!("--connect {address}: expected HOST:PORT, such as 127.0.0.1:9000");
    let mut addresses =
        std::net::ToSocketAddrs::to_socket_addrs(address.as_str()).with_context(expected)?;
    addresses.next().map(LineKind::Connect).with_context(expected)
}

/// Returns the caller's character set: that of the option, the settings, or the kind of board.
fn charset(options: &DoorArgs, incoming: &Incoming, settings: &DoorSettings) -> Charset {
    let asked = options.charset.as_deref().and_then(|word| word.parse().ok());
    asked.or(settings.line.charset).unwrap_or(match incoming.folder {
        Some(_) => Charset::Cp437,
        None => Charset::Utf8,
    })
}

/// The door while a caller arrives.
struct Front {
    line: CallerLine,
    charset: Charset,
    settings: DoorSettings,
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
                self.log
                    .write(clock.now_ms(), &format!("cannot begin: {}", describe_error(&error)));
                Face::say_and_leave(&mut self.line, OUT_OF_ORDER);
                return Err(error);
            }
        };
        let begun = format!(
            "#{} {} begins with {}",
            arrival.call.id.0,
            arrival.caller.name,
            voice::amount(house.stakes(), arrival.call.entered)
        );
        self.log.write(clock.now_ms(), &begun);
        let (log, now_ms) = (self.log.clone(), clock.now_ms());
        // A call that cannot sit down is settled by the next start.
        let mut call = self.seat(arrival, house, store, clock).inspect_err(|error| {
            log.write(now_ms, &format!("cannot begin: {}", describe_error(error)));
        })?;
        let stop = call.run();
        statement::see_off(&mut call, stop)
    }

    /// Settles what earlier calls left behind, and begins this one.
    fn let_in(&mut self, clock: &DoorClock) -> Result<Result<(Arrival, House, Store), Refused>> {
        let now_ms = clock.now_ms();
        let house = self.settings.house()?;
        vanished::settle_vanished(&self.data, &self.settings, &house, &self.log, now_ms)?;
        let mut store = open_store(&self.data)?;
        let board = self.board_facts();
        let facts = Facts {
            time_left: self.time_left(),
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
    fn time_left(&self) -> Option<TimeLeft> {
        self.incoming.call.time_left.filter(|time| !time.is_unlimited())
    }

    fn board_facts(&self) -> BoardFacts {
        let call = &self.incoming.call;
        let is_local = self.incoming.folder.is_none();
        let events = if is_local { Vec::new() } else { self.settings.events(call.event) };
        BoardFacts::new(self.settings.board.clone(), Some(self.incoming.node), events)
    }

    /// Opens the table, and puts the caller at it.
    fn seat(
        self,
        arrival: Arrival,
        house: House,
        store: Store,
        clock: DoorClock,
    ) -> Result<DoorCall> {
        let now_ms = clock.now_ms();
        let Arrival { caller, call } = arrival;
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
        let face =
            Face::open(&self.line, &self.settings, &self.incoming.call, self.charset, options);
        let mut game = Game::new(config, session, face.pace(), notices);
        game.begin();
        let call_clock = CallClock::new(now_ms)
            .with_silence(self.settings.line.silence_seconds, self.settings.line.warning_seconds);
        let hot_keys = self.incoming.call.hot_keys.unwrap_or(self.settings.line.hot_keys);
        let desk = Desk::new(self.line, face, call_clock, hot_keys);
        let visit = Visit::new(self.settings, caller, call, game, clock);
        Ok(DoorCall::new(desk, visit, board, self.incoming.folder, self.log))
    }
}

#[cfg(test)]
mod tests;
