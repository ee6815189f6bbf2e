//! The program `bjd`.

use std::process::ExitCode;

use bjd::Args;
use clap::Parser;

fn main() -> ExitCode {
    match bjd::run(Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("bjd: {error:#}");
            ExitCode::FAILURE
        }
    }
}
