//! Answers about blackjack, as people and programs read them: text, words,
//! JSON, CSV, SVG and plots.
//!
//! | module | answers |
//! |---|---|
//! | [`odds`] | the value of rounds, hands and rules, and the effects of changing a rule |
//! | [`chart`] | the best strategy by totals |
//! | [`count`] | the value of a card count, and its index plays |
//! | [`sim`] | the results of simulations |
//! | [`statistics`] | a player's results and mistakes |
//! | [`json`] | the keys of a house, and JSON as text |
//! | [`layout`] | lines of text of 80 columns |
//!
//! The crate prints nothing and reads nothing: no file, no argument, no environment, no clock and
//! no terminal. Texts name the options of `bj` where they say how to learn more.
//!
//! ```
//! use blackjack_coach::StrategyCard;
//! use blackjack_engine::House;
//! use blackjack_report::chart;
//! let house = House::built_in("strip").ok_or("no such house")?;
//! let card = StrategyCard::new(house.rules())?;
//! assert!(chart::words(&card).contains("hard 14: stand on 2 to 6, else hit\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod chart;
pub mod count;
pub mod json;
pub mod layout;
pub mod odds;
pub mod sim;
pub mod statistics;
mod svg;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
