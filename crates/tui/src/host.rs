//! What is outside a game on a full screen: `Host`.

use std::sync::Arc;

use blackjack_frontend::coach::Queue;
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::session::Session;
use blackjack_frontend::settings::Settings;

use crate::change::Change;
use crate::save_outcome::SaveOutcome;

/// A table that a game goes on at.
#[derive(Debug)]
pub struct OpenedTable {
    /// The session with it.
    pub session: Box<dyn Session>,
    /// What is to be said first, a sentence each.
    pub notices: Vec<String>,
}

/// What is outside a game: where settings and files are kept, who answers the coach's questions,
/// and where the tables of other houses come from.
pub trait Host {
    /// Why another table cannot be opened.
    type Error;

    /// Has these questions answered from now on, and those before no more; answers come in as
    /// [`Msg::Answer`](crate::Msg::Answer).
    fn answer(&mut self, questions: Arc<Queue>);

    /// Opens the table of a game that goes on at another house.
    ///
    /// # Errors
    ///
    /// Where there is no such table: the game ends.
    fn open(&mut self, config: &GameConfig, now_ms: i64) -> Result<OpenedTable, Self::Error>;

    /// Keeps a change.
    fn save(&mut self, change: Change) -> SaveOutcome;

    /// The settings as they are kept.
    fn settings(&self) -> &Settings;

    /// Writes rounds to a file, and returns what is to be said of that.
    fn export(&mut self, rounds: &str, now_ms: i64) -> String;

    /// Asks the program to stop until it is called back; returns false where nobody could do that.
    fn suspend(&mut self) -> bool;
}
