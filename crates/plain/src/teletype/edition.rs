//! The editions of the historic program: [`Edition`].

/// An edition of the historic program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// Reconstructed from the manual page of 1971, because the program is lost; asks "?" instead of
    /// "Hit?".
    Y1971,
    /// The surviving program of 1974, byte for byte.
    Y1974,
    /// The later program, with its accounting bugs fixed.
    Y1987,
}
