//! The kind of terminal on standard input and output: [`TerminalKind`].

use std::env;
use std::io::{self, IsTerminal};

/// The error if there is no full screen.
pub(crate) const NO_SCREEN: &str = "--screen needs a terminal for both input and output";

/// The kind of terminal on standard input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TerminalKind {
    /// A terminal with a screen.
    Screen,
    /// A terminal that can only print lines.
    Dumb,
    /// No terminal: a pipe or a file.
    Pipe,
}

impl TerminalKind {
    pub(crate) fn detect() -> Self {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            Self::Pipe
        } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
            Self::Dumb
        } else {
            Self::Screen
        }
    }
}
