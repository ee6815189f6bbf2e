//! The mistakes of a round that the coach has remarked on: `PlayErrors`.

use blackjack_coach::Remark;
use blackjack_engine::{Chips, Stakes};

/// The mistakes of a round that the coach has remarked on.
#[derive(Debug, Default)]
pub(super) struct PlayErrors {
    /// The cost of each in money, if its remark states one.
    costs: Vec<Option<Chips>>,
    /// The number of mistakes before each choice of the round.
    before: Vec<usize>,
    /// True once the sum is in the log.
    pub(super) is_summed_up: bool,
}

impl PlayErrors {
    /// Records a choice; remarks on it follow.
    pub(super) fn chosen(&mut self) {
        self.before.push(self.costs.len());
    }

    /// Forgets the last choice and the remarks since.
    pub(super) fn taken_back(&mut self) {
        self.costs.truncate(self.before.pop().unwrap_or_default());
        self.is_summed_up = false;
    }

    /// Records a remark on a mistake.
    pub(super) fn add(&mut self, remark: &Remark) {
        self.costs.push(remark.cost);
    }

    /// Returns the number of mistakes and their cost, if there are several: "4 mistakes, $15.60."
    pub(super) fn sum(&self, stakes: &Stakes) -> Option<String> {
        let count = self.costs.len();
        if count < 2 {
            return None;
        }
        let cost: Option<Chips> = self.costs.iter().copied().sum();
        let cost = cost.map(|cost| format!(", {}", stakes.money(cost)));
        Some(format!("{count} mistakes{}.", cost.unwrap_or_default()))
    }
}
