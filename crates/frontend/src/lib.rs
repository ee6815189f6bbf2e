//! What every face of a game shares, whatever it draws on.
//!
//! A [`game::Game`] is played in a [`session::Session`] and knows what a player is asked, what
//! is shown of it and what is said. A face tells it what somebody does as a [`ui_command::UiCommand`], tells it
//! the time, and draws the [`scene::Scene`] that [`scene_builder::scene`] makes of it, or prints what the
//! [`narrator::Narrator`] says. What takes long is asked of the [`coach`], whose workers answer beside the
//! game.
//!
//! There is no terminal here, no standard input or output, no clock, no file and no environment:
//! time is data, and what lies outside comes in through [`tag_library::TagLibrary`] and
//! [`round_log::RoundLog`].

#![forbid(unsafe_code)]

pub mod analysis;
pub mod background;
pub mod bet_form;
pub mod coach;
pub mod context;
pub mod daily;
pub mod diagnostics;
pub mod drill;
pub mod face_view;
pub mod felt_print;
pub mod game;
pub mod game_config;
pub mod game_mode;
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
