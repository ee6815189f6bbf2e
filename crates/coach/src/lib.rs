//! A blackjack coach: what choices cost and why, counts, drills.
//!
//! This crate teaches. It has no screen and no clock; what it says it says in sentences, which
//! every face shows alike. All values are the exact ones of `blackjack-odds`.

#![forbid(unsafe_code)]

mod bet_counsel;
mod case;
mod counsel;
mod grounds;
mod judgement;
mod level;
mod money;
mod review;
mod saying;
mod simple;

pub use bet_counsel::BetCounsel;
pub use case::{Case, CaseError};
pub use counsel::{Counsel, Priced};
pub use judgement::{CLOSE, Judgement};
pub use level::{Level, Yardstick};
pub use review::review;
pub use simple::SimpleRules;
