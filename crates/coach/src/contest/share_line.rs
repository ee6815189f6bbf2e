//! The line to share after a contest.

use blackjack_engine::Chips;

use crate::contest::judged_round::JudgedRound;
use crate::contest::score::{Score, in_bets};
use crate::decision::verdict::Verdict;

/// The number of marks between two spaces.
const GROUP: usize = 10;

/// Returns the result of a contest as one line to share, which reveals no cards: a mark for each of
/// its rounds, the cost in bets, and the number of right decisions. The same choices give the same
/// line everywhere. Rounds that were not played have a separate mark.
///
/// ```
/// use blackjack_engine::Chips;
/// use blackjack_coach::share_line;
/// let line = share_line("bj evening", &[], 3, Chips(1_000), true);
/// assert_eq!(line, "bj evening: ..., 0.000 bets lost, 0 of 0 right");
/// ```
pub fn share_line(
    title: &str,
    rounds: &[JudgedRound],
    of: usize,
    bet: Chips,
    ascii: bool,
) -> String {
    let Score { asked, right, cost, .. } = rounds.iter().map(JudgedRound::score).sum();
    let mut marks = String::new();
    for number in 0..of {
        if number > 0 && number % GROUP == 0 {
            marks.push(' ');
        }
        marks.push(mark(rounds.get(number), ascii));
    }
    format!("{title}: {marks}, {} lost, {right} of {asked} right", in_bets(cost, bet))
}

/// Returns the mark of a round, by its worst decision.
fn mark(round: Option<&JudgedRound>, ascii: bool) -> char {
    let worst = round.map(|round| round.judged().iter().map(|judged| judged.verdict).max());
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
