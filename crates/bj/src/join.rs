//! `bj join`: a table of a server, from a terminal.

mod arrival;
mod asked;
mod coaching;
mod plain;

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::settings::Settings;

use crate::args::{CommonArgs, JoinArgs};
use crate::command::{NO_SCREEN, TerminalKind};
use crate::console::{Console, InputEvent, Leave, interrupted_status};
use crate::paths::Paths;
use crate::settings_file::SettingsFile;
use crate::tag_file;
use arrival::Arrival;

/// Plays at the table with this address; returns the exit status.
pub(crate) fn run(url: &str, options: &JoinArgs, common: &CommonArgs) -> Result<u8> {
    let terminal_kind = TerminalKind::detect();
    ensure!(!options.screen || terminal_kind != TerminalKind::Pipe, NO_SCREEN);
    if options.screen && terminal_kind == TerminalKind::Dumb {
        bail!("--screen: this terminal has no full screen (TERM=dumb)");
    }
    if let Some(tags) = &options.tags {
        tag_file::load(tags).map_err(|error| error.context("--tags"))?;
    }
    let paths = Paths::new(common.data.as_deref())?;
    let file = SettingsFile::of(Some(&paths));
    file.print_warning();
    let mut console = Console::open()?;
    if common.is_ascii(file.settings.ascii) {
        console.set_ascii();
    }
    console.set_wrap();
    let address = url.parse()?;
    let arrival = Arrival { address, options, folder: paths.data() };
    let waker = waker(&console);
    let joined = match arrival.join(&mut console, waker)? {
        Ok(joined) => joined,
        Err(leave) => return Ok(exit_status(leave)),
    };
    plain::play(joined, coaching(options, &file.settings), console)
}

/// Returns what wakes the console when the server has sent something.
fn waker(console: &Console) -> blackjack_remote::Waker {
    let sender = console.waker();
    Arc::new(move || {
        // After the game nobody listens.
        let _ignored = sender.as_ref().map(|sender| sender.send(InputEvent::Woken));
    })
}

/// Returns the settings of the coach: from the options, otherwise from the settings.
fn coaching(options: &JoinArgs, settings: &Settings) -> CoachSettings {
    let usual = &settings.coaching;
    CoachSettings {
        mode: options.coach.unwrap_or(usual.mode),
        level: options.level.unwrap_or(usual.level),
        count: options.count.unwrap_or(usual.count),
        tags: options.tags.as_ref().unwrap_or(&usual.tags).clone(),
    }
}

/// Returns the exit status after leaving.
fn exit_status(leave: Leave) -> u8 {
    match leave {
        Leave::End => 0,
        Leave::Interrupt(signal) => interrupted_status(signal),
    }
}
