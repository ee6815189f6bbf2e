//! Games of blackjack, played by the million, for every house of the engine.
//!
//! - A [`Scenario`] is a house, a strategy, a count and bets, as data; a
//!   [`Game`] is one that is ready.
//! - A [`Simulation`] plays blocks of shoes of a game. What a block adds up to depends on nothing
//!   but the game, the seed and the number of the block, and sums are whole numbers: any number of
//!   threads, of processes and of machines get the same bits.
//! - A [`Tally`] is such a sum: rounds by depth, count and result. [`Statistics`] and [`Risk`] say
//!   what it means, with errors.
//! - A [`Study`] is several scenarios, and can be cut into shards.
//!
//! Rounds are played in one of two ways, with the same cards and the same sums ([`Engine`]): on the
//! engine's own `Round`, one by one; and by lanes, sixty-four shoes in step, each of which looks up
//! its next place in a table that was made from `Round`. Lanes play one spot of one player; several
//! spots, other players, errors and progressions are played one by one.
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

mod action_frequencies;
mod audit;
mod automaton;
mod bet_sizes;
mod block_cells;
mod by_composition;
mod choice_counts;
mod column;
mod count_choice;
mod count_scheme;
mod dealer_hand;
mod digits;
mod ended_rounds;
mod error;
mod estimate;
mod first_cards;
mod game;
mod given_up;
mod groups;
mod hand_key;
mod hexadecimal;
mod hole;
mod insurance;
mod kinds;
mod lane_numbers;
mod lane_obstacle;
mod memo;
mod play_errors;
mod plays_by_count;
mod policy;
mod preparation;
mod program;
mod progression;
mod reference;
mod risk;
mod round_player;
mod run;
mod scenario;
mod scenario_error;
mod shape;
mod shoes;
mod side_bet_worth;
mod split_hands;
mod statistics;
mod strategy;
mod study;
mod table;
mod tally;
mod tally_data;
mod threefry;
mod track;
mod trips;
mod vectors;
mod wager;
mod walk;
mod watch;
mod whole_round;

pub use action_frequencies::ActionFrequencies;
pub use bet_sizes::{BetLimits, BetSize};
pub use count_choice::{CountChoice, RoundingChoice};
pub use count_scheme::{CountBy, CountScheme, Hundredths};
pub use error::SimError;
pub use estimate::Estimate;
pub use game::{Game, Others, Player};
pub use insurance::Insurance;
pub use lane_obstacle::LaneObstacle;
pub use plays_by_count::{PlayByCount, PlaysByCount, PlaysError, PlaysErrorKind, PlaysErrors};
pub use policy::Policy;
pub use preparation::Preparation;
pub use progression::{Progression, Streak};
pub use risk::Risk;
pub use run::{Engine, Simulation};
pub use scenario::{IndexPlayChoice, RampSteps, Scenario};
pub use scenario_error::ScenarioError;
pub use side_bet_worth::SideBetWorth;
pub use statistics::{BetStep, CountClass, Penetration, Sample, Statistics, TwoSpots};
pub use strategy::Strategy;
pub use study::{
    MergeError, Merger, SCENARIOS_MAX, SCHEME, SHARDS_MAX, Study, StudyResult, Task, scheme_of,
};
pub use tally::Tally;
pub use trips::{Spread, Trips};
pub use vectors::VectorKind;
pub use wager::{Ramp, Units};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
