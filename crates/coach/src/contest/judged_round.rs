//! A finished round of a contest, judged against exact best play: [`JudgedRound`].

use blackjack_engine::{Chips, Record, SeenCards};

use crate::contest::score::Score;
use crate::decision::verdict::Verdict;
use crate::level::Yardstick;
use crate::micros::Micros;
use crate::review::review;
use crate::review::seat::JudgedDecision;

/// A finished round of a contest, such as a daily or a duplicate evening, judged against exact best
/// play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JudgedRound {
    judged: Vec<JudgedDecision>,
    net: Chips,
}

impl JudgedRound {
    /// Judges a finished round, given the cards seen before it.
    pub fn new(record: &Record, seen_before: &SeenCards) -> Self {
        let reviews = review(record, seen_before, &Yardstick::EXACT);
        let judged = reviews.into_iter().flat_map(|review| review.judged).collect();
        let net = record.round().result().map(|result| result.net()).unwrap_or_default();
        Self { judged, net }
    }

    /// Returns the decisions, in order.
    pub fn judged(&self) -> &[JudgedDecision] {
        &self.judged
    }

    /// Returns the score of the round.
    pub fn score(&self) -> Score {
        let mut score = Score { rounds: 1, net: self.net, ..Score::default() };
        for judged in &self.judged {
            score.asked += 1;
            score.cost.0 = score.cost.0.saturating_add(judged.cost.0);
            match judged.verdict {
                Verdict::Right => score.right += 1,
                Verdict::Close => score.close += 1,
                Verdict::Wrong => {}
            }
        }
        score
    }

    /// Returns the cost of all decisions.
    pub fn cost(&self) -> Micros {
        self.score().cost
    }
}
