//! The memory of blackjack tables: one SQLite file that several processes share.
//!
//! - A [`RecordedTable`] stores every change in the [journal](Store::append) before anybody sees a
//!   card of it, and restores its open round from there.
//! - The journal is a chain of hashes: [`Store::verify`] names whatever was changed behind its back,
//!   and the [root](Store::publish_head) of all chains can be published, so that even a chain which was
//!   recomputed is found.
//! - [Histories](PastRound), [statistics](Store::statistics), reviews and drills are read from the
//!   same file, also while others write to it.

#![forbid(unsafe_code)]

mod append;
mod backlog;
mod claim;
mod connection;
mod drills;
mod entry_body;
mod erase;
mod error;
mod file_identity;
mod file_lock;
mod genesis;
mod gone;
mod hex;
mod history;
mod lease;
mod open;
mod outcome;
mod player;
mod private_file;
mod process;
mod recorded_table;
mod regular_file;
mod schema;
mod snapshot;
mod statistics;
mod store;
mod stored_amount;
mod stored_rules;
mod stored_text;
mod teach;
mod verify;

pub use backlog::{Backlog, Untaught};
pub use claim::{NAMELESS, table_key};
pub use erase::Erasure;
pub use error::StoreError;
pub use history::{OpenTable, PastRound, PastSeat, PastShoe, RoundState};
pub use outcome::{Outcome, RefusedEntry};
pub use recorded_table::{OpenError, RecordedTable};
pub use regular_file::open_regular;
pub use store::{STORE_FILE, Store};
pub use verify::{Audit, Fault, PublishedHead, RoundCount, ShoeCount};

/// The examples of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
