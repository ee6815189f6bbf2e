//! The full-screen game of blackjack: the table, pages, keys and themes.
//!
//! The crate draws on any `ratatui` terminal and takes its input from anywhere: [`run`](run())
//! plays an [`App`] on a [`Screen`], reads its input from [`Events`], and leaves everything
//! outside the game to a [`Host`]: files, other tables, suspending the process. The crate uses
//! no real terminal, standard stream, signal, environment variable or clock, and two games in
//! one process share nothing.
//!
//! The folders of the source:
//!
//! - `app`: the state of a game, and the handling of each message.
//! - `canvas`: the canvas of all drawing, with text, glyphs, cards and places to click.
//! - `keys`: key bindings and their file.
//! - `layout`: the places of the table on a screen of any size.
//! - `page`: the pages over the table, such as the chart, the history and the settings.
//! - `screenshot`: screens as SVG.
//! - `table_view`: the drawing of the table.
//! - `theme`: themes, and the tokens that they give a style.

#![forbid(unsafe_code)]

mod app;
mod canvas;
mod events;
#[cfg(test)]
mod frames;
#[cfg(test)]
mod game_options;
mod host;
mod keys;
mod layout;
mod page;
mod run;
mod screenshot;
mod table_view;
mod theme;
mod ui_config;

pub use app::App;
pub use app::headless::HeadlessApp;
pub use events::{Events, Input, Msg};
pub use host::{Change, Effect, Host, OpenedTable, SaveOutcome};
pub use keys::{Key, KeyCode, KeyMap};
pub use run::{Finished, Screen, receive_last_answers, run};
pub use screenshot::picture;
pub use ui_config::UiConfig;
