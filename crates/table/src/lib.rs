//! Live blackjack: a table with seats, purses, a shoe, and the round in play.
//!
//! This crate does no input or output: it has no disk, no socket, no screen and no clock. A
//! [`Request`] says who asks what of a [`Table`], which plans on a copy what would come of it. The
//! host stores the [`Entry`] of the [`Plan`], and only then does the table commit it: nobody sees a
//! card that is not stored, and a plan that cannot be stored has never happened.
//!
//! - **Chance**: a [`Shuffler`] deals each shoe from a [`Seed`] whose [`Commitment`] is published
//!   before the first bet, and which is revealed when the shoe is over.
//! - **Money**: every amount goes from an [`Account`] to an account; a stake lies in escrow from the
//!   moment when it is placed until its hand is settled. What a purse holds the journal knows; a
//!   table has a hint, which each entry that stakes something names.
//! - **Memory**: a [`Snapshot`] is what a journal remembers of a table, and [`Table::restore`] deals
//!   its open round again, card by card.

#![forbid(unsafe_code)]

mod account;
mod before;
mod commit;
mod entry;
mod in_play;
mod live_shoe;
mod plan;
mod planning;
mod player_name;
mod receipt;
mod request;
mod restore;
mod round_plan;
mod round_transfers;
mod seed;
mod shuffler;
mod snapshot;
mod step;
mod table;
mod table_event;
mod table_seat;
mod undo;
mod upkeep;
mod verify;
mod view;
mod what_if;

pub use account::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind};
pub use entry::{Decision, Entry, Opening, OpeningSeat, RoundEntry, ShoeEntry};
pub use live_shoe::LiveShoe;
pub use plan::Plan;
pub use player_name::{PlayerName, PlayerNameError};
pub use receipt::{Receipt, RoundId};
pub use request::{Actor, Command, Key, Question, Refusal, Request, Wager};
pub use restore::{Notice, RestoreError};
pub use round_transfers::{RoundAccounts, RoundTransfers};
pub use seed::{Commitment, NoChance, NotHex, Seed};
pub use shuffler::{SchemeVersion, Shuffler};
pub use snapshot::{Snapshot, SnapshotSeat, StoredDraws, StoredRound, StoredShoe};
pub use step::Step;
pub use table::{Guest, PracticeError, Seeds, Table};
pub use table_event::TableEvent;
pub use verify::{ShoeFault, verify_shoe};
pub use view::{
    ChoiceView, InsuranceView, PrivateView, RoundView, SeatView, ShoeView, TableView, Update,
};
pub use what_if::WhatIfError;

/// The examples of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
