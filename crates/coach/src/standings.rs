//! The ranking of a contest in which everybody had the same cards.

use std::cmp::Reverse;

use crate::Score;

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

/// Ranks scores: the lowest cost first, and of equal costs the highest result.
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
