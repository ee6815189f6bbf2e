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
//!
//! The folders of the source:
//!
//! - `chart`: charts, the best one for a house, their cells, and the layouts of others.
//! - `count`: tags, running and true counts, and their efficiency.
//! - `dealer`: the dealer's final hands and their probabilities, from any shoe.
//! - `decision`: the value of every action of one hand on the table.
//! - `depletion`: the check that a shoe cannot run out.
//! - `distribution`: the probabilities of all results of a round, split pairs included.
//! - `hands`: all hands up to 21, the values of their actions, and the ways in which they end.
//! - `index`: index plays.
//! - `parallel`: lanes, vector instructions and threads.
//! - `round`: the value of a round, and its starting hands.
//! - `split`: the value of splitting a pair.
//! - `strategy`: the player's strategy, and strategies other than charts.

mod chart;
mod count;
mod dealer;
mod decision;
mod depletion;
mod distribution;
mod effect;
mod error;
mod game;
mod hands;
mod index;
mod number;
mod parallel;
mod round;
mod side_bets;
mod split;
mod strategy;
mod value_counts;

pub use chart::cell::{CellOdds, cell_odds};
pub use chart::{Cell, Chart, ChartError, ChartErrorKind, ReadChart, Row};
pub use count::efficiency::{Efficiency, efficiency};
pub use count::tags::{TAGS_FILE_MAX, Tags, TagsError, TagsErrorKind, TagsErrors};
pub use count::{Count, Pivot};
pub use dealer::odds::{DealerOdds, dealer_odds};
pub use decision::advice::Advice;
pub use decision::known_hand::{KnownHand, hand_odds};
pub use decision::partial_double::PartialDouble;
pub use distribution::{Distribution, distribution};
pub use effect::{Effect, Removal, effects, effects_where, removal};
pub use error::OddsError;
pub use index::{
    Bets, CardsInHand, Convention, IndexOptions, IndexPlay, Indices, InsuranceIndex, Rounding,
    cell_index_plays, count_odds, index_plays, insurance_index,
};
pub use number::Number;
pub use parallel::vectors::Vectors;
pub use round::{
    Condition, HandOdds, RoundOdds, UpcardOdds, round_odds, round_odds_in, round_odds_under,
};
pub use side_bets::{SideBetOdds, side_bet_odds, side_bet_odds_under};
pub use strategy::Strategy;
pub use strategy::composition::CompositionStrategy;
pub use strategy::simple::SimpleStrategy;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
