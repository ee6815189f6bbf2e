//! A game of blackjack on a full screen: felt, pages, keys and themes.
//!
//! It draws on any terminal of `ratatui`, and anything can feed it: [`run`](run()) plays an [`App`]
//! on a [`Screen`], with what comes in from [`Events`], and leaves to a [`Host`] what is outside:
//! files, other tables, stopping. Nothing here names a terminal, a standard stream, a signal, a
//! variable of the environment or a clock, and nothing is shared between two games in one process.

#![forbid(unsafe_code)]

mod app;
mod beside;
mod canvas;
mod card;
mod change;
mod chart;
mod drill;
mod effect;
mod events;
mod fan;
mod felt;
#[cfg(test)]
mod frames;
#[cfg(test)]
mod game_options;
mod glyph;
mod help;
mod history;
mod hits;
mod host;
mod kept;
mod keys;
mod layout;
mod list;
mod log;
mod luggage;
mod msg;
mod options;
mod outcome;
mod page;
mod reader;
mod rehearsal;
mod replay;
mod rules;
mod run;
mod screen;
mod shoe;
#[cfg(test)]
mod shot;
mod stats;
mod text;
mod text_page;
mod theme;
mod token;
mod ui_config;

pub use app::App;
pub use change::Change;
pub use effect::Effect;
pub use events::{Events, Input};
pub use host::{Host, OpenedTable};
pub use kept::Kept;
pub use keys::{Key, KeyCode, KeyMap};
pub use msg::Msg;
pub use rehearsal::Rehearsal;
pub use run::{Finished, hear_the_last, run};
pub use screen::Screen;
pub use ui_config::UiConfig;
