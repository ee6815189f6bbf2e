//! A night of bots: `cargo run --release -p blackjack-bot --example night [ROUNDS] [TABLES]`.
//!
//! Ten bots play at two tables of a server in this process, and the journal is verified afterwards.

mod night;
#[path = "../../../bjd/tests/bjd/served.rs"]
mod served;
mod server;

use anyhow::{Context, Result};
use night::Night;

fn main() -> Result<()> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let mut number = |usual| numbers.next().unwrap_or(Ok(usual)).context("expected a number");
    let (rounds, tables) = (number(1_000)?, number(2)?);
    let folder = tempfile::tempdir()?;
    let night = Night { tables: usize::try_from(tables)?, rounds: rounds.into() };
    print!("{}", night.play(folder.path())?);
    Ok(())
}
