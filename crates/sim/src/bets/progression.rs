//! Bets that depend on earlier results: [`Progression`].

use serde::{Deserialize, Serialize};

use crate::bets::wager::Units;

/// Bets that depend on earlier results: the next bet of a list after each round of one kind,
/// the first one after a round of the other, and the same one after a push. After the last
/// bet, the list starts over.
///
/// ```
/// use blackjack_sim::{Progression, Streak};
/// let martingale = Progression { after: Streak::Losses, bets: vec![1, 2, 4, 8] };
/// let steps = [-1, 0, -1, 3, -2].into_iter().scan(0, |step, result| {
///     *step = martingale.next(*step, result);
///     Some(*step)
/// });
/// assert_eq!(steps.collect::<Vec<_>>(), [1, 1, 2, 0, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progression {
    /// The rounds after which the next bet is placed.
    pub after: Streak,
    /// The bets, in units; at least one.
    pub bets: Vec<Units>,
}

/// Consecutive rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Streak {
    /// Rounds that are lost.
    Losses,
    /// Rounds that are won.
    Wins,
}

impl Progression {
    /// Returns the step after this one, given the result of the round.
    pub fn next(&self, step: usize, result: i64) -> usize {
        let goes_on = match self.after {
            Streak::Losses => result < 0,
            Streak::Wins => result > 0,
        };
        match result {
            0 => step,
            _ if goes_on => (step + 1) % self.bets.len().max(1),
            _ => 0,
        }
    }
}
