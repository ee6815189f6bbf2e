//! Random numbers derived from the seed of a drill.

use blackjack_coach::drill::RandomSource;
use blackjack_table::{Seed, Shuffler};

/// The random numbers of a drill, question by question.
#[derive(Clone, Debug)]
pub(super) struct SeededRandom(Shuffler);

impl SeededRandom {
    /// Creates the numbers for a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(Shuffler::new(Seed::from_number(seed), 0))
    }
}

impl RandomSource for SeededRandom {
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
