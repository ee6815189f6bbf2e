//! Bots for the tables of a blackjack server.
//!
//! A [`Brain`] plays one [`Style`] at a house: it uses only public information and needs no table.
//! A [`Bot`] connects a brain to a server's table, over the same line as any other program, and
//! keeps people company there: it takes a box if the host has asked for bots, bets when people bet,
//! and gives way to people.

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
