//! The full screen on the terminal of this process.

mod export;
mod host;
mod input;
mod keyboard;
mod loaded_ui;
mod settings_writer;
mod terminal;

use std::sync::mpsc;

use anyhow::Result;
use blackjack_coach::drill::DrillKind;
use blackjack_frontend::daily::DailyAttempt;
use blackjack_frontend::drill::{DrillRequest, PlayerDrills};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::round_log::RoundLog;
use blackjack_frontend::session::Session;
use blackjack_plain::console::{Leave, interrupted_status};
use blackjack_tui::{App, Finished, UiConfig, receive_last_answers};

use crate::clock::now_ms;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::output;
use crate::setup::Setup;
use blackjack_remote::Bell;
use host::TerminalHost;
use input::TerminalEvents;
use loaded_ui::LoadedUi;
use settings_writer::SettingsWriter;
use terminal::Fullscreen;

/// A session that the full screen is about to show.
#[derive(Debug)]
pub(crate) struct ScreenSession<'a> {
    /// The setup of the game.
    pub(crate) setup: Setup,
    /// The session at its table.
    pub(crate) session: Box<dyn Session>,
    /// The user's settings.
    pub(crate) settings: SettingsFile,
    /// The folders of the user, if there are any.
    pub(crate) paths: Option<&'a Paths>,
    /// True if colours are turned off.
    pub(crate) no_color: bool,
    /// The bell that a remote session rings when something has arrived; `None` for a local one.
    pub(crate) bell: Option<Bell>,
}

/// Plays until all players have quit; returns the exit status.
pub(crate) fn play(showing: ScreenSession<'_>, notices: Vec<String>) -> Result<u8> {
    showing.run(|game| {
        let notices = game.warnings.into_iter().chain(notices).collect();
        App::new(game.config, game.session, game.rounds, game.ui, notices)
    })
}

/// Plays the daily; returns the exit status.
pub(crate) fn play_daily(showing: ScreenSession<'_>, daily: DailyAttempt) -> Result<u8> {
    showing.run(|game| App::daily(game.config, game.session, game.ui, daily, now_ms()))
}

/// Runs drills, with an idle table behind them; returns the exit status.
pub(crate) fn drill(
    showing: ScreenSession<'_>,
    drills: (DrillRequest, PlayerDrills, Option<DrillKind>),
) -> Result<u8> {
    showing.run(|game| {
        App::drilling(game.config, game.session, game.ui, game.warnings, drills, now_ms())
    })
}

/// The parts of a game on the full screen.
struct Game {
    config: GameConfig,
    session: Box<dyn Session>,
    rounds: Option<Box<dyn RoundLog>>,
    ui: UiConfig,
    /// The mistakes in the settings and keys files, one sentence each.
    warnings: Vec<String>,
}

impl ScreenSession<'_> {
    /// Runs a game on the full screen until the player quits; returns the exit status.
    fn run(self, begin: impl FnOnce(Game) -> App) -> Result<u8> {
        let Self { mut setup, session, settings, paths, no_color, bell } = self;
        let LoadedUi { ui, keys_file_is_invalid, warnings } =
            LoadedUi::read(&settings, paths, setup.ascii, no_color);
        let recorder = setup.recorder.take();
        let rounds = recorder.map(|recorder| Box::new(recorder) as Box<dyn RoundLog>);
        let config = setup.game.clone();
        let app = begin(Game { config, session, rounds, ui, warnings });
        let (sender, incoming) = mpsc::channel();
        if let Some(bell) = bell {
            let sender = sender.clone();
            bell.ring_for(move || {
                // After the game, messages have no receiver.
                let _ignored = sender.send(input::Incoming::Woken);
            });
        }
        input::forward_signals(sender.clone())?;
        let mut screen = Fullscreen::enter()?;
        input::forward_keys(sender.clone());
        let writer = SettingsWriter::new(settings, paths, keys_file_is_invalid);
        let mut host = TerminalHost::new(setup, writer, paths.map(Paths::exports), sender);
        let mut events = TerminalEvents::new(incoming);
        let Finished { mut app, leave } =
            blackjack_tui::run(app, &mut screen, &mut events, &mut host)?;
        drop(screen);
        receive_last_answers(&mut app, &mut events, input::SIGNAL_DELAY_MS);
        drop(host);
        let farewell = app.farewell();
        if leave.is_none() {
            app.leave_table();
        }
        // The terminal may have gone away.
        let _ignored = output::print(&(farewell.join("\n") + "\n"));
        Ok(match leave {
            Some(Leave::Interrupt(signal)) => interrupted_status(signal),
            Some(Leave::End) | None if app.game().has_lost_rounds() => 2,
            Some(Leave::End) | None => 0,
        })
    }
}
