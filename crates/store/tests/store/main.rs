//! Tests of the database and of recorded tables.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod backlog;
mod books;
mod calls;
mod evenings;
mod every_column;
mod failures;
mod hosted;
#[cfg(target_os = "linux")]
mod injection;
mod kill;
mod kit;
mod memory;
mod names;
mod people;
#[path = "../../../table/tests/table/players.rs"]
mod players;
#[cfg(unix)]
mod processes;
mod purses;
mod release_0_1_0;
mod resume;
mod reviews;
mod seen_cards;
#[cfg(unix)]
mod session;
mod statistics;
mod tamper;
mod what_if;
