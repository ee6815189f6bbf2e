//! Exact odds of blackjack, for every house that the engine knows.
//!
//! This crate is the mathematics of the game: it knows rules and cards, and plays no round. All it
//! knows of the rules it asks of the engine's pure functions; all values are expectations of the
//! player's net result, in initial wagers.
//!
//! - [`round_odds`]: what a whole round is worth, and every starting hand.
//! - [`hand_odds`]: what every action of one hand is worth, from any shoe.
//! - [`dealer_odds`]: what the dealer's hand comes to.
//! - [`Chart`]: the best strategy by totals alone, and any other; [`Strategy::Chart`] plays it.
//! - [`cell_odds`]: one cell of a chart in full, every hand of it.
//! - [`effects`] and [`removal`]: what each rule is worth, and each card.
//! - [`distribution`]: how rounds end, and how far results lie apart.
//! - [`Tags`] and [`Count`]: what cards count for, and where a count stands.
//! - [`index_plays`]: the true counts at which plays change.
//! - [`efficiency`]: how much of what the cards tell a count tells.
//! - [`Advice`]: what a coach says to the decision that a round waits for.
//!
//! Everything is exact but for the rounding of the [`Number`] that it is computed in. Where legal
//! play could need a card when none is left, there is no answer: [`OddsError::ShoeRunsOut`].

mod advice;
mod against;
mod best_chart;
mod cards;
mod cell;
mod chances;
mod chart;
mod charted;
mod counts;
mod deal;
mod dealer;
mod dealt;
mod decision;
mod distribution;
mod effect;
mod efficiency;
mod ends;
mod error;
mod exhaust;
mod game;
mod hands;
mod index;
mod number;
mod outcome;
mod pairs;
mod plan;
mod round;
mod shown;
mod split;
mod split_limit;
mod splitting;
mod strategy;
mod tags;
mod unborne;
mod values;
mod vectors;
mod worth;

pub use advice::Advice;
pub use cell::{CellOdds, cell_odds};
pub use chart::{Cell, Chart, ChartError, ChartErrorKind, Row};
pub use decision::hand_odds;
pub use distribution::{Distribution, distribution};
pub use effect::{Effect, Removal, effects, removal};
pub use efficiency::{Efficiency, efficiencies, efficiency};
pub use error::OddsError;
pub use index::{IndexPlay, index_of, index_plays, insurance_index, packs_left_usually};
pub use number::Number;
pub use outcome::{DealerOdds, dealer_odds};
pub use round::{Condition, HandOdds, RoundOdds, UpcardOdds, round_odds, round_odds_under};
pub use strategy::Strategy;
pub use tags::{Count, TAGS_FILE_MAX, Tags, TagsError, TagsErrorKind, TagsErrors};
pub use vectors::Vectors;

/// The examples of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
