//! The command line: [`Args`].

pub(crate) mod command_line;
pub(crate) mod common;
pub(crate) mod values;

use clap::Parser;

use crate::command::Command;
use crate::setup::PlayArgs;

/// Blackjack for the terminal: Unix bj of 1971, 1974 and 1987, the seven-hand terminal game, the
/// BBS door "Black Jack For Time", NEXTVegas, and today's casinos. Play money only.
///
/// Without a command, bj plays: on the full screen of a terminal, in plain lines anywhere else.
/// The first time, it asks for a house and remembers it. Options may come before the command
/// or after it.
#[derive(Parser, Debug)]
#[command(name = "bj", version, args_conflicts_with_subcommands = true)]
#[command(color = clap::ColorChoice::Never, max_term_width = 80)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}
