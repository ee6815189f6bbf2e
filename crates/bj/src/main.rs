//! `bj`: blackjack for the terminal.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    bj::main()
}
