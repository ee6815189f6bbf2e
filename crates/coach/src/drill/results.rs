//! The results of a drill, compared with earlier ones, and in stored form:
//! `DrillResults`, `DrillSession`.

use blackjack_engine::House;

use super::DrillKind;
use crate::decision::matchup::Matchup;
use crate::decision::verdict::Verdict;
use crate::figures::money::share;
use crate::micros::Micros;
use crate::words::{counted, time};

/// The minimum number of answers for a drill to count as a personal best.
const MIN_ANSWERS: u32 = 10;

/// The results of a drill.
#[derive(Clone, PartialEq, Debug)]
pub struct DrillResults {
    /// The kind of drill.
    pub kind: DrillKind,
    /// The number of answered questions.
    pub asked: u32,
    /// The number of answers without a mistake.
    pub right: u32,
    /// The longest run of right answers.
    pub streak: u32,
    /// The cost of all mistakes, in bets.
    pub cost: f64,
    /// The duration in milliseconds; 0 if it was not measured.
    pub ms: u64,
    /// The median time of an answer, in milliseconds.
    pub median_ms: u64,
    /// The missed matchups with their total cost in bets, costliest first.
    pub missed: Vec<(Matchup, f64)>,
    /// The number of cleared hands.
    pub cleared: u32,
}

/// A finished drill session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillSession {
    /// The kind of drill.
    pub kind: String,
    /// The key of the house's table.
    pub house: String,
    /// The seed of its questions.
    pub seed: u64,
    /// The start, in milliseconds since 1970.
    pub started_ms: i64,
    /// The number of answers.
    pub asked: u32,
    /// The number of right answers.
    pub right: u32,
    /// The cost of the mistakes, in millionths of a bet.
    pub cost: Micros,
    /// The duration, in milliseconds.
    pub ms: u64,
    /// The median time of an answer, in milliseconds.
    pub median_ms: u64,
}

/// A judged answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) cost: f64,
    pub(super) ms: u64,
    pub(super) matchup: Option<Matchup>,
}

/// The summary of a drill, for comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrillSummary {
    /// The number of answered questions.
    pub asked: u32,
    /// The number of answers without a mistake.
    pub right: u32,
    /// The median time of an answer, in milliseconds.
    pub median_ms: u64,
}

impl DrillResults {
    /// Computes the results of these answers.
    pub(super) fn new(kind: DrillKind, answers: &[Answer], ms: u64, cleared: u32) -> Self {
        let right = answers.iter().filter(|answer| !answer.verdict.is_mistake()).count();
        let mut missed: Vec<(Matchup, f64)> = Vec::new();
        let wrong = || answers.iter().filter(|answer| answer.verdict.is_mistake());
        for answer in wrong() {
            let Some(matchup) = answer.matchup else { continue };
            match missed.iter_mut().find(|(other, _)| *other == matchup) {
                Some((_, cost)) => *cost += answer.cost,
                None => missed.push((matchup, answer.cost)),
            }
        }
        missed.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        Self {
            kind,
            asked: u32::try_from(answers.len()).unwrap_or(u32::MAX),
            right: u32::try_from(right).unwrap_or(u32::MAX),
            streak: longest(answers),
            cost: wrong().map(|answer| answer.cost).sum(),
            ms,
            median_ms: median(answers),
            missed,
            cleared,
        }
    }

    /// Returns the summary.
    pub const fn summary(&self) -> DrillSummary {
        DrillSummary { asked: self.asked, right: self.right, median_ms: self.median_ms }
    }

    /// Describes the results at a house, one sentence per line. `before` lists the earlier
    /// drills of this kind. Costs are for the bet that the house offers first, as in the questions.
    pub fn lines(&self, house: &House, before: &[DrillSummary]) -> Vec<String> {
        let (stakes, bet) = (house.stakes(), house.first_offer());
        let cost = |cost| share(stakes, bet, cost);
        if self.asked == 0 {
            return vec!["Nothing was answered.".into()];
        }
        let spent = if self.ms == 0 { String::new() } else { format!(", in {}", time(self.ms)) };
        let (right, asked, row) = (self.right, self.asked, self.streak);
        let mut lines = vec![format!("{right} of {asked} right, {row} in a row{spent}.")];
        if self.asked > 1 && self.median_ms > 0 {
            lines.push(format!("Median answer {}.", time(self.median_ms)));
        }
        if self.kind.is_of_hands() && self.cost > 0.0 {
            let bets = stakes.money(bet);
            lines.push(format!("The mistakes cost {} on bets of {bets}.", cost(self.cost)));
        }
        lines.extend(
            self.missed.iter().take(5).map(|&(matchup, missed_cost)| {
                format!("Missed: {matchup}, {}.", cost(missed_cost))
            }),
        );
        if self.cleared > 0 {
            let hands = counted(self.cleared, "hand");
            lines.push(format!("Learned, with three right answers in a row: {hands}."));
        }
        lines.extend(self.compared(before));
        lines
    }

    /// Compares the results with earlier drills.
    fn compared(&self, before: &[DrillSummary]) -> Option<String> {
        let min_answers = MIN_ANSWERS.min(self.kind.usual_reps());
        let best =
            before.iter().filter(|summary| summary.asked >= min_answers).max_by(|one, other| {
                if one.is_better_than(**other) {
                    std::cmp::Ordering::Greater
                } else {
                    std::cmp::Ordering::Less
                }
            });
        let counts = self.asked >= min_answers;
        match best {
            None if counts && self.right > 0 && !before.is_empty() => {
                Some("Your best so far.".into())
            }
            None => None,
            Some(best) if counts && self.summary().is_better_than(*best) => {
                Some(format!("A new best; the old one was {}.", best.describe()))
            }
            Some(best) => Some(format!("Your best: {}.", best.describe())),
        }
    }
}

impl DrillSummary {
    /// Returns whether this drill went better: a larger share of right answers, or an equal share
    /// and faster.
    pub fn is_better_than(self, other: Self) -> bool {
        let [one, than] = [(self, other), (other, self)]
            .map(|(it, by)| u64::from(it.right) * u64::from(by.asked));
        // A drill without measured time is not faster than any other.
        let slow = |it: Self| if it.median_ms == 0 { u64::MAX } else { it.median_ms };
        one > than || one == than && slow(self) < slow(other)
    }

    /// Describes the drill: "19 of 20 right, median answer 1.3 s".
    fn describe(self) -> String {
        let right = format!("{} of {} right", self.right, self.asked);
        match self.median_ms {
            0 => right,
            ms => format!("{right}, median answer {}", time(ms)),
        }
    }
}

/// Returns the most right answers in a row.
fn longest(answers: &[Answer]) -> u32 {
    let (mut row, mut longest) = (0, 0);
    for answer in answers {
        row = if answer.verdict.is_mistake() { 0 } else { row + 1 };
        longest = longest.max(row);
    }
    longest
}

/// Returns the median time of the answers.
fn median(answers: &[Answer]) -> u64 {
    let mut times: Vec<u64> = answers.iter().map(|answer| answer.ms).collect();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(verdict: Verdict, matchup: &str, cost: f64, ms: u64) -> Answer {
        Answer { verdict, cost, ms, matchup: matchup.parse().ok() }
    }

    fn lines(results: &DrillResults, before: &[DrillSummary]) -> Vec<String> {
        results.lines(&House::default(), before)
    }

    #[test]
    fn results_count_the_answers() {
        let answers = [
            answer(Verdict::Right, "16 v T", 0.0, 900),
            answer(Verdict::Close, "16 v T", 0.001, 1100),
            answer(Verdict::Wrong, "12 v 3", 0.02, 5000),
            answer(Verdict::Wrong, "8,8 v A", 0.2, 2000),
            answer(Verdict::Wrong, "12 v 3", 0.02, 3000),
        ];
        let results = DrillResults::new(DrillKind::House, &answers, 12_000, 0);
        assert_eq!(
            lines(&results, &[]),
            [
                "2 of 5 right, 2 in a row, in 12 s.",
                "Median answer 2 s.",
                "The mistakes cost $2.40 on bets of $10.",
                "Missed: 8,8 v A, $2.",
                "Missed: 12 v 3, $0.40.",
            ]
        );
        assert_eq!(
            lines(&DrillResults::new(DrillKind::House, &[], 0, 0), &[]),
            ["Nothing was answered."]
        );
    }

    #[test]
    fn the_best_drill_has_the_larger_share_and_then_the_shorter_time() {
        let summary = |right, asked, median_ms| DrillSummary { asked, right, median_ms };
        let answers = vec![answer(Verdict::Right, "16 v T", 0.0, 1000); 20];
        let results = DrillResults::new(DrillKind::House, &answers, 20_000, 0);
        let last = |before: &[DrillSummary]| lines(&results, before).pop();
        let it_was = |text: &str| Some(text.to_owned());
        assert_eq!(
            last(&[summary(19, 20, 500), summary(30, 30, 1300), summary(9, 9, 1)]),
            it_was("A new best; the old one was 30 of 30 right, median answer 1.3 s.")
        );
        assert_eq!(
            last(&[summary(20, 20, 900), summary(1, 20, 100)]),
            it_was("Your best: 20 of 20 right, median answer 0.9 s.")
        );
        assert_eq!(last(&[summary(3, 3, 1)]), it_was("Your best so far."));
        assert_eq!(last(&[]), it_was("Median answer 1 s."));
        let wrong = vec![answer(Verdict::Wrong, "16 v T", 0.1, 1000); 20];
        let wrong = DrillResults::new(DrillKind::House, &wrong, 20_000, 0);
        assert!(!lines(&wrong, &[summary(3, 3, 1)]).contains(&"Your best so far.".into()));
    }
}
