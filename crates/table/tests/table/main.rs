//! Tests of live play.

#![expect(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod backlog;
mod failures;
mod gone;
mod kill;
mod kit;
mod ledger;
mod lessons;
mod memory;
mod play;
mod purses;
mod resume;
mod shuffler;
mod statistics;
mod undo;
mod what_if;
