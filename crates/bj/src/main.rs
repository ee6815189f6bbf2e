//! `bj`: blackjack for the terminal.

#![forbid(unsafe_code)]

mod args;
mod command;
mod console;
mod houses;
mod live_shoe;
mod plain;
mod recorder;
mod setup;
mod shuffler;
mod signals;
mod teletype;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::Args;

fn main() -> ExitCode {
    match command::run(Args::parse()) {
        Ok(status) => ExitCode::from(status),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, nobody is left to tell.
            let _unheard = writeln!(io::stderr(), "bj: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether whoever read the output has gone away, which ends the program without a word.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
