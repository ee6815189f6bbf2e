//! The daily: twenty rounds from the same shoe for everyone, scored by the cost of the choices
//! compared with exact best play.
//!
//! The digits of the date are the seed of the shoe: the daily of 2026-11-20 has the same cards as
//! `bj play strip --seed 20261120`.

use blackjack_engine::{Chips, House, Stakes};

use crate::contest::day::Day;
use crate::contest::judged_round::JudgedRound;
use crate::contest::score::{Score, in_bets};
use crate::contest::share_line::share_line;
use crate::decision::verdict::Verdict;
use crate::micros::Micros;
use crate::review::decision_text::{describe_decision, money};
use crate::words::counted;

/// A daily, with the rounds played so far.
///
/// ```
/// use blackjack_coach::Daily;
/// let daily = Daily::new("2026-11-20".parse()?);
/// assert!(daily.share(true).starts_with("bj daily 2026-11-20: .......... .........., "));
/// # Ok::<(), blackjack_coach::DayError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Daily {
    day: Day,
    rounds: Vec<JudgedRound>,
}

impl Daily {
    /// The number of rounds of a daily.
    pub const ROUNDS: usize = 20;

    /// The name of the house.
    pub const HOUSE: &str = "strip";

    /// The bet on the one hand of every round.
    pub const BET: Chips = Chips(1_000);

    /// Creates the daily of a day.
    pub const fn new(day: Day) -> Self {
        Self { day, rounds: Vec::new() }
    }

    /// Returns the seed of the shoe: the digits of the date.
    pub fn seed(&self) -> u64 {
        self.day.number()
    }

    /// Returns the day.
    pub const fn day(&self) -> Day {
        self.day
    }

    /// Returns the house. Dailies use no purse and allow no undo.
    #[expect(clippy::missing_panics_doc, reason = "the house is built in")]
    pub fn house() -> House {
        House::built_in(Self::HOUSE).expect("the house of the daily is built in")
    }

    /// Returns whether all rounds have been played.
    pub const fn is_over(&self) -> bool {
        self.rounds.len() >= Self::ROUNDS
    }

    /// Adds the next finished round.
    pub fn add(&mut self, round: JudgedRound) {
        self.rounds.push(round);
    }

    /// Returns the finished rounds, in order.
    pub fn rounds(&self) -> impl Iterator<Item = &JudgedRound> {
        self.rounds.iter()
    }

    /// Returns the score so far.
    pub fn score(&self) -> Score {
        self.rounds().map(JudgedRound::score).sum()
    }

    /// Returns the result in sentences: the score, its cost, and every decision that was not right.
    pub fn lines(&self, stakes: &Stakes) -> Vec<String> {
        let score = self.score();
        let Score { rounds, asked, right, close, cost, net } = score;
        let mut lines = vec![match rounds {
            Self::ROUNDS => format!("Daily {}, {rounds} rounds.", self.day),
            rounds => {
                let all = Self::ROUNDS;
                format!("Daily {}, {rounds} of {all} rounds: not finished.", self.day)
            }
        }];
        if rounds == 0 {
            return lines;
        }
        let wrong = score.wrong();
        let decisions = counted(asked, "decision");
        lines.push(format!("{decisions}: {right} right, {close} close, {wrong} wrong."));
        lines.push(match cost {
            Micros::ZERO => "No cost against perfect play.".into(),
            cost => {
                let (money, bets) = (money(stakes, Self::BET, cost), in_bets(cost, Self::BET));
                format!("Cost against perfect play: {money}, {bets}.")
            }
        });
        for (number, round) in (1..).zip(&self.rounds) {
            let not_right = round.judged().iter().filter(|it| it.verdict != Verdict::Right);
            lines.extend(
                not_right.map(|it| {
                    format!("Round {number}, {}", describe_decision(it, stakes, Self::BET))
                }),
            );
        }
        let amount = stakes.money(Chips(net.0.abs()));
        lines.push(match net.0.signum() {
            1 => format!("You won {amount} (not scored)."),
            -1 => format!("You lost {amount} (not scored)."),
            _ => "You broke even (not scored).".into(),
        });
        lines
    }

    /// Returns the result as one line to share, which reveals no cards: a mark for every round,
    /// the cost, and the number of right decisions. The same choices give the same line everywhere.
    pub fn share(&self, ascii: bool) -> String {
        let title = format!("bj daily {}", self.day);
        share_line(&title, &self.rounds, Self::ROUNDS, Self::BET, ascii)
    }
}
