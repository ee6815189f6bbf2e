//! The options of `bj door`: [`DoorArgs`].

use std::path::PathBuf;

use clap::Args;

use crate::args::values::number;

/// The options of the BBS door. Without any, it looks for a drop file in the current folder.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct DoorArgs {
    /// The drop file of the call, or the folder of the board's drop files [default: the file that
    /// the variable `BBSDEV_DRP` names, or the current folder]
    #[arg(short = 'D', long = "drop", value_name = "PATH")]
    pub(crate) drop: Option<PathBuf>,
    /// The node of the board
    #[arg(long, short = 'N', value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()))]
    pub(crate) node: Option<u16>,
    /// Talk to the caller on standard input and output, whatever the drop file says
    #[arg(long, group = "line")]
    pub(crate) stdio: bool,
    /// Talk to the caller on an inherited socket
    #[arg(long, group = "line", value_name = "FD",
          value_parser = number::<i32>(3..=65_535))]
    pub(crate) socket: Option<i32>,
    /// Talk to the caller on a connection to the board
    #[arg(long, group = "line", value_name = "HOST:PORT")]
    pub(crate) connect: Option<String>,
    /// The caller's character set, whatever the settings say
    #[arg(long, value_name = "SET", value_parser = ["cp437", "utf8", "ascii"])]
    pub(crate) charset: Option<String>,
    /// Play here, without a board
    #[arg(long, group = "job")]
    pub(crate) local: bool,
    /// The settings of the door [default: door.toml in the data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    /// Print every field of a drop file, or of the drop files in a folder
    #[arg(long, value_name = "PATH", group = "job")]
    pub(crate) inspect: Option<PathBuf>,
    /// Ask the sysop a few questions, write the settings, and print the lines for the board
    #[arg(long, group = "job")]
    pub(crate) setup: bool,
    /// Settle calls that vanished and write the bulletins; may run twice, late or never
    #[arg(long, group = "job")]
    pub(crate) maint: bool,
    /// List who played, with every transfer of time
    #[arg(long, group = "job")]
    pub(crate) log: bool,
    /// List the callers, or every call and hand of the one with this name or number
    #[arg(long, value_name = "CALLER", num_args = 0..=1, default_missing_value = "",
          group = "job")]
    pub(crate) callers: Option<String>,
    /// Give the caller another name
    #[arg(long, value_name = "NAME", requires = "callers", group = "change")]
    pub(crate) rename: Option<String>,
    /// Let the caller continue as another one, by name or number: the same
    /// person under another name
    #[arg(long, value_name = "CALLER", requires = "callers", group = "change")]
    pub(crate) join: Option<String>,
    /// Empty the caller's time bank and begin the caller's records anew
    #[arg(long, requires = "callers", group = "change")]
    pub(crate) reset: bool,
    /// Forget the caller; what was played stays in the ledger
    #[arg(long, requires = "callers", group = "change")]
    pub(crate) remove: bool,
}
