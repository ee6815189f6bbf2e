//! Games of blackjack, played by the million, for every house of the engine.
//!
//! - A [`Scenario`] is a house, a strategy, a count and bets, as data; a [`Game`] is
//!   one that is ready to play.
//! - A [`Simulation`] plays blocks of shoes of a game. The sums of a block depend only on the game,
//!   the seed and the number of the block, and they are whole numbers, so any number of threads,
//!   processes and machines produces the same bits.
//! - A [`Tally`] is such a sum: rounds by depth, count and result. [`Statistics`] and [`Risk`]
//!   interpret it, with errors.
//! - A [`Study`] is a set of scenarios that can be cut into shards.
//!
//! Rounds are played in one of two ways, with the same cards and the same sums ([`Engine`]): on the
//! engine's own `Round`, one by one; and by lanes, sixty-four shoes in step, each of which looks up
//! its next place in a table compiled from `Round`. Lanes play one spot of one player; several
//! spots, other players, errors and progressions are played one by one.
//!
//! The folders of the source:
//!
//! - `automaton`: rounds explored once, and compiled into one table.
//! - `bets`: bets by count, progressions, and bet sizes.
//! - `cards`: kinds of cards, the hole card, and the first cards of a round.
//! - `lanes`: sixty-four shoes that are dealt and played in step, with vector instructions.
//! - `policy`: the player's choices, by chart, count or composition, and the player's errors.
//! - `run`: blocks and groups of shoes, in lanes or one by one.
//! - `scenario`: games as data, and the data that several of them share.
//! - `statistics`: the meaning of a tally: results, risk, trips, side bets, frequencies.
//! - `tally`: the counts of a simulation, their layout, and their audit.
//!
//! ```
//! use blackjack_engine::House;
//! use blackjack_sim::{CountChoice, RampSteps, Scenario, Simulation, Statistics};
//! let scenario = Scenario {
//!     count: Some(CountChoice::built_in("hi-lo")),
//!     ramp: RampSteps { lowest: 1, steps: vec![(100, 2), (200, 5), (300, 12)] },
//!     ..Scenario::basic(House::built_in("strip").ok_or("no such house")?)
//! };
//! let simulation = Simulation::new(scenario.game()?, 1);
//! let mut tally = simulation.tally();
//! simulation.play_all(simulation.engine(), 0..100, 2, &mut tally);
//! let statistics = Statistics::new(simulation.game(), &tally);
//! assert!(statistics.mean_bet > 1.5 && statistics.ev > -0.02);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "kinds of cards, depths, places and results are small, and bounded where they are made"
)]
#![expect(clippy::cast_precision_loss, reason = "statistics are rounded, and only they are floats")]
#![expect(
    clippy::inline_always,
    reason = "code for vectors is compiled with the instructions of the function it is inlined into"
)]

mod automaton;
mod bets;
mod cards;
mod count_scheme;
mod error;
mod game;
mod lanes;
mod policy;
mod round_player;
mod run;
mod scenario;
mod statistics;
mod study;
mod tally;
mod threefry;

pub use bets::progression::{Progression, Streak};
pub use bets::sizes::{BetLimits, BetSize};
pub use bets::wager::{Ramp, Units};
pub use count_scheme::{CountBy, CountScheme, Hundredths};
pub use error::SimError;
pub use game::{Game, LaneObstacle, Others, Player};
pub use lanes::vectors::VectorKind;
pub use policy::Policy;
pub use policy::plays_by_count::{
    Insurance, PlayByCount, PlaysByCount, PlaysError, PlaysErrorKind, PlaysErrors,
};
pub use run::{Engine, Simulation};
pub use scenario::count_choice::{CountChoice, RoundingChoice};
pub use scenario::error::ScenarioError;
pub use scenario::preparation::Preparation;
pub use scenario::strategy::Strategy;
pub use scenario::{IndexPlayChoice, RampSteps, Scenario};
pub use statistics::action_frequencies::ActionFrequencies;
pub use statistics::risk::Risk;
pub use statistics::side_bet_worth::SideBetWorth;
pub use statistics::trips::{Spread, Trips};
pub use statistics::{BetStep, CountClass, Estimate, Penetration, Sample, Statistics, TwoSpots};
pub use study::{
    MergeError, Merger, SCENARIOS_MAX, SCHEME, SHARDS_MAX, Study, StudyResult, Task, scheme_of,
};
pub use tally::Tally;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
