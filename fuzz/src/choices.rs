//! The input of a run as a sequence of choices: [`Choices`].

/// Bytes as choices, followed by zeros without end.
#[derive(Debug)]
pub struct Choices<'a>(pub &'a [u8]);

impl<'a> Choices<'a> {
    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// Returns a number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// Returns the number in the next eight bytes.
    pub fn number(&mut self) -> i64 {
        i64::from_be_bytes([(); 8].map(|()| self.byte()))
    }

    /// Returns one element.
    pub fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.below(from.len())]
    }

    /// Returns the next bytes, at most `most` of them.
    pub fn bytes(&mut self, most: usize) -> &'a [u8] {
        let (first, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        first
    }

    /// Returns whether all bytes are used.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
