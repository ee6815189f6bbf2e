//! The commands.

mod bot;
mod chart;
mod chart_file;
mod completions;
mod count;
mod daily;
mod data;
mod drill;
mod houses;
mod json;
mod local_time;
mod odds;
mod play;
mod replay;
mod sim;
mod stats;
mod verify;
mod work;

use std::path::Path;

use anyhow::Result;
use blackjack_report::layout::WIDTH;

use crate::args::{Args, Command};
use crate::output;
use crate::paths::Paths;
use crate::settings_file::SettingsFile;
use crate::wrap::wrapped;
pub(crate) use play::play_at;

/// The source of the manual page.
const MANUAL: &str = include_str!("../man/bj.6");

/// Runs the command and returns the exit status.
pub(crate) fn run(args: Args) -> Result<u8> {
    // Global options end up here wherever they were typed.
    let folder = args.play.common.data.as_deref();
    if let Some(folder) = folder {
        crate::houses::look_beside(folder);
    }
    match args.command {
        None => play::run(None, &args.play),
        Some(Command::Play(play)) => play::run(play.house.as_deref(), &play.options),
        Some(Command::Houses { command, json }) => houses::run(command, json),
        Some(Command::Replay { file, json }) => replay::run(&file, json),
        Some(Command::Odds { houses, options }) => odds::run(houses, options, folder),
        Some(Command::Sim { houses, command, options }) => {
            sim::run(&houses, command, &options, &args.play.common)
        }
        Some(Command::Chart { house, options }) => chart::run(house, options, folder),
        Some(Command::Count { house, options }) => count::run(house, options, folder),
        Some(Command::Daily { options }) => daily::run(&options, &args.play.common),
        Some(Command::Drill { kind, house, options }) => {
            drill::run(kind.as_deref(), house.as_deref(), &options, folder)
        }
        Some(Command::Stats { options }) => stats::run(&options, folder),
        Some(Command::Data { command, json }) => data::run(command, &Paths::new(folder)?, json),
        Some(Command::Verify { round, options }) => verify::run(round, &options, folder),
        Some(Command::Join { url, options }) => crate::join::run(&url, &options, &args.play.common),
        Some(Command::Bot { url, options }) => bot::run(&url, &options, folder),
        #[cfg(unix)]
        Some(Command::Door { options }) => crate::door::run(&options, folder),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man) => {
            output::data(MANUAL)?;
            Ok(0)
        }
    }
}

/// Reads the settings for a command without a game, and prints their mistakes on standard error.
fn chosen(folder: Option<&Path>) -> SettingsFile {
    let file = SettingsFile::of(Paths::new(folder).ok().as_ref());
    file.print_warning();
    file
}

/// Prints a text wrapped between words and returns success.
fn print(text: &str) -> Result<u8> {
    output::print(&wrapped(text, WIDTH, 2))?;
    Ok(0)
}

/// Prints lines that each name a place, and returns success.
fn print_places(text: &str) -> Result<u8> {
    output::print_places(text)?;
    Ok(0)
}
