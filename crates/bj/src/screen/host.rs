//! What is outside a game at the terminal: files, workers, other tables: `TerminalHost`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use blackjack_engine::House;
use blackjack_frontend::coach::{Queue, Teacher, Workers};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Host, Kept, OpenedTable};
use jiff::tz::TimeZone;

use super::export;
use super::input::Incoming;
use super::keeper::Keeper;
use crate::setup::Setup;
use crate::signals;

/// What is outside a game at the terminal.
#[derive(Debug)]
pub(super) struct TerminalHost {
    /// What was asked for on the command line.
    setup: Setup,
    keeper: Keeper,
    /// The folder that rounds are written to.
    exports: Option<PathBuf>,
    /// Where workers put their answers.
    tell: Sender<Incoming>,
    /// Who answers the coach's questions.
    workers: Option<Workers>,
}

impl TerminalHost {
    /// The outside of a game that was asked for so; answers of the coach go to `tell`.
    pub(super) const fn new(
        setup: Setup,
        keeper: Keeper,
        exports: Option<PathBuf>,
        tell: Sender<Incoming>,
    ) -> Self {
        Self { setup, keeper, exports, tell, workers: None }
    }
}

impl Host for TerminalHost {
    type Error = anyhow::Error;

    fn answer(&mut self, questions: Arc<Queue>) {
        let tell = self.tell.clone();
        self.workers = Some(Workers::hire(questions, Teacher::default, move |answer| {
            // Nobody listens any more if the game is over.
            let _heard = tell.send(Incoming::Heard(Box::new(answer)));
        }));
    }

    fn open(&mut self, config: &GameConfig, now_ms: i64) -> anyhow::Result<OpenedTable> {
        let (session, notices) = self.setup.session_of(config, now_ms)?;
        Ok(OpenedTable { session: Box::new(session), notices })
    }

    fn keep(&mut self, change: Change, house: &House) -> Kept {
        self.keeper.keep(change, house)
    }

    fn settings(&self) -> &Settings {
        self.keeper.settings()
    }

    fn export(&mut self, rounds: &str, now_ms: i64) -> String {
        export::write(self.exports.as_deref(), rounds, now_ms, &TimeZone::system())
    }

    fn stop(&mut self) -> bool {
        signals::ask_to_stop()
    }
}
