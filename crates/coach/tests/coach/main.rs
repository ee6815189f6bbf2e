//! Tests of the coach at live tables.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod daily;
mod drills;
mod evening;
mod flashcards;
mod kit;
mod live;
mod report;
mod rounds;
mod sentences;
