//! A live blackjack table: seats, purses, a shoe and the round in play.
//!
//! This crate does no input or output: it has no disk, socket, screen or clock. A [`Table`] plans
//! each [`Request`] on a copy of itself. The host stores the [`Entry`] of the [`Plan`], and only
//! then commits the plan. So nobody sees a card that is not stored, and a plan that cannot be
//! stored has no effect.
//!
//! - **Randomness**: a [`Shuffler`] deals each shoe from a [`Seed`]. Its [`Commitment`] is
//!   published before the first bet, and the seed is revealed when the shoe is over.
//! - **Money**: every amount moves from one [`Account`] to another, and a stake lies in escrow
//!   until its hand is settled. The journal holds the real balances; a table only has assumptions,
//!   which it states in every entry that stakes something.
//! - **Storage**: a [`Snapshot`] is the stored state of a table. [`Table::restore`] deals its open
//!   round again, card by card. A [`RecordedHost`] stores a table, and a [`History`] is the stored
//!   past, for front ends without access to a database.
//!
//! The folders of the source:
//!
//! - `evening`: duplicate evenings.
//! - `journal`: entries, snapshots and the past, for a host to write and to read.
//! - `ledger`: accounts and transfers, and callers' time.
//! - `plan`: the effects of a request before they are stored, and the commit.
//! - `players`: names and seats.
//! - `proof`: the public record of a shoe, and its check.
//! - `round`: the round in play and the last one, undo and what-if.
//! - `shoe`: seeds, shuffles and the contributions of players.
//! - `view`: the public view as data, and its changes.

#![forbid(unsafe_code)]

mod evening;
mod journal;
mod ledger;
mod plan;
mod players;
mod proof;
mod request;
mod round;
mod shoe;
mod table;
mod table_event;
mod table_key;
mod view;

pub use evening::refusal::EveningRefusal;
pub use evening::{
    EVENING_SCHEME, Evening, EveningChange, EveningEntry, EveningId, EveningPhase, EveningPlan,
    EveningRequest, EveningRound, EveningTerms, ShownEvents, TermsError, round_seed,
};
pub use journal::backlog::{Backlog, StoredLine, UnreadRounds, UnreviewedRound};
pub use journal::entry::{Decision, Entry, Opening, OpeningSeat, RoundEntry, ShoeEntry};
pub use journal::history::{DailyChoice, History, HistoryError};
pub use journal::past_round::{PastRound, PastSeat, RoundState};
pub use journal::past_shoe::PastShoe;
pub use journal::receipt::{Receipt, RoundId};
pub use journal::recorded_host::RecordedHost;
pub use journal::restore::{Notice, RestoreError};
pub use journal::snapshot::{Snapshot, SnapshotSeat, StoredDraws, StoredRound, StoredShoe};
pub use ledger::account::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind};
pub use ledger::call::{CallChange, CallEnding, CallId};
pub use ledger::round_transfers::{RoundAccounts, RoundTransfers};
pub use plan::Plan;
pub use players::name::{PlayerName, PlayerNameError, UNNAMED_PLAYER};
pub use players::seating::Seating;
pub use proof::record_fault::RecordFault;
pub use proof::shoe_record::{
    EntryHash, RecordedContribution, RecordedPlayer, RecordedRound, RoundVoid, ShoeRecord, ShoeVoid,
};
pub use proof::verified_shoe::VerifiedShoe;
pub use proof::verify::{ShoeMismatch, verify_shoe};
pub use request::{Actor, Command, Question, Refusal, Request, RequestKey, Wager};
pub use round::finished::FinishedRound;
pub use round::step::Step;
pub use round::what_if::WhatIfError;
#[cfg(feature = "chosen-cards")]
pub use shoe::chosen_cards::ChosenCardsError;
pub use shoe::contribution::{Contribution, Secret, contribution_set};
pub use shoe::contributions::{
    Committed, ContributionEntry, ContributionView, Contributions, ContributionsView,
};
pub use shoe::live::LiveShoe;
pub use shoe::seed::{Commitment, EntropyError, ParseSeedError, Seed};
pub use shoe::shuffler::{SchemeVersion, Shuffler};
pub use table::{Guest, PracticeError, SeedSource, Table};
pub use table_event::TableEvent;
pub use table_key::table_key;
pub use view::change::{Change, Fields, Patch};
pub use view::merge_patch::{apply_merge_patch, merge_patch};
pub use view::{
    ChoiceView, InsuranceView, PrivateView, RoundView, SeatView, ShoeView, TableView, Update,
};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
