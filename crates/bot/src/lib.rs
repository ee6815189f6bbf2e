//! Bots for the tables of a blackjack server.
//!
//! A [`Brain`] plays one [`Style`] at a house: it knows what everybody at the table knows, and has
//! no table of its own. A [`Bot`] takes a brain to the table of a server, over the line that any
//! other program has, and is company there: it takes a box while the host has asked for bots, bets
//! when people bet, and gives way to people.

#![forbid(unsafe_code)]

mod beginner;
mod bot;
mod bot_error;
mod brain;
mod counting;
mod manners;
mod mimic;
mod refused;
mod style;

pub use bot::{Bot, Habits, Look};
pub use bot_error::BotError;
pub use brain::Brain;
pub use style::Style;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
