//! The program `bjd`.

use std::process::ExitCode;

use bjd::Args;
use clap::Parser;
use mimalloc::MiMalloc;

/// The allocator of glibc took a seventh of a busy server's time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match bjd::run(Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("bjd: {error:#}");
            ExitCode::FAILURE
        }
    }
}
