//! The end of a line.

use std::fmt;
use std::io;

/// The way in which a line ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HangUp {
    /// A signal, by its number: the board's terminal was closed, or the board ends the door.
    Signal(i32),
    /// The end of the input.
    EndOfInput,
    /// An error of the connection.
    Broken(io::ErrorKind),
    /// The caller took nothing for too long.
    Stalled,
}

impl HangUp {
    /// Returns the hang-up that an I/O error indicates; `None` if it only asks for a retry.
    pub(crate) fn of(error: &io::Error) -> Option<Self> {
        let kind = error.kind();
        let is_temporary = matches!(kind, io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted);
        (!is_temporary).then_some(Self::Broken(kind))
    }
}

impl fmt::Display for HangUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal(1) => f.write_str("hung up"),
            Self::Signal(15) => f.write_str("ended by the board"),
            Self::Signal(number) => write!(f, "signal {number}"),
            Self::EndOfInput => f.write_str("end of input"),
            Self::Broken(kind) => write!(f, "connection lost: {kind}"),
            Self::Stalled => f.write_str("the caller takes no output"),
        }
    }
}
