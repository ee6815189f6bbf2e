//! Exact odds.
mod cards;
mod chances;
mod chart;
mod counts;
mod deal;
#[doc(hidden)]
pub mod dealer;
mod decision;
mod distribution;
mod effect;
mod error;
mod exhaust;
mod game;
mod hands;
mod number;
mod round;
mod split;
mod values;
mod vectors;
mod worth;
pub use chart::{Cell, Chart, ChartError, ChartErrorKind, Row};
pub use decision::hand_odds;
pub use distribution::{Distribution, distribution};
pub use effect::{Effect, Removal, effects, removal};
pub use error::OddsError;
pub use number::Number;
pub use round::{Condition, HandOdds, RoundOdds, Strategy, UpcardOdds, round_odds};
pub use vectors::Vectors;
