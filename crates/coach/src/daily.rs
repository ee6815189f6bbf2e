//! The daily: twenty rounds from the same shoe for everyone, scored by the cost of the choices
//! compared with exact best play.
//!
//! The digits of the date are the seed of the shoe: the daily of 2026-11-20 has the same cards as
//! `bj play strip --seed 20261120`.

use blackjack_engine::{Chips, House, Record, SeenCards, Stakes};

use crate::decision_text::{describe_decision, money};
use crate::words::counted;
use crate::{Day, JudgedDecision, Micros, Verdict, Yardstick, review};

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
    rounds: Vec<DailyRound>,
}

/// A finished and judged round of a daily.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyRound {
    judged: Vec<JudgedDecision>,
    net: Chips,
}

/// The score of a daily so far, or of one of its rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The number of finished rounds.
    pub rounds: usize,
    /// The number of decisions.
    pub asked: u32,
    /// The number of right decisions.
    pub right: u32,
    /// The number of close decisions, which are not mistakes.
    pub close: u32,
    /// The cost of all decisions.
    pub cost: Micros,
    /// The net result.
    pub net: Chips,
}

impl DailyRound {
    /// Judges a finished round, given the cards seen before it.
    pub fn new(record: &Record, seen_before: &SeenCards) -> Self {
        let reviews = review(record, seen_before, &Yardstick::EXACT);
        let judged = reviews.into_iter().flat_map(|review| review.judged).collect();
        let net = record.round().result().map(|result| result.net()).unwrap_or_default();
        Self { judged, net }
    }

    /// Returns the score of the round.
    pub fn score(&self) -> Score {
        let mut score = Score { rounds: 1, net: self.net, ..Score::default() };
        for judged in &self.judged {
            score.asked += 1;
            score.cost.0 += judged.cost.0;
            match judged.verdict {
                Verdict::Right => score.right += 1,
                Verdict::Close => score.close += 1,
                Verdict::Wrong => {}
            }
        }
        score
    }
}

impl Score {
    /// Returns the number of mistakes.
    pub const fn wrong(&self) -> u32 {
        self.asked - self.right - self.close
    }
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
    pub fn house() -> House {
        House::built_in(Self::HOUSE).unwrap_or_default()
    }

    /// Returns whether all rounds have been played.
    pub const fn is_over(&self) -> bool {
        self.rounds.len() >= Self::ROUNDS
    }

    /// Adds the next finished round.
    pub fn add(&mut self, round: DailyRound) {
        self.rounds.push(round);
    }

    /// Returns the finished rounds, in order.
    pub fn rounds(&self) -> impl Iterator<Item = &DailyRound> {
        self.rounds.iter()
    }

    /// Returns the score so far.
    pub fn score(&self) -> Score {
        let mut sum = Score::default();
        for Score { rounds, asked, right, close, cost, net } in self.rounds().map(DailyRound::score)
        {
            sum.rounds += rounds;
            sum.asked += asked;
            sum.right += right;
            sum.close += close;
            sum.cost.0 += cost.0;
            sum.net += net;
        }
        sum
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
                let (money, bets) = (money(stakes, Self::BET, cost), in_bets(cost));
                format!("Cost against perfect play: {money}, {bets}.")
            }
        });
        for (number, round) in (1..).zip(&self.rounds) {
            let not_right = round.judged.iter().filter(|it| it.verdict != Verdict::Right);
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
        let Score { asked, right, cost, .. } = self.score();
        let mut marks = String::new();
        for number in 0..Self::ROUNDS {
            if number == Self::ROUNDS / 2 {
                marks.push(' ');
            }
            marks.push(mark(self.rounds.get(number), ascii));
        }
        let lost = in_bets(cost);
        format!("bj daily {}: {marks}, {lost} lost, {right} of {asked} right", self.day)
    }
}

/// Returns the mark of a round, by its worst decision.
fn mark(round: Option<&DailyRound>, ascii: bool) -> char {
    let worst = round.map(|round| round.judged.iter().map(|judged| judged.verdict).max());
    match (worst, ascii) {
        (None, true) => '.',
        (None, false) => '·',
        (Some(None | Some(Verdict::Right)), true) => '+',
        (Some(None | Some(Verdict::Right)), false) => '●',
        (Some(Some(Verdict::Close)), true) => '~',
        (Some(Some(Verdict::Close)), false) => '◐',
        (Some(Some(Verdict::Wrong)), true) => 'x',
        (Some(Some(Verdict::Wrong)), false) => '○',
    }
}

/// Formats a cost in bets of the daily, to the nearest thousandth: "0.083 bets".
fn in_bets(cost: Micros) -> String {
    // Millionths of a smallest unit in a thousandth of a bet.
    let thousandth = Daily::BET.0 * Micros::PER_CHIP / 1_000;
    let thousandths = (cost.0 + thousandth / 2) / thousandth;
    format!("{}.{:03} bets", thousandths / 1_000, thousandths % 1_000)
}
