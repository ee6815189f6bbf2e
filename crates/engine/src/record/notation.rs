//! Notation: a round as one line of text, with all of its inputs and its result.
//!
//! `reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2` is a round at `reno` with a bet of 2: the cards in
//! the order in which they were dealt, a split, two stands, and the net result of each hand.
//! `docs/notation.md` has the grammar.

mod error;
mod read;
mod write;

pub use error::{NotationError, NotationErrorKind};
pub use read::split_house;

/// The length limit of a line of notation, in bytes.
pub const NOTATION_LINE_MAX: usize = 256 * 1024;
