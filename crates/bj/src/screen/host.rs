//! `TerminalHost`: the files, workers and tables of a game on the terminal.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use blackjack_frontend::coach::{CoachSolver, Queue, Workers};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Host, OpenedTable, SaveOutcome};
use jiff::tz::TimeZone;

use super::export;
use super::input::Incoming;
use super::settings_writer::SettingsWriter;
use crate::setup::Setup;
use crate::signals;

/// The host of a game on the terminal.
#[derive(Debug)]
pub(super) struct TerminalHost {
    /// The setup from the command line.
    setup: Setup,
    writer: SettingsWriter,
    /// The folder for exported rounds.
    exports: Option<PathBuf>,
    /// The channel for the workers' answers.
    sender: Sender<Incoming>,
    /// The workers that answer the coach's questions.
    workers: Option<Workers>,
}

impl TerminalHost {
    /// Creates the host of this game, whose workers send their answers to `sender`.
    pub(super) const fn new(
        setup: Setup,
        writer: SettingsWriter,
        exports: Option<PathBuf>,
        sender: Sender<Incoming>,
    ) -> Self {
        Self { setup, writer, exports, sender, workers: None }
    }
}

impl Host for TerminalHost {
    type Error = anyhow::Error;

    fn answer(&mut self, questions: Arc<Queue>) {
        let sender = self.sender.clone();
        self.workers = Some(Workers::spawn(questions, CoachSolver::default, move |answer| {
            // After the game, answers have no receiver.
            let _ignored = sender.send(Incoming::Answer(Box::new(answer)));
        }));
    }

    fn open(&mut self, config: &GameConfig, now_ms: i64) -> anyhow::Result<OpenedTable> {
        let (session, notices) = self.setup.session_of(config, now_ms)?;
        Ok(OpenedTable { session: Box::new(session), notices })
    }

    fn save(&mut self, change: Change) -> SaveOutcome {
        self.writer.save_change(change)
    }

    fn settings(&self) -> &Settings {
        self.writer.settings()
    }

    fn export(&mut self, rounds: &str, now_ms: i64) -> String {
        export::write(self.exports.as_deref(), rounds, now_ms, &TimeZone::system())
    }

    fn suspend(&mut self) -> bool {
        signals::ask_to_stop()
    }
}
