//! What goes on from one table to the next: `AppParts`.

use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::round_log::RoundLog;

use super::ui_config::UiConfig;

/// What goes on from one table to the next.
#[derive(Debug)]
pub(crate) struct AppParts {
    /// The game at the next table.
    pub(crate) config: GameConfig,
    /// Where finished rounds are written down.
    pub(crate) rounds: Option<Box<dyn RoundLog>>,
    /// How it is shown.
    pub(crate) ui: UiConfig,
    /// What was said.
    pub(crate) log: Vec<String>,
}
