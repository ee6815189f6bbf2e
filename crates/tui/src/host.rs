//! The interface between a full-screen game and the program that runs it.

use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::coach::Queue;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::Session;
use blackjack_frontend::settings::Settings;

use crate::keys::KeyMap;

/// The action that the caller of [`App::update`](crate::App::update) must carry out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: the screen is unchanged.
    Nothing,
    /// Draw the screen.
    Draw,
    /// Draw every cell again.
    Redraw,
    /// Suspend the program until it is resumed.
    Suspend,
    /// Write these rounds to a file.
    Export(String),
    /// Save a change.
    Save(Change),
    /// Close this side game.
    Close,
    /// Move to another house.
    SwitchHouse,
    /// Leave the game.
    Leave,
}

/// A permanent change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// New settings.
    Settings(Box<Settings>),
    /// The name of a different house, played from the next round on.
    House(String),
    /// A house with changed rules, saved as a custom house and played from the next round on. A
    /// built-in house is copied and keeps its own rules.
    OwnHouse(Box<House>),
    /// A new key map.
    Keys(Box<KeyMap>),
}

/// The outcome of a permanent change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOutcome {
    /// The new house, if the change moved the game to another one.
    pub house: Option<House>,
    /// A sentence for the player: the file that was written, or why nothing was saved.
    pub message: Option<String>,
}

/// A table that was opened for a running game.
#[derive(Debug)]
pub struct OpenedTable {
    /// The session at the table.
    pub session: Box<dyn Session>,
    /// Notices to show first, one sentence each.
    pub notices: Vec<String>,
}

/// Everything outside a game: it saves settings and files, answers the coach's questions and opens
/// the tables of other houses.
pub trait Host {
    /// The error when a table cannot be opened.
    type Error;

    /// Answers the questions of this queue from now on, instead of those of an earlier one. Answers
    /// arrive as [`Msg::Answer`](crate::Msg::Answer).
    fn answer(&mut self, questions: Arc<Queue>);

    /// Opens the table of a different house for the running game.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be opened, which ends the game.
    fn open(&mut self, config: &GameConfig, now_ms: i64) -> Result<OpenedTable, Self::Error>;

    /// Saves a change.
    fn save(&mut self, change: Change) -> SaveOutcome;

    /// Returns the saved settings.
    fn settings(&self) -> &Settings;

    /// Writes rounds to a file and returns the message to show.
    fn export(&mut self, rounds: &str, now_ms: i64) -> String;

    /// Suspends the program until it is resumed. Returns false if nothing could resume it.
    fn suspend(&mut self) -> bool;
}
