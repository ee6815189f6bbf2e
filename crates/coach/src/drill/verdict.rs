//! What is said of an answer.

use crate::Case;

/// How good an answer was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// There was none better.
    Right,
    /// Another was better by so little that it is no mistake.
    Close,
    /// It was a mistake.
    Wrong,
}

impl Mark {
    /// Whether it was no mistake.
    pub const fn is_right(self) -> bool {
        !matches!(self, Self::Wrong)
    }
}

/// What is said of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// How good it was; none where nothing was asked.
    pub mark: Option<Mark>,
    /// What it cost against the best answer, in bets.
    pub cost: f64,
    /// The verdict in sentences, a line each: the first alone says all that has to be known.
    pub lines: Vec<String>,
    /// Where the card of the hand went, in a drill of hands.
    pub moved: Option<Moved>,
}

/// Where the card of a hand went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// What it is about.
    pub case: Case,
    /// The box that it lay in, 1 to 5.
    pub from: u8,
    /// The box that it lies in now.
    pub to: u8,
    /// Whether it is not asked again in this drill.
    pub is_cleared: bool,
}

impl Verdict {
    /// An answer that nothing was asked for.
    pub(super) const fn none() -> Self {
        Self { mark: None, cost: 0.0, lines: Vec::new(), moved: None }
    }

    /// This mark with these sentences.
    pub(super) fn new(mark: Mark, cost: f64, lines: Vec<String>) -> Self {
        Self { mark: Some(mark), cost, lines, moved: None }
    }
}
