//! `bj join`: a table of a server, from a terminal.

mod join_args;

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::Session;
use blackjack_frontend::settings::{FaceName, Settings};
use blackjack_plain::console::{Leave, interrupted_status};
use blackjack_plain::join::{self, Arrival};
use blackjack_remote::Bell;

use crate::args::common::CommonArgs;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::files::tags;
use crate::files::tags::TagFiles;
use crate::screen;
use crate::screen::ScreenSession;
use crate::setup::Setup;
use crate::terminal::console;
use crate::terminal::console::say_how_to_leave;
use crate::terminal::kind::{NO_SCREEN, TerminalKind};
pub(crate) use join_args::JoinArgs;

/// Plays at the table with this address; returns the exit status.
pub(crate) fn run(url: &str, options: &JoinArgs, common: &CommonArgs) -> Result<u8> {
    let terminal_kind = TerminalKind::detect();
    ensure!(!options.screen || terminal_kind != TerminalKind::Pipe, NO_SCREEN);
    if options.screen && terminal_kind == TerminalKind::Dumb {
        bail!("--screen: this terminal has no full screen (TERM=dumb)");
    }
    if let Some(tags) = &options.tags {
        tags::load(tags).map_err(|error| error.context("--tags"))?;
    }
    let paths = Paths::new(common.data.as_deref())?;
    let file = SettingsFile::of(Some(&paths));
    file.print_warning();
    let is_screen = match terminal_kind {
        TerminalKind::Screen => {
            options.screen || (!options.plain && file.settings.face == FaceName::Screen)
        }
        TerminalKind::Dumb | TerminalKind::Pipe => false,
    };
    let ascii = common.is_ascii(file.settings.ascii);
    let mut console = console::open()?;
    if ascii {
        console.set_ascii();
    }
    console.set_wrap();
    let arrival = Arrival {
        address: url.parse()?,
        name: options.name.as_deref(),
        seat: options.seat,
        watches: options.watch,
        guest: None,
        folder: paths.data(),
    };
    let bell = Bell::default();
    let ringing = bell.clone();
    let joined = match arrival.join(&mut console, Arc::new(move || ringing.ring()))? {
        Ok(joined) => joined,
        Err(leave) => return Ok(exit_status(leave)),
    };
    let coaching = join::fair(coaching(options, &file.settings), &joined);
    if !is_screen {
        say_how_to_leave("Press q or Ctrl-D to leave the table, ? for help.");
        return join::play(joined, (coaching, Arc::new(TagFiles)), console, &bell);
    }
    console.flush()?;
    drop(console);
    let tags = Arc::new(TagFiles);
    let game = GameConfig { coaching, tags, ..GameConfig::at(joined.house().clone()) };
    let showing = ScreenSession {
        setup: Setup::practice(game, ascii),
        session: Box::new(joined),
        settings: file,
        paths: Some(&paths),
        no_color: common.no_color,
        bell: Some(bell),
    };
    screen::play(showing, Vec::new())
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
