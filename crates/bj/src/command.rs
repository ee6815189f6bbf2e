//! The commands.

mod chart;
mod houses;
mod json;
mod layout;
mod odds;
mod replay;
mod work;

use std::io::{self, Write};

use anyhow::Result;
use clap::CommandFactory;

use crate::args::{Args, Command, PlayArgs};
use crate::console::Console;
use crate::setup::{Face, Setup};
use crate::{plain, teletype};

/// The manual page, which `man` shows in its own way.
const MANUAL: &str = include_str!("../../../man/bj.6");

/// Does what was asked, and returns the exit status.
pub(crate) fn run(args: Args) -> Result<u8> {
    match args.command {
        None => play(None, &args.play),
        Some(Command::Play { house, options }) => play(house.as_deref(), &options),
        Some(Command::Houses { command, json }) => houses::run(command, json),
        Some(Command::Replay { file, json }) => replay::run(&file, json),
        Some(Command::Odds { houses, options }) => odds::run(houses, options),
        Some(Command::Chart { house, options }) => chart::run(house, options),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "bj", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
        Some(Command::Man) => print(MANUAL),
    }
}

fn play(house: Option<&str>, options: &PlayArgs) -> Result<u8> {
    let setup = Setup::new(house, options)?;
    play_at(setup, Console::open()?)
}

/// Plays a game at this console.
pub(crate) fn play_at(setup: Setup, mut console: Console) -> Result<u8> {
    if setup.ascii {
        console.set_ascii();
    }
    match setup.face {
        Face::Plain => plain::play(setup, console),
        Face::Teletype { edition, baud } => teletype::play(setup, edition, baud, console),
    }
}

/// Prints a text that answers everything.
fn print(text: &str) -> Result<u8> {
    io::stdout().write_all(text.as_bytes())?;
    Ok(0)
}
