//! The ranking of a contest in which everybody had the same cards.

use std::cmp::Reverse;

use blackjack_engine::{Chips, Stakes};

use crate::contest::score::Score;
use crate::micros::Micros;
use crate::review::decision_text::money;

/// A player's place in a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place, from 1; ties share it, and leave out the next ones: 1, 2, 2, 4.
    pub place: usize,
    /// The player, by the index of the score.
    pub player: usize,
    /// The score.
    pub score: Score,
}

impl Standing {
    /// Describes the place of a player with this name: "1. Ann: lost $1.20 in value, 29 of 31
    /// right, result +$45." The bet is that of each round.
    pub fn line(&self, name: &str, stakes: &Stakes, bet: Chips) -> String {
        let Score { asked, right, cost, net, .. } = self.score;
        let lost = match cost {
            Micros::ZERO => "lost no value".to_owned(),
            cost => format!("lost {} in value", money(stakes, bet, cost)),
        };
        let (place, net) = (self.place, stakes.signed(net));
        format!("{place}. {name}: {lost}, {right} of {asked} right, result {net}.")
    }
}

/// Ranks scores: by cost, lowest first, and then by result, highest first.
///
/// ```
/// use blackjack_coach::{Micros, Score, standings};
/// use blackjack_engine::Chips;
/// let score = |cost, net| Score { cost: Micros(cost), net: Chips(net), ..Score::default() };
/// let ranked = standings(&[score(5, 900), score(0, -10), score(0, 20), score(0, -10)]);
/// let places: Vec<_> = ranked.iter().map(|it| (it.place, it.player)).collect();
/// assert_eq!(places, [(1, 2), (2, 1), (2, 3), (4, 0)]);
/// ```
pub fn standings(scores: &[Score]) -> Vec<Standing> {
    let key = |score: &Score| (score.cost, Reverse(score.net));
    let mut ranked: Vec<Standing> = (0..)
        .zip(scores)
        .map(|(player, score)| {
            let better = scores.iter().filter(|other| key(other) < key(score)).count();
            Standing { place: better + 1, player, score: *score }
        })
        .collect();
    ranked.sort_by_key(|standing| (standing.place, standing.player));
    ranked
}
