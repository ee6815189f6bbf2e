//! What every face of a game shares, whatever it draws on.
//!
//! A [`game::Game`] is played in a [`session::Session`] and knows what a player is asked, what
//! is shown of it and what is said. A face tells it what somebody does as a [`verb::Verb`], tells it
//! the time, and draws the [`scene::Scene`] that [`stage::scene`] makes of it, or prints what the
//! [`voice::Voice`] says. What takes long is asked of the [`coach`], whose workers answer beside the
//! game.
//!
//! There is no terminal here, no standard input or output, no clock, no file and no environment:
//! time is data, and what lies outside comes in through [`tag_library::TagLibrary`] and
//! [`round_log::RoundLog`].

#![forbid(unsafe_code)]

pub mod bet;
pub mod coach;
pub mod context;
pub mod daily;
pub mod drill;
pub mod face_view;
pub mod game;
pub mod game_config;
pub mod later;
pub mod mistakes;
pub mod playback;
pub mod player;
pub mod primer;
pub mod prompt;
pub mod purpose;
pub mod round_log;
pub mod scene;
pub mod seen;
pub mod session;
pub mod settings;
pub mod stage;
pub mod study;
pub mod tag_library;
pub mod verb;
pub mod voice;
pub mod what_if;
pub mod worded;
pub mod words;
