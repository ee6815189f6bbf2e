//! Rounds in one line of text: what was put in, in order, and what came out.
//!
//! `reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2` is a round at `reno` with a bet of 2: the cards
//! as they were dealt, a split, two stands, and what each hand won. The grammar is in
//! `docs/notation.md`.

mod error;
mod read;
mod write;

pub use error::{NotationError, NotationErrorKind};
pub use read::split_house;

/// The longest line that is read as a round, in bytes.
pub const NOTATION_LINE_MAX: usize = 256 * 1024;
