//! The command line.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};

use crate::settings::HostName;

/// A blackjack table for several people in their browsers.
///
/// Without a command, the server starts at 127.0.0.1:2121. Command-line options
/// override the settings file.
#[derive(Clone, Debug, Parser)]
#[command(name = "bjd", version, max_term_width = 100)]
pub struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Option<BjdCommand>,
    /// The settings of all commands.
    #[command(flatten)]
    pub options: Options,
}

/// The settings of all commands.
#[derive(Clone, Debug, ClapArgs)]
pub struct Options {
    /// Read settings from this file
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
    /// Keep the data in this folder
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// Listen at this address and port [default: 127.0.0.1:2121]
    #[arg(long, value_name = "ADDRESS", global = true)]
    pub listen: Option<SocketAddr>,
    /// Listen on the local network, and show the link for friends
    #[arg(long, global = true)]
    pub lan: bool,
    /// Let browsers reach the server by this name, too; may be repeated
    #[arg(long, value_name = "NAME", global = true)]
    pub host_name: Vec<HostName>,
    /// Serve /metrics and /healthz at this address and port
    #[arg(long, value_name = "ADDRESS", global = true)]
    pub metrics: Option<SocketAddr>,
}

/// A command.
#[derive(Clone, Debug, Subcommand)]
pub enum BjdCommand {
    /// Check the settings, the data and the port, and change nothing
    Check,
    /// Copy the data to a new file, even while the server runs, and verify the copy
    Backup {
        /// The file; it must not exist yet
        file: PathBuf,
    },
    /// List and correct what the server keeps
    #[command(subcommand)]
    Admin(AdminCommand),
}

/// Commands of the operator. Most of them work beside a running server.
#[derive(Clone, Debug, Subcommand)]
pub enum AdminCommand {
    /// List the people, their balances, and how many browsers act for them
    Users,
    /// List the tables
    Tables,
    /// Give money back to a player, as a transfer in the journal
    Refund {
        /// The number of the player
        player: i64,
        /// The amount, such as 12.50
        amount: String,
        /// The number of the table whose house pays
        #[arg(long)]
        table: i64,
        /// The reason, for the journal
        #[arg(long)]
        reason: String,
    },
    /// Close a table; the server must be stopped
    Close {
        /// The number of the table
        table: i64,
    },
    /// Add a player for a program, and print the token with which it plays
    Token {
        /// The name of the player
        name: String,
    },
    /// List the browsers and programs that act for a player
    Browsers {
        /// The number of the player
        player: i64,
    },
    /// Sign out a browser or a program: its token becomes invalid
    End {
        /// The number of the browser
        browser: i64,
    },
}

impl Options {
    /// Returns the address to listen on, given that of the file.
    pub fn address(&self, settings: SocketAddr, everywhere: IpAddr) -> SocketAddr {
        let listen = self.listen.unwrap_or(settings);
        if self.lan { SocketAddr::new(everywhere, listen.port()) } else { listen }
    }
}
