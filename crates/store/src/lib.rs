//! The journal of blackjack tables: one SQLite file that several processes share.
//!
//! - A [`RecordedTable`] stores every change in the [journal](Store::append) before it shows a
//!   card, and restores its open round from there.
//! - The journal is a chain of hashes: [`Store::verify`] reports every change made outside the
//!   program. If the [root](Store::publish_head) of all chains was published, it also detects
//!   chains that were recomputed.
//! - [Histories](blackjack_table::History), [statistics](Store::statistics), reviews and drills are
//!   in the same file and can be read while other processes write.
//!
//! The folders of the source:
//!
//! - `call`: the calls of bulletin boards, and their callers.
//! - `coaching`: rounds to review, reviews, drills and statistics.
//! - `files`: files and folders: private, whole, locked.
//! - `history`: past rounds and shoes.
//! - `hosted`: tables that a server hosts.
//! - `journal`: appending entries, and reading the stored state of tables.
//! - `leases`: the tables that a process holds.
//! - `people`: players and people, and the browsers that act for them.
//! - `schema`: the schema, its upgrades, and the takeover of older data.
//! - `store`: the file and its connections.
//! - `stored`: values in the database, checked.
//! - `verify`: the verification of the whole file.

#![forbid(unsafe_code)]

mod call;
mod coaching;
mod error;
mod evening;
mod files;
mod history;
mod hosted;
mod journal;
mod leases;
mod people;
mod schema;
mod store;
mod stored;
mod verify;

pub use call::caller::Caller;
pub use call::history::{CallerOnline, News, Score, ScoredPurses};
pub use call::{Call, CallError, CallerBalances, NewCall, TimeShares};
pub use error::{StoreError, display_path};
pub use evening::{EveningRecord, HostedEvening, NewEvening};
pub use files::atomic::{FileError, create_file, replace_file};
pub use files::erase::Erasure;
pub use files::regular::{TextError, open_regular, read_limited};
pub use history::OpenTable;
pub use history::shoe_record::ShoeSummary;
pub use history::table_rounds::{NetResult, TableRound};
pub use hosted::change::HostedChange;
pub use hosted::pause::HostedPause;
pub use hosted::record::{Closing, HostedRecord};
pub use hosted::{HostedTable, NewHostedTable};
pub use journal::outcome::{EntryRefusal, Outcome};
pub use journal::recorded_table::{OpenError, RecordedTable};
pub use journal::refund::{Refund, RefundError};
pub use journal::snapshot::Purse;
pub use people::browser::{Browser, TokenHash};
pub use people::browser_id::BrowserId;
pub use people::person::{Keeping, Person, PersonRecord};
pub use schema::SCHEMA;
pub use store::{STORE_FILE, Store};
pub use verify::{Audit, Fault, PublishedHead, RoundCount, ShoeCount};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
