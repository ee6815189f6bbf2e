//! The coach of a game: it takes questions during the deal and answers when it is ready.
//!
//! Slow calculations run on [`Workers`], apart from the face: a [`Question`] goes into a [`Queue`],
//! and an [`Answer`] comes back as an event. A [`Coach`] keeps the table's side: the open
//! questions, the answers so far and the remarks that are still due. No face waits for an answer,
//! unless the player wants to be stopped before a mistake.

mod coach_mode;
mod coach_settings;
mod coach_solver;
mod count_mode;
mod decision;
mod game;
mod pending;
mod question;
mod queue;
mod review_pace;
mod reviews;
#[cfg(test)]
mod tests;
mod unavailable;
mod workers;

pub use coach_mode::CoachMode;
pub use coach_settings::CoachSettings;
pub use coach_solver::CoachSolver;
pub use count_mode::CountMode;
pub use decision::Ruling;
pub use game::{Coach, CoachEvent};
pub use pending::Pending;
pub use question::{Answer, Lane, Question, Ticket, Topic};
pub use queue::Queue;
pub use unavailable::Unavailable;
pub use workers::{AnswerSink, Solver, WORKER_NAME, Workers};
