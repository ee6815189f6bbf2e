//! A blackjack coach: what choices cost and why, counts, drills.
//!
//! The coach judges decisions, explains them in sentences and runs drills. It has no table, no
//! file, no screen and no clock. All values are the exact ones of `blackjack-odds`.

#![forbid(unsafe_code)]

pub mod aggregate;
mod bet_counsel;
mod cell_facts;
mod choice_value;
mod counsel;
mod count_readout;
pub mod csv;
mod daily;
mod day;
mod decision_class;
mod decision_text;
mod difference;
pub mod drill;
mod drill_card;
mod drill_session;
pub mod figures;
mod filter;
mod index_plays;
mod judged_decision;
mod judged_round;
mod judgement;
mod level;
mod matchup;
mod micros;
mod money;
mod play;
mod reasoning;
mod remark;
mod report;
mod review;
mod rule_prices;
mod score;
mod seat_review;
mod share_line;
pub mod side_bets;
mod simple_strategy;
mod standings;
mod statistics;
mod strategy_card;
mod subject;
mod tally;
mod totals;
mod verdict;
mod what_if_comparison;
pub mod words;

pub use bet_counsel::BetCounsel;
pub use cell_facts::{CellFacts, CellHand, CellHistory, Fact};
pub use choice_value::ChoiceValue;
pub use counsel::Counsel;
pub use count_readout::CountReadout;
pub use daily::Daily;
pub use day::{Day, DayError};
pub use decision_class::DecisionClass;
pub use decision_text::describe_decision;
pub use difference::{Difference, Played, differences};
pub use drill_card::DrillCard;
pub use drill_session::DrillSession;
pub use filter::Filter;
pub use index_plays::IndexPlays;
pub use judged_decision::JudgedDecision;
pub use judged_round::JudgedRound;
pub use judgement::{CLOSE, Judgement};
pub use level::{Level, Yardstick};
pub use matchup::{Matchup, ParseMatchupError};
pub use micros::{MicroSum, Micros};
pub use play::Play;
pub use remark::Remark;
pub use report::{Body, Column, Section, SectionKind, report, report_lines, section_lines};
pub use review::review;
pub use rule_prices::RulePrices;
pub use score::Score;
pub use seat_review::SeatReview;
pub use share_line::share_line;
pub use simple_strategy::describe_simple_strategy;
pub use standings::{Standing, standings};
pub use statistics::{BankrollPoint, Results, Statistics};
pub use strategy_card::{ChartLine, ChartPart, StrategyCard, describe_cell, row_name};
pub use subject::{Subject, hand_number};
pub use tally::{MatchupTally, MistakeTally, Tally};
pub use totals::{PricedRounds, Totals};
pub use verdict::Verdict;
pub use what_if_comparison::WhatIfComparison;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
