//! The wire of a blackjack table server: the messages of a server and its
//! clients, as one set of types.
//!
//! Everything that is sent is `Serialize` and `Deserialize`; with the feature `schema`, it has a
//! JSON Schema, from which the documents of the protocol are made. `docs/protocol.md` describes
//! the use of the messages.
//!
//! - The line of a table: [`FromClient`] and [`ToClient`], with the commands of players ([`Act`]),
//!   the visible state ([`TableState`]) and the reasons of refusals ([`Code`]).
//! - The requests over HTTP and their answers: people and browsers, houses, tables and evenings,
//!   the chart, the count, past rounds, shoes and statistics.
//!
//! A server parses strictly: an unknown field of a message, command or body is an error of the
//! sender, and so is an unknown word. A client parses leniently: it ignores fields that a later
//! release has added, and reads an unknown message, code, reaction or state of a shoe as
//! [`ToClient::Unknown`], [`Code::Unknown`], [`Said::Unknown`] or [`ShoeState::Unknown`].

#![forbid(unsafe_code)]

mod act;
mod advice;
mod answer;
mod chart;
mod chat;
mod code;
mod count;
mod evening;
mod from_client;
mod house;
mod house_changes;
mod people;
mod room;
mod rounds;
mod shoes;
mod state;
mod statistics;
mod to_client;
mod whole_numbers;

pub use act::Act;
pub use advice::{
    BasicPlay, CountedPlay, DecisionAdvice, IndexView, JudgedPlay, PricedChoice, Verdict,
};
pub use answer::Answer;
pub use chart::{Chart, ChartPart, ChartRow, LongerChart};
pub use chat::{ChatLine, Reaction, Said};
pub use code::{Code, ErrorBody};
pub use count::{Count, CountedSystem, SeenRound};
pub use evening::{
    DifferenceView, EveningCard, EveningPlayerRecord, EveningPlayerView, EveningRecord,
    EveningReplay, EveningResultsView, EveningRoundRecord, EveningView, NewEvening, StandingView,
};
pub use from_client::{AskMessage, AskedAbout, CommandMessage, FromClient, KEY_MAX};
pub use house::{
    AcceptedValues, ChangedHouse, HouseChoice, HouseChoices, HouseView, KeyView, OddsAnswer,
    RuleEffect, SideBetOffer,
};
pub use house_changes::{HouseChanges, changed_further, changed_house, difference, is_same_house};
pub use people::{BrowserList, BrowserView, Me, NewPassphrase, NewPerson, PersonView, SignIn};
pub use room::{AwayPlayer, NewTable, OpenedTable, PauseView, RoomView, TableCard};
pub use rounds::{PageQuery, PastRound, PastSeat, ReplayStep, RoundList, RoundReplay};
pub use shoes::{ListedShoe, ShoeList, ShoeState};
pub use state::TableState;
pub use statistics::{
    BetSums, CaseTally, CurvePoint, FilterView, HistogramBar, HouseSums, Micros, MistakeTally,
    PricedSums, RoundSums, Statistics, UnitResult, UnitStatistics, VerdictTally,
};
pub use to_client::{LineQuery, PatchDocument, ToClient, WholeView};
pub use whole_numbers::read;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
