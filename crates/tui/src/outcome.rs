//! What a screen beside the table wants after it was told what to do.

use blackjack_coach::Case;
use blackjack_frontend::study::Study;
use blackjack_frontend::verb::Verb;
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
    Pass(Verb),
    /// To have this text written to a file of rounds, and be told what came of it.
    Export(String),
    /// To have all rounds written to a file, and be told what came of it.
    ExportAll,
    /// To have something worked out, and be told what was found.
    Study(Study),
    /// To have this round played another way, from this step on.
    WhatIf {
        /// Which.
        round: RoundId,
        /// How much of what was put in stays.
        step: usize,
    },
    /// To have this hand drilled.
    Drill(Case),
    /// To have something changed for good.
    Change(Change),
}
