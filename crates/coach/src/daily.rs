//! The daily: twenty rounds from a shoe that follows from the date, the same for everybody on
//! earth, scored by what the choices cost against exact best play.
//!
//! The date, read as one number, is the seed of the shoe: the daily of 2026-11-20 has the cards of
//! `bj play strip --seed 20261120`.

use blackjack_engine::{Chips, House, Record, SeenCards, Stakes};

use crate::told::{money, told};
use crate::words::counted;
use crate::{Day, Judged, Micros, Verdict, Yardstick, review};

/// A daily, as far as it has been played.
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

/// A round of it that is over, judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyRound {
    judged: Vec<Judged>,
    net: Chips,
}

/// What a daily came to so far, or one of its rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// How many rounds are over.
    pub rounds: usize,
    /// How many decisions were made in them.
    pub asked: u32,
    /// How many were right.
    pub right: u32,
    /// How many were a little worse, which is no mistake.
    pub close: u32,
    /// What all decisions cost.
    pub cost: Micros,
    /// What was won or lost.
    pub net: Chips,
}

impl DailyRound {
    /// Judges a round that is over, by what was gone before it.
    pub fn new(record: &Record, gone: &SeenCards) -> Self {
        let lessons = review(record, gone, &Yardstick::EXACT);
        let judged = lessons.into_iter().flat_map(|lesson| lesson.judged).collect();
        let net = record.round().result().map(|result| result.net()).unwrap_or_default();
        Self { judged, net }
    }

    /// What it came to.
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
    /// How many decisions were mistakes.
    pub const fn wrong(&self) -> u32 {
        self.asked - self.right - self.close
    }
}

impl Daily {
    /// How many rounds it has.
    pub const ROUNDS: usize = 20;

    /// Where it is played.
    pub const HOUSE: &str = "strip";

    /// The bet on the one hand of every round.
    pub const BET: Chips = Chips(1_000);

    /// The daily of a day.
    pub const fn new(day: Day) -> Self {
        Self { day, rounds: Vec::new() }
    }

    /// The seed of the shoe: the date as one number.
    pub fn seed(&self) -> u64 {
        self.day.number()
    }

    /// The day.
    pub const fn day(&self) -> Day {
        self.day
    }

    /// Where it is played, as a house. Nobody counts a purse there, and nothing can be taken back.
    pub fn house() -> House {
        House::built_in(Self::HOUSE).unwrap_or_default()
    }

    /// Whether all rounds have been played.
    pub const fn is_over(&self) -> bool {
        self.rounds.len() >= Self::ROUNDS
    }

    /// Takes in the next round that is over.
    pub fn add(&mut self, round: DailyRound) {
        self.rounds.push(round);
    }

    /// The rounds that are over, the first one first.
    pub fn rounds(&self) -> impl Iterator<Item = &DailyRound> {
        self.rounds.iter()
    }

    /// What it came to so far.
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

    /// The result in sentences: what was right, what the rest cost, and every decision that was
    /// not right.
    pub fn lines(&self, stakes: &Stakes) -> Vec<String> {
        let score = self.score();
        let Score { rounds, asked, right, close, cost, net } = score;
        let mut lines = vec![match rounds {
            Self::ROUNDS => format!("The daily of {}, {rounds} rounds.", self.day),
            rounds => {
                let all = Self::ROUNDS;
                format!("The daily of {}, {rounds} of {all} rounds: it is not finished.", self.day)
            }
        }];
        if rounds == 0 {
            return lines;
        }
        let wrong = score.wrong();
        let decisions = counted(asked, "decision");
        lines.push(format!("{decisions}: {right} right, {close} close, {wrong} wrong."));
        lines.push(match cost {
            Micros::ZERO => "They cost nothing against exact best play.".into(),
            cost => {
                let (money, bets) = (money(stakes, Self::BET, cost), in_bets(cost));
                format!("They cost {money} against exact best play, {bets}.")
            }
        });
        for (number, round) in (1..).zip(&self.rounds) {
            let not_right = round.judged.iter().filter(|it| it.verdict != Verdict::Right);
            lines.extend(
                not_right.map(|it| format!("Round {number}, {}", told(it, stakes, Self::BET))),
            );
        }
        let dealt = stakes.money(Chips(net.0.abs()));
        lines.push(match net.0.signum() {
            1 => format!("You won {dealt}; that does not count."),
            -1 => format!("You lost {dealt}; that does not count."),
            _ => "You broke even; that does not count.".into(),
        });
        lines
    }

    /// The result in a line that can be shown to everybody, because it tells no card: a mark for
    /// every round, what was lost, and how many decisions were right. The same answers give the
    /// same line everywhere.
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

/// How a round was played, by its worst decision.
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

/// A cost in bets of the daily, to the nearest thousandth: "0.083 bets".
fn in_bets(cost: Micros) -> String {
    // A bet has a million millionths of each of its units.
    let thousandth = Daily::BET.0 * Micros::IN_CHIP / 1_000;
    let thousandths = (cost.0 + thousandth / 2) / thousandth;
    format!("{}.{:03} bets", thousandths / 1_000, thousandths % 1_000)
}
