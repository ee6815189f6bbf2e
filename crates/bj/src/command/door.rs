//! `bj door`: Black Jack For Time on a bulletin board of today.

mod door_args;

use std::io::{self, IsTerminal, Write};
use std::net::ToSocketAddrs;
use std::path::{Path, absolute};

use anyhow::{Context, Error, Result};
use bbs_door::{Call, DropFolder, LineKind};
use blackjack_bbs::{
    CallerChange, DoorSettings, Houses, Incoming, OUT_OF_ORDER, Place, SETTINGS_FILE,
};

use crate::files::paths::Paths;
use crate::houses;
use crate::houses::USUAL;
use crate::output;
use crate::terminal::console;
pub(crate) use door_args::DoorArgs;

/// The exit status of a failure.
const FAILED: u8 = 2;

/// The houses at which callers practise.
const HOUSES: Houses =
    Houses { usual: USUAL, playable: houses::playable, load: |name| houses::load(name, &[]) };

/// Runs a job of the door, or plays.
pub(super) fn run(options: &DoorArgs, folder: Option<&Path>) -> Result<u8> {
    if let Some(path) = &options.inspect {
        output::print_places(&blackjack_bbs::inspect(path, options.node)?)?;
        return Ok(0);
    }
    let place = place(options, folder)?;
    let is_named = options.settings.is_some();
    if options.setup {
        return set_up(&place, is_named);
    }
    let settings = DoorSettings::load(&place.settings, is_named);
    if options.maint || options.log || options.callers.is_some() {
        let (data, settings) = (&place.data, &settings?);
        output::print(&match &options.callers {
            Some(caller) => {
                blackjack_bbs::callers(data, settings, caller, change(options).as_ref())?
            }
            None if options.log => blackjack_bbs::log(data, settings)?,
            None => blackjack_bbs::maintain(data, settings)?,
        })?;
        return Ok(0);
    }
    match settings {
        Ok(settings) => play(options, place, settings),
        // The caller need not see the fault, which only the sysop can mend.
        Err(error) => sorry(options, &place.data, error),
    }
}

/// Returns the folders of the door.
fn place(options: &DoorArgs, folder: Option<&Path>) -> Result<Place> {
    let data = Paths::new(folder)?.data().to_owned();
    let settings = options.settings.clone().unwrap_or_else(|| data.join(SETTINGS_FILE));
    Ok(Place { data, settings })
}

/// Asks the questions of `--setup`; returns the exit status.
fn set_up(place: &Place, is_named: bool) -> Result<u8> {
    let mut console = console::open()?;
    console.set_wrap();
    let place = Place { data: absolute(&place.data)?, settings: absolute(&place.settings)? };
    let program = std::env::current_exe().ok();
    let program = program.as_deref().and_then(Path::to_str);
    blackjack_bbs::set_up(console, program, place, is_named)
}

/// Returns the change to a caller that the options ask for, if any.
fn change(options: &DoorArgs) -> Option<CallerChange> {
    let rename = options.rename.clone().map(CallerChange::Rename);
    let join = options.join.clone().map(CallerChange::Join);
    let reset = options.reset.then_some(CallerChange::Reset);
    rename.or(join).or(reset).or(options.remove.then_some(CallerChange::Remove))
}

/// Plays a call; returns the exit status.
fn play(options: &DoorArgs, place: Place, settings: DoorSettings) -> Result<u8> {
    let incoming = if options.local {
        let name = std::env::var("USER").unwrap_or_else(|_| "sysop".into());
        Incoming::local(&name, options.node)
    } else {
        let read = match (&options.drop, DropFolder::announced()) {
            (Some(path), _) => Incoming::from_board(path, options.node, &settings),
            (None, Some(path)) => Incoming::announced(&path, options.node, &settings),
            (None, None) => Incoming::from_board(Path::new("."), options.node, &settings),
        };
        match read {
            Ok(incoming) => incoming,
            Err(error) => return sorry(options, &place.data, error),
        }
    };
    let kind = line_kind(options, incoming.call())?;
    let charset = options.charset.as_deref().and_then(|word| word.parse().ok());
    incoming.play(kind, charset, (settings, HOUSES), place.data)
}

/// Tells the caller in plain words that the door is out of order, and reports the reason to the
/// sysop: on standard error, and in the log. Some boards show standard error to the caller, so
/// nothing is printed there if it is the caller's terminal.
fn sorry(options: &DoorArgs, data: &Path, error: Error) -> Result<u8> {
    let is_of_board = options.drop.is_some() || DropFolder::announced().is_some();
    if !is_of_board || options.local {
        return Err(error);
    }
    blackjack_bbs::note_failure(data, options.node, &error);
    // If the caller cannot be reached, nothing more can be done.
    let _gone = io::stdout().write_all(format!("\r\n{OUT_OF_ORDER}\r\n").as_bytes());
    if io::stderr().is_terminal() { Ok(FAILED) } else { Err(error) }
}

fn line_kind(options: &DoorArgs, call: &Call) -> Result<LineKind> {
    if options.stdio || options.local {
        return Ok(LineKind::Stdio);
    }
    if let Some(descriptor) = options.socket {
        return Ok(LineKind::Socket(descriptor));
    }
    let Some(address) = &options.connect else { return Ok(LineKind::of(call)) };
    let expected = || format!("--connect {address}: expected HOST:PORT, such as 127.0.0.1:9000");
    let mut addresses = address.as_str().to_socket_addrs().with_context(expected)?;
    addresses.next().map(LineKind::Connect).with_context(expected)
}
