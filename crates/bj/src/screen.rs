//! The full screen at the terminal of this process.

mod chosen;
mod export;
mod host;
mod input;
mod keeper;
mod keyboard;
mod terminal;

use std::sync::mpsc;

use anyhow::Result;
use blackjack_coach::drill::Kind;
use blackjack_frontend::daily::Try;
use blackjack_frontend::drill::{Known, Request};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::round_log::RoundLog;
use blackjack_frontend::session::Session;
use blackjack_tui::{App, Finished, UiConfig, hear_the_last};

use crate::clock::now_ms;
use crate::console::{Leave, interrupted_status};
use crate::places::Places;
use crate::printed;
use crate::settings_file::SettingsFile;
use crate::setup::Setup;
use chosen::Chosen;
use host::TerminalHost;
use input::TerminalEvents;
use keeper::Keeper;
use terminal::Fullscreen;

/// A game that is about to be shown.
#[derive(Debug)]
pub(crate) struct Showing<'a> {
    /// What was asked for.
    pub(crate) setup: Setup,
    /// Where it is played.
    pub(crate) session: Box<dyn Session>,
    /// What somebody has chosen once and for all.
    pub(crate) settings: SettingsFile,
    /// Where things are kept, if anywhere.
    pub(crate) places: Option<&'a Places>,
    /// Whether no colours are wanted.
    pub(crate) no_color: bool,
}

/// Plays until everybody has left; returns the exit status.
pub(crate) fn play(showing: Showing<'_>, notices: Vec<String>) -> Result<u8> {
    showing.run(|game| {
        let news = game.complaints.into_iter().chain(notices).collect();
        App::new(game.config, game.session, game.rounds, game.ui, news)
    })
}

/// Plays the daily; returns the exit status.
pub(crate) fn play_daily(showing: Showing<'_>, daily: Try) -> Result<u8> {
    showing.run(|game| App::daily(game.config, game.session, game.ui, daily, now_ms()))
}

/// Drills beside a table where nothing is played; returns the exit status.
pub(crate) fn drill(showing: Showing<'_>, drills: (Request, Known, Option<Kind>)) -> Result<u8> {
    showing.run(|game| {
        App::drilling(game.config, game.session, game.ui, game.complaints, drills, now_ms())
    })
}

/// What a game on the full screen is made of.
struct Game {
    config: GameConfig,
    session: Box<dyn Session>,
    rounds: Option<Box<dyn RoundLog>>,
    ui: UiConfig,
    /// What is wrong with the files of settings and keys, a sentence each.
    complaints: Vec<String>,
}

impl Showing<'_> {
    /// Takes the screen for a game, until it is left; returns the exit status.
    fn run(self, begin: impl FnOnce(Game) -> App) -> Result<u8> {
        let Self { mut setup, session, settings, places, no_color } = self;
        let Chosen { ui, keys_are_torn, complaints } =
            Chosen::read(&settings, places, setup.ascii, no_color);
        let recorder = setup.recorder.take();
        let rounds = recorder.map(|recorder| Box::new(recorder) as Box<dyn RoundLog>);
        let config = setup.game.clone();
        let app = begin(Game { config, session, rounds, ui, complaints });
        let (tell, incoming) = mpsc::channel();
        input::hear_signals(tell.clone())?;
        let mut screen = Fullscreen::enter()?;
        input::hear_keys(tell.clone());
        let keeper = Keeper::new(settings, places, keys_are_torn);
        let mut host = TerminalHost::new(setup, keeper, places.map(Places::exports), tell);
        let mut events = TerminalEvents::new(incoming);
        let Finished { mut app, leave } =
            blackjack_tui::run(app, &mut screen, &mut events, &mut host)?;
        drop(screen);
        hear_the_last(&mut app, &mut events, input::MOMENT_MS);
        drop(host);
        // Who has gone away hears no last words.
        let _unheard = printed::out(&(app.farewell().join("\n") + "\n"));
        Ok(match leave {
            Some(Leave::Interrupt(signal)) => interrupted_status(signal),
            Some(Leave::End) | None if app.game().has_lost_rounds() => 2,
            Some(Leave::End) | None => 0,
        })
    }
}
