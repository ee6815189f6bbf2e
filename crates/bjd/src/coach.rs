//! The coach of the players: what each choice is worth, answered to the player who asks, and
//! computed off the runtime from cards that everybody has seen.

mod advice;
mod asked;
mod asking;
mod chart;
mod library;
pub(crate) mod reviews;
mod service;

pub(crate) use asked::{Asked, AskedDecision};
pub(crate) use service::CoachService;
