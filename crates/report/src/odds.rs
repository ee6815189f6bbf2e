//! The value of rounds, hands and rules.
//!
//! A [`Question`] has [`answers`], one for each house, as a [`text()`] or a [`document()`].
//!
//! ```
//! use blackjack_engine::House;
//! use blackjack_report::odds::{self, HandQuery, Question, cards_of};
//! let hand = HandQuery {
//!     cards: cards_of("--hand", "T,6", &[])?,
//!     up: cards_of("--up", "T", &[])?.pop(),
//!     hole: None,
//!     next: None,
//! };
//! let strip = House::built_in("strip").ok_or("no such house")?;
//! let question = Question { hand: Some(hand), ..Question::about(vec![strip]) };
//! let text = odds::text(&question, &odds::answers(&question)?);
//! assert!(text.contains("surrender  -0.500000   best\n"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod cards;
mod compare;
mod dealer;
mod decision;
mod document;
mod explain;
mod hourly_cost;
mod overview;
mod question;
mod question_error;
mod sections;
mod side_bets;
mod strategy;
mod text;

pub use answer::{Answer, answers};
pub use cards::{NamedCard, card_of, cards_of};
pub use document::{document, side_bets_document};
pub use question::{HandQuery, Question, Sections};
pub use question_error::QuestionError;
pub use strategy::StrategyChoice;
pub use text::text;
