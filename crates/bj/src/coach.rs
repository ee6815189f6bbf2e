//! The coach at a game: it is asked while cards fall, and answers when it knows.
//!
//! What takes long is worked out by [`Workers`], which know no face: a [`Question`] goes into a
//! [`Queue`], an [`Answer`] comes back as something that was heard. A [`Coach`] keeps both faces'
//! side of it: which question is still open, what was said, what is owed. Nothing in a face waits
//! for an answer but who wants to be stopped before a mistake.

mod decision;
mod game;
mod question;
mod queue;
mod reviews;
mod said;
mod teacher;
#[cfg(test)]
mod tests;
mod wishes;
mod workers;

pub(crate) use decision::Ruling;
pub(crate) use game::{Coach, Heard};
pub(crate) use question::{Answer, Lane, Question, Ticket, Topic};
pub(crate) use queue::Queue;
pub(crate) use said::Said;
pub(crate) use teacher::Teacher;
pub(crate) use wishes::Wishes;
pub(crate) use workers::{Line, Solve, Workers};
