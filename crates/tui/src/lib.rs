//! The full-screen game of blackjack: the table, pages, keys and themes.
//!
//! It draws on any `ratatui` terminal and takes its input from anywhere: [`run`](run()) plays an
//! [`App`] on a [`Screen`], reads its input from [`Events`], and leaves everything outside the
//! game to a [`Host`]: files, other tables, suspending the process. Nothing here uses a real
//! terminal, a standard stream, a signal, an environment variable or a clock, and two games in one
//! process share nothing.

#![forbid(unsafe_code)]

mod app;
mod app_page;
mod app_parts;
mod canvas;
mod card;
mod change;
mod chart;
mod count_page;
mod dragged_card;
mod drill;
mod effect;
mod events;
mod fan;
#[cfg(test)]
mod frames;
#[cfg(test)]
mod game_options;
mod glyph;
mod headless_app;
mod help;
mod history;
mod hits;
mod host;
mod keys;
mod layout;
mod list;
mod log;
mod msg;
mod options;
mod outcome;
mod page;
mod replay;
mod rules;
mod run;
mod save_outcome;
mod screen;
mod screenshot;
mod scroll_view;
mod shoe;
mod stats;
mod table_view;
mod text;
mod text_page;
mod theme;
mod token;
mod ui_config;

pub use app::App;
pub use change::Change;
pub use effect::Effect;
pub use events::{Events, Input};
pub use headless_app::HeadlessApp;
pub use host::{Host, OpenedTable};
pub use keys::{Key, KeyCode, KeyMap};
pub use msg::Msg;
pub use run::{Finished, receive_last_answers, run};
pub use save_outcome::SaveOutcome;
pub use screen::Screen;
pub use screenshot::picture;
pub use ui_config::UiConfig;
