//! The chance of a drill: the numbers of a shuffle, which follow from its seed.

use blackjack_coach::drill::RandomSource;
use blackjack_table::{Seed, Shuffler};

/// Numbers for one question after the other.
#[derive(Clone, Debug)]
pub(super) struct SeededRandom(Shuffler);

impl SeededRandom {
    /// The numbers of the drill with this seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(Shuffler::new(Seed::from_number(seed), 0, &[]))
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
