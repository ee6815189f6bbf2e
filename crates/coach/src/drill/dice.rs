//! Random choices for drills: `Dice`, with the caller's `RandomSource`.

use std::fmt::Debug;

use blackjack_engine::{Card, Rank, Suit};

/// The random numbers of a drill.
///
/// The coach generates no random numbers: the caller supplies them, like the cards of a
/// round. The same numbers produce the same questions, so they should depend only on the seed
/// of the [`super::DrillPlan`].
pub trait RandomSource: Debug + Send {
    /// Moves to the numbers of a question; questions are numbered from 1. They must not depend on
    /// how many numbers the earlier questions took.
    fn seek(&mut self, question: u32);

    /// Returns a whole number below `bound`, which is positive, each equally likely.
    fn below(&mut self, bound: u32) -> u32;

    /// Returns a copy that continues with the same numbers.
    fn boxed_clone(&self) -> Box<dyn RandomSource>;
}

impl Clone for Box<dyn RandomSource> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

/// The number of grains in the sum of all weights: the resolution of weighted choices.
const GRAIN: f64 = 1_000_000_000.0;

/// Random choices and shuffles, question by question.
#[derive(Clone, Debug)]
pub(super) struct Dice(Box<dyn RandomSource>);

impl Dice {
    /// Creates dice with this source of random numbers.
    pub(super) const fn new(source: Box<dyn RandomSource>) -> Self {
        Self(source)
    }

    /// Moves to the random numbers of a question; questions are numbered from 1.
    pub(super) fn seek(&mut self, question: u32) {
        self.0.seek(question);
    }

    /// Returns a whole number below `bound`, each equally likely.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    /// Returns one of these items, each equally likely.
    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(all.len()).ok().filter(|&count| count > 0)?;
        all.get(self.below(count) as usize)
    }

    /// Returns a random index, with probabilities in proportion to the weights; `None` if all
    /// weights are zero.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to GRAIN")]
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

    /// Shuffles the cards.
    pub(super) fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            cards.swap(last, self.below(bound) as usize);
        }
    }

    /// Returns the cards of this many decks, shuffled.
    pub(super) fn decks(&mut self, decks: u8) -> Vec<Card> {
        let deck =
            Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        let mut cards: Vec<Card> = (0..decks).flat_map(|_| deck.clone()).collect();
        self.shuffle(&mut cards);
        cards
    }
}

#[cfg(test)]
pub(super) mod tests {
    use blackjack_table::{Seed, Shuffler};

    use super::*;

    /// The numbers of a shuffle.
    #[derive(Clone, Debug)]
    struct Numbers(Shuffler);

    impl RandomSource for Numbers {
        fn seek(&mut self, question: u32) {
            self.0.seek(u64::from(question), 0);
        }

        fn below(&mut self, bound: u32) -> u32 {
            self.0.below(bound)
        }

        fn boxed_clone(&self) -> Box<dyn RandomSource> {
            Box::new(self.clone())
        }
    }

    /// Creates dice with a seed.
    pub(in super::super) fn dice(seed: u64) -> Dice {
        Dice::new(Box::new(Numbers(Shuffler::new(Seed::from_number(seed), 0))))
    }

    #[test]
    fn larger_weights_are_chosen_more_often_and_zero_never() {
        let mut chance = dice(1);
        let mut times = [0_u32; 4];
        for question in 0..4000 {
            chance.seek(question);
            times[chance.weighted(&[1.0, 0.0, 2.0, 1.0]).unwrap()] += 1;
        }
        assert_eq!(times[1], 0);
        assert!(times[2].abs_diff(2000) < 100 && times[0].abs_diff(1000) < 100, "{times:?}");
        assert_eq!(chance.weighted(&[0.0]), None);
        assert_eq!(chance.weighted(&[]), None);
    }

    #[test]
    fn a_question_does_not_depend_on_the_ones_before() {
        let (mut one, mut other) = (dice(7), dice(7));
        one.decks(6);
        one.seek(2);
        other.seek(2);
        assert_eq!(one.decks(1), other.decks(1));
    }
}
