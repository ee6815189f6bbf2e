//! What is said of an answer.

use crate::{Matchup, Verdict};

/// What is said of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Feedback {
    /// How good it was; none where nothing was asked.
    pub verdict: Option<Verdict>,
    /// What it cost against the best answer, in bets.
    pub cost: f64,
    /// All of it in sentences, a line each: the first alone says all that has to be known.
    pub lines: Vec<String>,
    /// Where the card of the hand went, in a drill of hands.
    pub box_change: Option<BoxChange>,
}

/// Where the card of a hand went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxChange {
    /// What it is about.
    pub matchup: Matchup,
    /// The box that it lay in, 1 to 5.
    pub from: u8,
    /// The box that it lies in now.
    pub to: u8,
    /// Whether it is not asked again in this drill.
    pub is_cleared: bool,
}

impl Feedback {
    /// An answer that nothing was asked for.
    pub(super) const fn none() -> Self {
        Self { verdict: None, cost: 0.0, lines: Vec::new(), box_change: None }
    }

    /// This verdict with these sentences.
    pub(super) fn new(verdict: Verdict, cost: f64, lines: Vec<String>) -> Self {
        Self { verdict: Some(verdict), cost, lines, box_change: None }
    }
}
