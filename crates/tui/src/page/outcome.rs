//! The outcome of a command on a page.

use blackjack_coach::Matchup;
use blackjack_engine::{House, Record};
use blackjack_frontend::history::analysis::AnalysisRequest;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_table::RoundId;

use crate::host::Change;

/// The request of a page to the application after a command.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Keep the page open.
    Stay,
    /// Close the page.
    Close,
    /// Carry out this command, which means the same on every page.
    Unhandled(UiCommand),
    /// Write this text to a rounds file, and report the result to the page.
    Export(String),
    /// Write all rounds to a rounds file, and report the result to the page.
    ExportAll,
    /// Run this analysis, and report the results to the page.
    Analyse(AnalysisRequest),
    /// Have the coach judge this stored round, and report the result to the page.
    Judge {
        /// The number of the round.
        round: RoundId,
        /// The round.
        record: Box<Record>,
    },
    /// Replay this round with other choices, from this step on.
    WhatIf {
        /// The round.
        round: RoundId,
        /// The number of inputs to keep.
        step: usize,
    },
    /// Begin a drill of this hand.
    Drill(Matchup),
    /// Close the page, and continue the game at this house without saving it.
    PlayAt(Box<House>),
    /// Make a permanent change.
    Change(Change),
}
