//! The source of a drill's random numbers: `RandomSource`.

use std::fmt::Debug;

/// The random numbers of a drill.
///
/// The coach has no random numbers of its own: the caller supplies them, as it supplies the cards
/// of a round. The same numbers produce the same questions, so they should depend only on the seed
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
