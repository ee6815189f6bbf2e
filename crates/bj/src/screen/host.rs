//! What is outside a game at the terminal: files, workers, other tables: `TerminalHost`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use blackjack_frontend::coach::{CoachSolver, Queue, Workers};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Host, OpenedTable, SaveOutcome};
use jiff::tz::TimeZone;

use super::export;
use super::input::Incoming;
use super::settings_writer::SettingsWriter;
use crate::setup::Setup;
use crate::signals;

/// What is outside a game at the terminal.
#[derive(Debug)]
pub(super) struct TerminalHost {
    /// What was asked for on the command line.
    setup: Setup,
    writer: SettingsWriter,
    /// The folder that rounds are written to.
    exports: Option<PathBuf>,
    /// Where workers put their answers.
    sender: Sender<Incoming>,
    /// Who answers the coach's questions.
    workers: Option<Workers>,
}

impl TerminalHost {
    /// The outside of a game that was asked for so; answers of the coach go to `tell`.
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
            // Nobody listens any more if the game is over.
            let _heard = sender.send(Incoming::Answer(Box::new(answer)));
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
