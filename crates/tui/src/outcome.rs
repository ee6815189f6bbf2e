//! What a screen beside the table wants after it was told what to do.

use blackjack_coach::Matchup;
use blackjack_engine::House;
use blackjack_frontend::analysis::AnalysisRequest;
use blackjack_frontend::ui_command::UiCommand;
use blackjack_table::RoundId;

use super::change::Change;

/// What a screen wants.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// To stay on top.
    Stay,
    /// To go away.
    Close,
    /// Nothing: what was done means the same everywhere, and is for the program to do.
    Unhandled(UiCommand),
    /// To have this text written to a file of rounds, and be told what came of it.
    Export(String),
    /// To have all rounds written to a file, and be told what came of it.
    ExportAll,
    /// To have something worked out, and be told what was found.
    Analyse(AnalysisRequest),
    /// To have this round played another way, from this step on.
    WhatIf {
        /// Which.
        round: RoundId,
        /// How much of what was put in stays.
        step: usize,
    },
    /// To have this hand drilled.
    Drill(Matchup),
    /// To close, and to have the game go on at this house without saving it.
    PlayAt(Box<House>),
    /// To have something changed for good.
    Change(Change),
}
