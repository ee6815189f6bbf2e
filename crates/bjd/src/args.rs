//! The command line.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Parser;

/// A blackjack table for several people in their browsers.
#[derive(Clone, Debug, Parser)]
#[command(name = "bjd", version)]
pub struct Args {
    /// The folder of the data.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The address and port to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:2121")]
    pub listen: SocketAddr,
    /// Listen for everybody in the local network.
    #[arg(long)]
    pub lan: bool,
}

impl Args {
    /// Returns the address to listen on.
    pub fn address(&self) -> SocketAddr {
        let everywhere = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), self.listen.port());
        if self.lan { everywhere } else { self.listen }
    }
}
