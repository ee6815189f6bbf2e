//! Where the numbers of a drill come from: `RandomSource`.

use std::fmt::Debug;

/// The numbers that the questions of a drill follow from.
///
/// A coach has no chance of its own: it asks for numbers, as a round asks for cards. The same
/// numbers bring the same questions, so whatever answers for a drill should follow from the seed of
/// its [`super::DrillPlan`] alone.
pub trait RandomSource: Debug + Send {
    /// Moves to the numbers of this question, from 1: they must not depend on how many the ones
    /// before took.
    fn seek(&mut self, question: u32);

    /// Returns a whole number below this one, which is more than 0, each equally likely.
    fn below(&mut self, bound: u32) -> u32;

    /// Returns a copy that goes on with the same numbers.
    fn boxed_clone(&self) -> Box<dyn RandomSource>;
}

impl Clone for Box<dyn RandomSource> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
