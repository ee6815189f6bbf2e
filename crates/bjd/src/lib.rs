//! A server for blackjack tables: one program, one file of data, and a link for friends.
//!
//! - [`floor::Floor`]: all tables. Each is a task of its own, which plans what it is asked, has it
//!   stored, and only then tells everybody.
//! - [`journal::Journal`]: one thread with the store, which commits what has queued up together.
//! - [`web`]: the pages, the commands of programs, and the lines of tables.
//!
//! `docs/protocol.md` describes what goes over the wire.

#![forbid(unsafe_code)]

mod args;
pub mod chat;
mod clock;
pub mod floor;
pub mod house_odds;
pub mod house_view;
pub mod journal;
pub mod member;
pub mod message;
mod random;
pub mod room;
pub mod server;
pub mod table_host;
pub mod web;

pub use args::Args;
