//! Live blackjack: a table with a shoe, players and purses, and a memory that survives.
//!
//! This crate has no screen and no socket. A [`Command`] goes into a [`Table`], [`Step`]s come
//! out; time is an argument. What it knows that no other crate does:
//!
//! - **Chance**: a [`Shuffler`] deals each shoe from a [`Seed`] whose [`Commitment`] is told before
//!   the first bet, and which is revealed when the shoe is over.
//! - **Money**: a [`Ledger`] moves every amount from somewhere to somewhere; a stake lies in escrow
//!   from the moment when it is placed until its hand is settled.
//! - **Memory**: a [`Store`] writes every choice down before it comes true, and deals an open round
//!   again, card by card, when the table is opened the next time.

#![forbid(unsafe_code)]

mod apply;
mod booking;
mod command;
mod draft;
mod drill;
mod entry;
mod gone;
mod ledger;
mod lesson;
mod live_shoe;
mod play;
mod reckoning;
mod replay;
mod resume;
mod seed;
mod shuffler;
mod statistics;
mod step;
mod store;
mod table;
mod undo;
mod verify;
mod what_if;

pub use command::{Choice, Command, Refusal, Wager};
pub use drill::{DrillCard, DrillSession};
pub use gone::Gone;
pub use ledger::{
    Account, Holder, Ledger, LedgerError, PlayerId, Posting, TableId, Transfer, TransferKind, Unit,
};
pub use lesson::{Class, Judged, Lesson, Micros, Verdict};
pub use live_shoe::LiveShoe;
pub use play::Play;
pub use resume::{NAMELESS, Notice, ResumeError, table_key};
pub use seed::{Commitment, NoChance, NotHex, Seed};
pub use shuffler::Shuffler;
pub use statistics::{
    CaseTally, Filter, Habit, MicroSum, Moment, Priced, Results, Statistics, Sums, Tally,
};
pub use step::{Step, TableEvent};
pub use store::{
    Audit, Backlog, Erasure, PastRound, PastSeat, PastShoe, RoundId, RoundState, STORE_FILE, Store,
    StoreError, Untaught,
};
pub use table::{Guest, PracticeError, Seeds, ShoeView, Table};
pub use verify::{ShoeFault, verify_shoe};
pub use what_if::WhatIfError;
