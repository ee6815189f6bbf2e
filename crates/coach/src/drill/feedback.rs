//! The feedback on an answer: `Feedback`.

use crate::decision::matchup::Matchup;
use crate::decision::verdict::Verdict;

/// The feedback on an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Feedback {
    /// The verdict; `None` if there was no question yet.
    pub verdict: Option<Verdict>,
    /// The cost compared with the best answer, in bets.
    pub cost: f64,
    /// The text, one sentence per line. The first line is enough by itself.
    pub lines: Vec<String>,
    /// The move of the hand's flash card, in a drill of hands.
    pub box_change: Option<BoxChange>,
}

/// The move of a flash card between boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxChange {
    /// The matchup.
    pub matchup: Matchup,
    /// The old box, 1 to 5.
    pub from: u8,
    /// The new box, 1 to 5.
    pub to: u8,
    /// True if the hand is cleared and not asked again in this drill.
    pub is_cleared: bool,
}

impl Feedback {
    /// Creates the feedback for input without a question.
    pub(super) const fn none() -> Self {
        Self { verdict: None, cost: 0.0, lines: Vec::new(), box_change: None }
    }

    /// Creates feedback with a verdict, a cost and sentences.
    pub(super) fn new(verdict: Verdict, cost: f64, lines: Vec<String>) -> Self {
        Self { verdict: Some(verdict), cost, lines, box_change: None }
    }
}
