//! The chance of a drill: the numbers of a shuffle, which follow from its seed.

use blackjack_coach::drill::Chance;
use blackjack_table::{Seed, Shuffler};

/// Numbers for one question after the other.
#[derive(Clone, Debug)]
pub(super) struct Numbers(Shuffler);

impl Numbers {
    /// The numbers of the drill with this seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(Shuffler::new(Seed::numbered(seed), 0, &[]))
    }
}

impl Chance for Numbers {
    fn turn_to(&mut self, question: u32) {
        self.0.turn_to(u64::from(question), 0);
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    fn copied(&self) -> Box<dyn Chance> {
        Box::new(self.clone())
    }
}
