//! The commands.

mod bot;
mod chart;
mod chart_file;
mod completions;
mod count;
mod daily;
mod data;
#[cfg(unix)]
mod door;
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

use std::path::{Path, PathBuf};

use anyhow::Result;
use blackjack_plain::wrap::wrapped;
use blackjack_report::layout::WIDTH;
use clap::Subcommand;
use clap_complete::Shell;

use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::join;
use crate::join::JoinArgs;
use crate::output;
use crate::setup::{PlayArgs, PlayCommand};
use bot::BotArgs;
use chart::ChartArgs;
use count::CountArgs;
use daily::DailyArgs;
use data::DataCommand;
#[cfg(unix)]
use door::DoorArgs;
use drill::DrillArgs;
use houses::HousesCommand;
use odds::OddsArgs;
pub(crate) use play::play_at;
use sim::{SimArgs, SimCommand};
use stats::StatsArgs;
use verify::VerifyArgs;

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game
    Play(PlayCommand),
    /// List, show, check and explain houses
    Houses {
        #[command(subcommand)]
        command: Option<HousesCommand>,
        /// Print one JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Replay recorded rounds and check every result
    Replay {
        /// The file ("-" is standard input)
        file: PathBuf,
        /// Print one JSON document on standard output
        #[arg(long)]
        json: bool,
    },
    /// Print the exact value of a round, a hand or a rule
    Odds {
        /// The houses; several are compared side by side [default: the house in your settings]
        houses: Vec<String>,
        #[command(flatten)]
        options: OddsArgs,
    },
    /// Play millions of rounds to find out what a count and its bets are worth
    #[command(args_conflicts_with_subcommands = true)]
    Sim {
        /// The houses [default: the house in your settings]
        houses: Vec<String>,
        #[command(subcommand)]
        command: Option<SimCommand>,
        #[command(flatten)]
        options: Box<SimArgs>,
    },
    /// Print the best strategy by totals as a chart
    Chart {
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: ChartArgs,
    },
    /// Print what a card count predicts, and its index plays
    Count {
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: CountArgs,
    },
    /// Play the rounds of the day, the same for everyone, and score your losses
    Daily {
        #[command(flatten)]
        options: DailyArgs,
    },
    /// Drill hands and counting, judge each answer, and repeat what you missed
    Drill {
        /// The drill: weak, house, hard, soft, pairs, hands, insurance, countdown, true-count or
        /// decks
        #[arg(value_name = "KIND")]
        kind: Option<String>,
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: DrillArgs,
    },
    /// Print your results, your mistakes and your luck
    Stats {
        #[command(flatten)]
        options: StatsArgs,
    },
    /// Show where the ledger and settings are; back up, export or erase the ledger
    Data {
        #[command(subcommand)]
        command: DataCommand,
        /// Print one JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Verify that cards match their commitments, results are right and the books balance
    Verify {
        /// The number of a round: shows its shoe
        #[arg(value_name = "ROUND", conflicts_with_all = ["seed", "table", "shoe"])]
        round: Option<i64>,
        #[command(flatten)]
        options: VerifyArgs,
    },
    /// Play at a table on a bjd server, with people in browsers and at other terminals
    Join {
        /// The address of a table's page, or of a server, to list its public
        /// tables
        url: String,
        #[command(flatten)]
        options: JoinArgs,
    },
    /// Add bots to a table on a bjd server, up to the number of boxes that its host allows
    Bot {
        /// The address of the table, which ends in /t/ID
        url: String,
        #[command(flatten)]
        options: BotArgs,
    },
    /// Play Black Jack For Time with a caller of a bulletin board; the board starts it
    #[cfg(unix)]
    Door {
        #[command(flatten)]
        options: DoorArgs,
    },
    /// Print the completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// The source of the manual page.
const MANUAL: &str = include_str!("../man/bj.6");

/// Runs the command, or plays by these options if there is none, and returns the exit status.
pub(crate) fn run(command: Option<Command>, play: &PlayArgs) -> Result<u8> {
    // Global options end up here wherever they were typed.
    let folder = play.common.data.as_deref();
    if let Some(folder) = folder {
        crate::houses::look_beside(folder);
    }
    match command {
        None => play::run(None, play),
        Some(Command::Play(PlayCommand { house, options })) => {
            play::run(house.as_deref(), &options)
        }
        Some(Command::Houses { command, json }) => houses::run(command, json),
        Some(Command::Replay { file, json }) => replay::run(&file, json),
        Some(Command::Odds { houses, options }) => odds::run(houses, options, folder),
        Some(Command::Sim { houses, command, options }) => {
            sim::run(&houses, command, &options, &play.common)
        }
        Some(Command::Chart { house, options }) => chart::run(house, options, folder),
        Some(Command::Count { house, options }) => count::run(house, options, folder),
        Some(Command::Daily { options }) => daily::run(&options, &play.common),
        Some(Command::Drill { kind, house, options }) => {
            drill::run(kind.as_deref(), house.as_deref(), &options, folder)
        }
        Some(Command::Stats { options }) => stats::run(&options, folder),
        Some(Command::Data { command, json }) => data::run(command, &Paths::new(folder)?, json),
        Some(Command::Verify { round, options }) => verify::run(round, &options, folder),
        Some(Command::Join { url, options }) => join::run(&url, &options, &play.common),
        Some(Command::Bot { url, options }) => bot::run(&url, &options, folder),
        #[cfg(unix)]
        Some(Command::Door { options }) => door::run(&options, folder),
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
