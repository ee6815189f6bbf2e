//! A blackjack coach: what choices cost and why, counts, drills.
//!
//! This crate teaches. It has no table, no file, no screen and no clock; what it says it says in
//! sentences, which every face shows alike. All values are the exact ones of `blackjack-odds`.

#![forbid(unsafe_code)]

pub mod aggregate;
mod bet_counsel;
mod both_ways;
mod case;
mod cell_facts;
mod choice_value;
mod class;
mod counsel;
mod daily;
mod day;
pub mod drill;
mod drill_card;
mod drill_session;
pub mod figures;
mod filter;
mod grounds;
mod judged;
mod judgement;
mod lesson;
mod level;
mod micros;
mod money;
mod play;
mod price;
mod report;
mod review;
mod saying;
mod simple;
mod statistics;
mod strategy_card;
mod subject;
mod sums;
mod tally;
mod told;
mod told_count;
mod turns;
mod verdict;
pub mod words;

pub use bet_counsel::BetCounsel;
pub use both_ways::BothWays;
pub use case::{Case, CaseError};
pub use cell_facts::{CellFacts, CellHand, Fact, Met};
pub use choice_value::ChoiceValue;
pub use class::Class;
pub use counsel::Counsel;
pub use daily::{Daily, DailyRound, Score};
pub use day::{Day, DayError};
pub use drill_card::DrillCard;
pub use drill_session::DrillSession;
pub use filter::Filter;
pub use judged::Judged;
pub use judgement::{CLOSE, Judgement};
pub use lesson::Lesson;
pub use level::{Level, Yardstick};
pub use micros::{MicroSum, Micros};
pub use play::Play;
pub use price::Prices;
pub use report::{Body, Column, Section, SectionKind, report, report_lines};
pub use review::review;
pub use saying::Remark;
pub use simple::SimpleRules;
pub use statistics::{Moment, Results, Statistics};
pub use strategy_card::{Line, Part, StrategyCard, in_turn, row_name};
pub use subject::{Subject, hand_number};
pub use sums::{Priced, Sums};
pub use tally::{CaseTally, Habit, Tally};
pub use told::told;
pub use told_count::ToldCount;
pub use turns::Turns;
pub use verdict::Verdict;

/// The examples of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
