//! Tests of the coach at live tables.

#![expect(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod daily;
mod drills;
mod flashcards;
mod kit;
mod live;
mod report;
mod rounds;
mod sentences;
