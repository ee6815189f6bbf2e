//! What looks at the rounds that are over: [`Watch`].

/// What looks at each round that is over.
pub(crate) trait Watch {
    /// Looks at a round of this lane, with the first cell of the depth and the class of counts at which it
    /// began, and its result above the lowest one.
    fn over(&mut self, lane: usize, first_cell: usize, result: usize);
}

/// Cells count the rounds of each result.
impl Watch for [u32] {
    #[inline(always)]
    fn over(&mut self, _: usize, first_cell: usize, result: usize) {
        self[first_cell + result] += 1;
    }
}
