//! The parts that all faces (user interfaces) of a blackjack game share.
//!
//! A [`game::Game`] runs in a [`session::Session`] and holds everything that a face shows: the
//! round, the prompt, the log and the advice. The face passes each command of the player as a
//! [`ui::command::UiCommand`], passes the time, and draws the [`scene::Scene`] that
//! [`scene::builder::scene`] builds, or prints the sentences of the [`narrator::Narrator`]. Slow
//! calculations go to the [`coach`], whose workers answer in the background.
//!
//! The folders of the source:
//!
//! - [`bets`]: bets, placed and typed, and doubling for less.
//! - [`coach`]: questions to the coach, and its answers.
//! - [`counting`]: the tags of counts, and the value of a count.
//! - [`daily`]: attempts at the daily, and the log of their choices.
//! - [`drill`]: drills on every face.
//! - [`game`]: a game as a face shows it, its configuration and its modes.
//! - [`history`]: stored rounds, their analysis, and their replays with other choices.
//! - [`scene`]: the scene, and building it.
//! - [`session`]: the connection of a face to a table.
//! - [`settings`]: the user's settings, and mistakes in their file.
//! - [`ui`]: the commands of a user interface, its contexts, and the properties of its face.
//! - [`words`]: refusals and notices in English, and the words of each house.
//!
//! The crate uses no terminal, no standard input or output, no clock, no files, no database and no
//! environment. The face passes the time, and implements [`counting::tag_library::TagLibrary`],
//! [`game::round_log::RoundLog`] and [`history::HistorySource`]; the past is a
//! [`History`](blackjack_table::History).

#![forbid(unsafe_code)]

pub mod background;
pub mod bets;
pub mod coach;
pub mod counting;
pub mod daily;
pub mod drill;
pub mod game;
pub mod history;
pub mod narrator;
pub mod playback;
pub mod player;
pub mod primer;
pub mod prompt;
pub mod scene;
pub mod session;
pub mod settings;
pub mod ui;
pub mod words;
