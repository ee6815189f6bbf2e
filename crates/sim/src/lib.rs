//! Simulation.
#![allow(missing_docs, dead_code, unreachable_pub, clippy::all, clippy::pedantic)]
mod automaton;
mod column;
mod count_scheme;
mod dealer_hand;
mod error;
mod game;
mod hand_key;
mod kinds;
mod policy;
mod program;
mod reference;
mod round_player;
mod run;
mod shoes;
mod split_hands;
mod table;
mod tally;
mod threefry;
mod vectors;
mod walk;
mod whole_round;

pub use count_scheme::{CountBy, CountScheme, Hundredths};
pub use error::SimError;
pub use game::{Game, Player, Ramp, Units};
pub use policy::{Insurance, Policy, with_counts};
pub use run::{Engine, Simulation};
pub use tally::{BlockSums, Tally};
pub use vectors::VectorKind;
