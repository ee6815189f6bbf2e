//! A server for blackjack tables: one program, one file of data, and a link for friends.
//!
//! - [`floor::Floor`]: all tables. Each has its own task, which plans each request, has the plan
//!   stored, and only then publishes it.
//! - [`journal::Journal`]: one thread with the store, which commits queued changes together.
//! - `web`: the pages, the requests of programs, and the lines of tables.
//!
//! `docs/protocol.md` describes the messages on the wire.

#![forbid(unsafe_code)]

mod args;
mod chat;
mod clock;
mod coach;
mod command;
mod data_mark;
mod evening_host;
mod evening_results;
mod evenings;
pub mod floor;
mod house_odds;
mod house_view;
pub mod journal;
mod lan;
mod limits;
mod listening;
mod logging;
pub mod member;
mod metrics;
mod open_lines;
mod output;
mod passphrase;
mod past_round;
mod peer;
mod public_cards;
mod random;
mod reviews;
mod room;
pub mod server;
pub mod settings;
mod shared;
pub mod table_host;
mod web;
mod workers;

pub use args::{AdminCommand, Args, BjdCommand, Options};
pub use command::run;
#[cfg(feature = "chosen-cards")]
pub use command::serve_chosen_cards;
