//! The parts of a game that move to the next table.

use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::round_log::RoundLog;

use super::ui_config::UiConfig;

/// The parts of a game that move to the next table.
#[derive(Debug)]
pub(crate) struct AppParts {
    /// The game at the next table.
    pub(crate) config: GameConfig,
    /// The log that finished rounds are written to.
    pub(crate) rounds: Option<Box<dyn RoundLog>>,
    /// The keys, look and pace.
    pub(crate) ui: UiConfig,
    /// The lines of the log.
    pub(crate) log: Vec<String>,
}
