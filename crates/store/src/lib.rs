//! The journal of blackjack tables: one SQLite file that several processes share.
//!
//! - A [`RecordedTable`] stores every change in the [journal](Store::append) before it shows a
//!   card, and restores its open round from there.
//! - The journal is a chain of hashes: [`Store::verify`] reports every change made outside the
//!   program. If the [root](Store::publish_head) of all chains was published, it also detects
//!   chains that were recomputed.
//! - [Histories](blackjack_table::History), [statistics](Store::statistics), reviews and drills are
//!   in the same file and can be read while other processes write.

#![forbid(unsafe_code)]

mod append;
mod atomic_file;
mod backlog;
mod browser;
mod browser_id;
mod call;
mod call_history;
mod caller;
mod claim;
mod connection;
mod contributions;
mod drills;
mod earlier_names;
mod entry_body;
mod erase;
mod error;
mod evening;
mod face_history;
mod file_identity;
mod file_lock;
mod genesis;
mod history;
mod hosted;
mod hosted_change;
mod hosted_pause;
mod hosted_record;
mod lease;
mod open;
mod outcome;
mod person;
mod player;
mod private_file;
mod process;
mod recorded_table;
mod refund;
mod regular_file;
mod schema;
mod seat_reviews;
mod seen_cards;
mod shoe_record;
mod snapshot;
mod statistics;
mod store;
mod stored_amount;
mod stored_rules;
mod stored_text;
mod table_rounds;
mod verify;

pub use atomic_file::{FileError, create_file, replace_file};
pub use browser::{Browser, TokenHash};
pub use browser_id::BrowserId;
pub use call::{Call, CallError, CallerBalances, NewCall, TimeShares};
pub use call_history::{CallerOnline, News, Score, ScoredPurses};
pub use caller::Caller;
pub use erase::Erasure;
pub use error::{StoreError, display_path};
pub use evening::{EveningRecord, HostedEvening, NewEvening};
pub use history::OpenTable;
pub use hosted::{HostedTable, NewHostedTable};
pub use hosted_change::HostedChange;
pub use hosted_pause::HostedPause;
pub use hosted_record::{Closing, HostedRecord};
pub use outcome::{EntryRefusal, Outcome};
pub use person::{Keeping, Person, PersonRecord};
pub use recorded_table::{OpenError, RecordedTable};
pub use refund::{Refund, RefundError};
pub use regular_file::{TextError, open_regular, read_limited};
pub use schema::SCHEMA;
pub use shoe_record::ShoeSummary;
pub use snapshot::Purse;
pub use store::{STORE_FILE, Store};
pub use table_rounds::{NetResult, TableRound};
pub use verify::{Audit, Fault, PublishedHead, RoundCount, ShoeCount};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
