//! The parts that all faces (user interfaces) of a blackjack game share.
//!
//! A [`game::Game`] runs in a [`session::Session`] and holds everything that a face shows: the
//! round, the prompt, the log and the advice. The face passes each command of the player as a
//! [`ui_command::UiCommand`], passes the time, and draws the [`scene::Scene`] that
//! [`scene_builder::scene`] builds, or prints the sentences of the [`narrator::Narrator`]. Slow
//! calculations go to the [`coach`], whose workers answer in the background.
//!
//! The crate uses no terminal, no standard input or output, no clock, no files, no database and no
//! environment. The face passes the time, and implements [`tag_library::TagLibrary`],
//! [`round_log::RoundLog`] and [`history::HistorySource`]; the past is a
//! [`History`](blackjack_table::History).

#![forbid(unsafe_code)]

pub mod analysis;
pub mod background;
pub mod bet_form;
pub mod coach;
pub mod context;
pub mod count_worth;
pub mod daily;
pub mod diagnostics;
pub mod doubling;
pub mod drill;
pub mod face_view;
pub mod felt_print;
pub mod game;
pub mod game_config;
pub mod game_mode;
pub mod hand_bet;
pub mod history;
pub mod house_words;
pub mod keyword;
pub mod narrator;
pub mod playback;
pub mod player;
pub mod primer;
pub mod prompt;
pub mod round_log;
pub mod scene;
pub mod scene_builder;
pub mod scene_parts;
pub mod session;
pub mod settings;
pub mod tag_library;
pub mod ui_command;
pub mod what_if;
pub mod words;
