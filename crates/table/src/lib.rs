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
//!   round again, card by card. A [`RecordedHost`] stores a table, and a [`History`] is what is
//!   stored: the past, for faces that know no database.

#![forbid(unsafe_code)]

mod account;
mod backlog;
mod bot_label;
mod call;
mod change;
#[cfg(feature = "chosen-cards")]
mod chosen_cards;
mod commit;
mod contributing;
mod contribution;
mod contributions;
mod entry;
mod evening;
mod evening_refusal;
mod finished_round;
mod history;
mod live_round;
mod live_shoe;
mod merge_patch;
mod past_round;
mod past_shoe;
mod plan;
mod planning;
mod player_name;
mod receipt;
mod record_fault;
mod recorded_host;
mod request;
mod restore;
mod round_plan;
mod round_transfers;
mod seating;
mod seed;
mod shoe_record;
mod shuffler;
mod snapshot;
mod step;
mod table;
mod table_event;
mod table_key;
mod table_seat;
mod undo;
mod undo_point;
mod upkeep;
mod verified_shoe;
mod verify;
mod view;
mod what_if;

pub use account::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind};
pub use backlog::{Backlog, StoredLine, UnreadRounds, UnreviewedRound};
pub use call::{CallChange, CallEnding, CallId};
pub use change::{Change, Fields, Patch};
#[cfg(feature = "chosen-cards")]
pub use chosen_cards::ChosenCardsError;
pub use contribution::{Contribution, Secret, contribution_set};
pub use contributions::{
    Committed, ContributionEntry, ContributionView, Contributions, ContributionsView,
};
pub use entry::{Decision, Entry, Opening, OpeningSeat, RoundEntry, ShoeEntry};
pub use evening::{
    EVENING_SCHEME, Evening, EveningChange, EveningEntry, EveningId, EveningPhase, EveningPlan,
    EveningRequest, EveningRound, EveningTerms, ShownEvents, TermsError, round_seed,
};
pub use evening_refusal::EveningRefusal;
pub use finished_round::FinishedRound;
pub use history::{History, HistoryError};
pub use live_shoe::LiveShoe;
pub use merge_patch::{apply_merge_patch, merge_patch};
pub use past_round::{PastRound, PastSeat, RoundState};
pub use past_shoe::PastShoe;
pub use plan::Plan;
pub use player_name::{PlayerName, PlayerNameError, UNNAMED_PLAYER};
pub use receipt::{Receipt, RoundId};
pub use record_fault::RecordFault;
pub use recorded_host::RecordedHost;
pub use request::{Actor, Command, Question, Refusal, Request, RequestKey, Wager};
pub use restore::{Notice, RestoreError};
pub use round_transfers::{RoundAccounts, RoundTransfers};
pub use seating::Seating;
pub use seed::{Commitment, EntropyError, ParseSeedError, Seed};
pub use shoe_record::{
    EntryHash, RecordedContribution, RecordedPlayer, RecordedRound, RoundVoid, ShoeRecord, ShoeVoid,
};
pub use shuffler::{SchemeVersion, Shuffler};
pub use snapshot::{Snapshot, SnapshotSeat, StoredDraws, StoredRound, StoredShoe};
pub use step::Step;
pub use table::{Guest, PracticeError, SeedSource, Table};
pub use table_event::TableEvent;
pub use table_key::table_key;
pub use verified_shoe::VerifiedShoe;
pub use verify::{ShoeMismatch, verify_shoe};
pub use view::{
    ChoiceView, InsuranceView, PrivateView, RoundView, SeatView, ShoeView, TableView, Update,
};
pub use what_if::WhatIfError;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
