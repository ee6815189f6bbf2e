//! Simulation.
#![allow(missing_docs, dead_code, unreachable_pub, clippy::all, clippy::pedantic)]
mod automaton;
mod column;
mod count_scheme;
mod dealer_hand;
mod error;
mod game;
mod given_up;
mod hand_key;
mod kinds;
mod policy;
mod program;
mod reference;
mod risk;
mod round_player;
mod run;
mod scenario;
mod shoes;
mod split_hands;
mod statistics;
mod table;
mod tally;
mod threefry;
mod vectors;
mod walk;
mod whole_round;

pub use count_scheme::{CountBy, CountScheme, Hundredths};
pub use error::SimError;
pub use game::{Game, Player, Ramp, Units};
pub use policy::{Insurance, Policy};
pub use risk::Risk;
pub use run::{Engine, Simulation};
pub use scenario::{CountChoice, RampSteps, RoundingChoice, Scenario, ScenarioError, Strategy};
pub use statistics::{CountClass, Penetration, Sample, Statistics, bets_of};
pub use tally::{BlockSums, Tally};
pub use vectors::VectorKind;
