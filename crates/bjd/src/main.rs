//! The program `bjd`.

use std::io::{self, Write};
use std::process::ExitCode;

use bjd::Args;
use clap::Parser;
use mimalloc::MiMalloc;

/// glibc's allocator took a seventh of the time of a busy server.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match bjd::run(Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            // Nobody may be left to read it.
            let _gone = writeln!(io::stderr(), "bjd: {error:#}");
            ExitCode::FAILURE
        }
    }
}
