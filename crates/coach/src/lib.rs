//! A blackjack coach: the costs of choices and the reasons, counts, drills.
//!
//! The coach judges decisions, explains them in sentences and runs drills. It has no table, no
//! file, no screen and no clock. All values are the exact ones of `blackjack-odds`.
//!
//! The folders of the source:
//!
//! - `contest`: the daily, evenings with the same cards, their scores and standings.
//! - `counsel`: the evaluation of a pending decision or bet, and the sentences about it.
//! - `decision`: classes of decisions, matchups, plays and verdicts.
//! - `drill`: drills, their questions and results.
//! - `figures`: numbers and amounts of money as text.
//! - `report`: statistics in sections, for every front end.
//! - `review`: finished rounds, judged decision by decision.
//! - `statistics`: results, tallies and totals over many rounds.
//! - `strategy`: strategy cards, cells, index plays and simple rules in words.
//! - `words`: English words and lists.

#![forbid(unsafe_code)]

pub mod aggregate;
mod contest;
mod counsel;
mod count_readout;
pub mod csv;
mod decision;
pub mod drill;
pub mod figures;
mod level;
mod micros;
mod report;
mod review;
pub mod side_bets;
mod statistics;
mod strategy;
pub mod words;

pub use contest::daily::Daily;
pub use contest::day::{Day, DayError};
pub use contest::difference::{Difference, Played, differences};
pub use contest::judged_round::JudgedRound;
pub use contest::score::Score;
pub use contest::share_line::share_line;
pub use contest::standings::{Standing, standings};
pub use counsel::Counsel;
pub use counsel::bet::BetCounsel;
pub use counsel::reasoning::ChoiceValue;
pub use counsel::remark::Remark;
pub use counsel::subject::{Subject, hand_number};
pub use count_readout::CountReadout;
pub use decision::DecisionClass;
pub use decision::matchup::{Matchup, ParseMatchupError, spell_matchups};
pub use decision::play::Play;
pub use decision::verdict::{CLOSE, Judgement, Verdict};
pub use drill::flashcard::DrillCard;
pub use drill::results::DrillSession;
pub use level::{Level, Yardstick};
pub use micros::{MicroSum, Micros};
pub use report::{Body, Column, Section, SectionKind, report, report_lines, section_lines};
pub use review::decision_text::describe_decision;
pub use review::review;
pub use review::seat::{JudgedDecision, SeatReview};
pub use review::what_if_comparison::WhatIfComparison;
pub use statistics::tally::{MatchupTally, MistakeTally, Tally};
pub use statistics::totals::{PricedRounds, Totals};
pub use statistics::{BankrollPoint, Filter, Results, Statistics};
pub use strategy::card::{ChartLine, ChartPart, StrategyCard, describe_cell, row_name};
pub use strategy::cell_facts::{CellFacts, CellHand, CellHistory, Fact};
pub use strategy::index_plays::IndexPlays;
pub use strategy::rule_prices::RulePrices;
pub use strategy::simple::describe_simple_strategy;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
