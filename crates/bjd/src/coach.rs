//! The coach: the value of each choice, sent only to the player who asks, computed off the runtime,
//! and only from cards that everybody has seen.

mod advice;
mod asked;
mod asking;
mod chart;
mod library;
pub(crate) mod reviews;
mod service;

pub(crate) use asked::{Asked, AskedDecision};
pub(crate) use service::{Asker, CoachService};
