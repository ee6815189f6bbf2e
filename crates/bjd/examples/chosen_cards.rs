//! A server whose cards are chosen by tests. Before the first deal of a table,
//! `POST /api/tables/ID/cards` with `{"cards": "8H 6C 8D TS"}` sets the cards that it deals, in
//! this order; the rest of the shoe is shuffled. Otherwise it is `bjd`, with its options.

use std::process::ExitCode;

use clap::Parser;

/// A server whose cards are chosen, for tests.
#[derive(Debug, Parser)]
struct Args {
    #[command(flatten)]
    options: bjd::Options,
}

fn main() -> ExitCode {
    match bjd::serve_chosen_cards(&Args::parse().options) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("chosen_cards: {error:#}");
            ExitCode::FAILURE
        }
    }
}
