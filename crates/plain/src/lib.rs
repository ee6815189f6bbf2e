//! Blackjack in plain lines and on a teletype, on any pair of byte streams.
//!
//! | module | content |
//! |---|---|
//! | [`console`] | the terminal as a typewriter: prints text, reads lines, reports interrupts |
//! | [`lines`] | any house in whole sentences, with the daily and drills |
//! | [`join`] | a table of a server in the same lines |
//! | [`teletype`] | the dialogue of Unix `bj`, question by question |
//! | `coached_lines` | the coach at any table |
//! | [`wrap`] | lines wrapped between words |
//!
//! The crate opens no stream, file or ledger and reads no clock: a program passes them to
//! the console and to the game. The accounts of guests are kept by `blackjack-remote` in
//! the folder passed to it.
//!
//! ```
//! use blackjack_engine::House;
//! use blackjack_frontend::game::config::GameConfig;
//! use blackjack_plain::console::Console;
//! use blackjack_plain::{PlainGame, lines};
//! use jiff::tz::TimeZone;
//!
//! let config = GameConfig::at(House::built_in("strip").ok_or("no such house")?);
//! let session = config.practice()?;
//! let console = Console::scripted(b"q\n".to_vec(), Box::new(Vec::new()), || 0);
//! let game = PlainGame { config, is_ascii: true, zone: TimeZone::UTC, log: None };
//! assert_eq!(lines::play(game, session, Vec::new(), console)?, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod coached_lines;
pub mod console;
pub mod join;
pub mod lines;
mod plain_game;
pub mod teletype;
pub mod wrap;

pub use plain_game::PlainGame;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
