//! A server for blackjack tables: one program, one data file, and a link for friends.
//!
//! - [`tables::floor::Floor`]: all tables. Each is a task of its own, which plans each command,
//!   waits until the journal has stored it, and only then publishes it.
//! - [`journal::Journal`]: one thread with the store, which commits all entries that have queued up
//!   in one transaction.
//! - `web`: the pages, the API, and the connections of tables.
//!
//! The folders of the source:
//!
//! - `coach`: advice to players, computed off the runtime, and reviews of finished rounds.
//! - `command`: the commands of the program.
//! - `connections`: accepting connections, their addresses, and those of each browser.
//! - `evenings`: duplicate evenings, one task each, and their results.
//! - `houses`: houses as a page shows them, and their exact odds.
//! - `limits`: the limits of an address, a name and a connection.
//! - `people`: people, and their passphrases.
//! - `room`: the part of a table outside the game, and its chat.
//! - `server`: starting and stopping the server, and the state that all requests share.
//! - `settings`: the settings file.
//! - `tables`: tables, one task each, and their past rounds.
//! - `web`: HTTP and WebSocket.
//!
//! `docs/protocol.md` describes what goes over the wire.

#![forbid(unsafe_code)]

mod clock;
mod coach;
mod command;
mod connections;
mod evenings;
mod houses;
pub mod journal;
mod limits;
mod logging;
mod metrics;
pub mod people;
mod random;
mod room;
pub mod server;
pub mod settings;
pub mod tables;
mod web;
mod workers;

pub use command::args::{AdminCommand, Args, BjdCommand, Options};
pub use command::run;
#[cfg(feature = "chosen-cards")]
pub use command::serve_chosen_cards;
