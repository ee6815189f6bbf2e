//! The editions of the historic program: [`Edition`].

use clap::ValueEnum;

/// An edition of the historic program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edition {
    /// Reconstructed from the manual page of 1971, because the program is lost; asks "?" instead of
    /// "Hit?"
    #[value(name = "1971")]
    Y1971,
    /// The surviving program of 1974, byte for byte
    #[value(name = "1974")]
    Y1974,
    /// The later program, with its accounting bugs fixed
    #[value(name = "1987")]
    Y1987,
}
