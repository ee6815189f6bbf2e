//! A blackjack coach: what choices cost and why, counts, drills.
//!
//! This crate teaches. It has no screen and no clock; what it says it says in sentences, which
//! every face shows alike. All values are the exact ones of `blackjack-odds`.

#![forbid(unsafe_code)]

mod bet_counsel;
mod both_ways;
mod case;
mod cell_facts;
mod counsel;
mod daily;
mod day;
pub mod drill;
pub mod figures;
mod grounds;
mod judgement;
mod level;
mod money;
mod price;
mod report;
mod review;
mod saying;
mod simple;
mod strategy_card;
mod subject;
mod told;
mod told_count;
mod turns;
pub mod words;

pub use bet_counsel::BetCounsel;
pub use both_ways::BothWays;
pub use case::{Case, CaseError};
pub use cell_facts::{CellFacts, CellHand, Fact, Met};
pub use counsel::{ChoiceValue, Counsel};
pub use daily::{Daily, DailyRound, Score};
pub use day::{Day, DayError};
pub use judgement::{CLOSE, Judgement};
pub use level::{Level, Yardstick};
pub use price::Prices;
pub use report::{Body, Column, Section, SectionKind, report, report_lines};
pub use review::review;
pub use saying::Remark;
pub use simple::SimpleRules;
pub use strategy_card::{Line, Part, StrategyCard, in_turn, row_name};
pub use subject::{Subject, hand_number};
pub use told::told;
pub use told_count::ToldCount;
pub use turns::Turns;
