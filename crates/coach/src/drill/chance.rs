//! The chance of a drill: everything follows from its seed.

use blackjack_engine::{Card, Rank, Suit};
use blackjack_table::{Seed, Shuffler};

/// How finely weights are told apart.
const GRAIN: f64 = 1_000_000_000.0;

/// Numbers from a seed, for one question after the other.
#[derive(Clone, Debug)]
pub(super) struct Chance {
    shuffler: Shuffler,
}

impl Chance {
    /// The chance of the drill with this number.
    pub(super) fn new(seed: u64) -> Self {
        Self { shuffler: Shuffler::new(Seed::numbered(seed), 0, &[]) }
    }

    /// Turns to the numbers of this question, from 1: they do not depend on how many the ones
    /// before took.
    pub(super) fn turn_to(&mut self, question: u32) {
        self.shuffler.turn_to(u64::from(question), 0);
    }

    /// A whole number below this one, each equally likely.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        self.shuffler.below(bound)
    }

    /// One of these, each equally likely.
    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(all.len()).ok().filter(|&count| count > 0)?;
        all.get(self.below(count) as usize)
    }

    /// The place of one of these weights, by chance; none where all are nothing.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to the grain")]
    pub(super) fn weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let sum: f64 = weights.iter().sum();
        if sum <= 0.0 {
            return None;
        }
        let grains = weights.iter().map(|weight| (weight / sum * GRAIN).round() as u32);
        let grains: Vec<u32> = grains.collect();
        let mut number = self.below(grains.iter().sum::<u32>().max(1));
        grains.iter().position(|&grains| match number.checked_sub(grains) {
            Some(rest) => {
                number = rest;
                false
            }
            None => true,
        })
    }

    /// These cards in an order of chance.
    pub(super) fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            cards.swap(last, self.below(bound) as usize);
        }
    }

    /// So many packs in an order of chance.
    pub(super) fn packs(&mut self, packs: u8) -> Vec<Card> {
        let pack =
            Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        let mut cards: Vec<Card> = (0..packs).flat_map(|_| pack.clone()).collect();
        self.shuffle(&mut cards);
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_weighs_more_comes_more_often_and_what_weighs_nothing_never() {
        let mut chance = Chance::new(1);
        let mut times = [0_u32; 4];
        for question in 0..4000 {
            chance.turn_to(question);
            times[chance.weighted(&[1.0, 0.0, 2.0, 1.0]).unwrap()] += 1;
        }
        assert_eq!(times[1], 0);
        assert!(times[2].abs_diff(2000) < 100 && times[0].abs_diff(1000) < 100, "{times:?}");
        assert_eq!(chance.weighted(&[0.0]), None);
        assert_eq!(chance.weighted(&[]), None);
    }

    #[test]
    fn a_question_does_not_depend_on_the_ones_before() {
        let (mut one, mut other) = (Chance::new(7), Chance::new(7));
        one.packs(6);
        one.turn_to(2);
        other.turn_to(2);
        assert_eq!(one.packs(1), other.packs(1));
    }
}
