//! Exact odds of blackjack for every house of the engine.
//!
//! The crate contains the mathematics of the game and plays no rounds. It asks the engine's pure
//! functions for everything that depends on a rule. All values are the player's expected net
//! result, in initial bets.
//!
//! - [`round_odds`]: the value of a whole round and of every starting hand.
//! - [`hand_odds`]: the value of every action of one hand, from any shoe.
//! - [`dealer_odds`]: the probabilities of the dealer's final totals.
//! - [`Chart`]: the best strategy by totals, or a chart of your own; [`Strategy::Chart`] plays it.
//! - [`CompositionStrategy`]: the best play for the cards of every hand.
//! - [`SimpleStrategy`]: a list of a few rules, fitted to the house.
//! - [`cell_odds`]: one cell of a chart, hand by hand.
//! - [`effects`] and [`removal`]: the effect of each rule, and of removing each card.
//! - [`distribution`]: the probability of every result of a round, and the variance.
//! - [`side_bet_odds`]: the chances and the edge of a side bet.
//! - [`PartialDouble`]: the value of doubling for less than the bet.
//! - [`Tags`] and [`Count`]: card counting systems, and the value of a count.
//! - [`index_plays`]: the true counts at which plays change.
//! - [`efficiency`]: how closely a count follows the value of the remaining cards.
//! - [`Advice`]: the value of every choice in a live decision.
//!
//! Values are exact except for the rounding of the [`Number`] type in use. A shoe that legal play
//! could deplete has no exact value; the result is then [`OddsError::ShoeRunsOut`].

mod action_values;
mod advice;
mod best_chart;
mod cell;
mod chances_by_hand;
mod chart;
mod chart_choices;
mod composition_strategy;
mod deal_chance;
mod dealer;
mod dealer_chances;
mod dealer_odds;
mod dealer_upcard;
mod dealer_walk;
mod dealers;
mod decision;
mod depletion;
mod distribution;
mod effect;
mod efficiency;
mod error;
mod falling_rule;
mod final_hands;
mod game;
mod half_terms;
mod hand_values;
mod hands;
mod index;
mod known_hand;
mod lanes;
mod next_card;
mod number;
mod on_threads;
mod one_removed;
mod open_dealer;
mod original_bets_only;
mod partial_double;
mod plan;
mod plan_ends;
mod reached_hands;
mod resplit_results;
mod resplits;
mod round;
mod shared_cards;
mod side_bets;
mod simple_strategy;
mod split;
mod split_hand;
mod split_limit;
mod split_memory;
mod split_moments;
mod split_sequences;
mod starting_hands;
mod strategy;
mod tags;
mod two_hand_split;
mod value_cards;
mod value_counts;
mod vectors;

pub use advice::Advice;
pub use cell::{CellOdds, cell_odds};
pub use chart::{Cell, Chart, ChartError, ChartErrorKind, Row};
pub use composition_strategy::CompositionStrategy;
pub use dealer_odds::{DealerOdds, dealer_odds};
pub use distribution::{Distribution, distribution};
pub use effect::{Effect, Removal, effects, effects_where, removal};
pub use efficiency::{Efficiency, efficiency};
pub use error::OddsError;
pub use index::{
    Bets, CardsInHand, Convention, IndexOptions, IndexPlay, Indices, InsuranceIndex, Rounding,
    cell_index_plays, count_odds, index_plays, insurance_index,
};
pub use known_hand::{KnownHand, hand_odds};
pub use number::Number;
pub use partial_double::PartialDouble;
pub use round::{
    Condition, HandOdds, RoundOdds, UpcardOdds, round_odds, round_odds_in, round_odds_under,
};
pub use side_bets::{SideBetOdds, side_bet_odds};
pub use simple_strategy::SimpleStrategy;
pub use strategy::Strategy;
pub use tags::{Count, Pivot, TAGS_FILE_MAX, Tags, TagsError, TagsErrorKind, TagsErrors};
pub use vectors::Vectors;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
