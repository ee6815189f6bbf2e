//! The settings of a server: a TOML file, overridden by command-line options.

mod host_name;
mod keys;
mod public_url;
mod values;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context;
use blackjack_frontend::settings::diagnostics::{Diagnostics, TomlReader};
use blackjack_store::{display_path, open_regular, read_limited};
use ipnet::IpNet;

pub use host_name::{HostName, HostNameError};
pub use public_url::PublicUrl;

/// The port of a server.
const PORT: u16 = 2121;

/// The largest file that is read, in bytes.
const FILE_MAX: usize = 64 * 1024;

/// The settings of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The address and port to listen on.
    pub listen: SocketAddr,
    /// The data folder; `None` for the system's default.
    pub data: Option<PathBuf>,
    /// The address at which people reach the server, if it differs from the
    /// address on which it listens.
    pub public_url: Option<PublicUrl>,
    /// The names by which browsers reach the server, besides its addresses, its own names and
    /// that of the public address.
    pub host_names: Vec<HostName>,
    /// The proxies that are trusted to name the client whose request they forward.
    pub trusted_proxies: Vec<IpNet>,
    /// The address for the operator's numbers; `None` disables them.
    pub metrics: Option<SocketAddr>,
    /// The people who may open tables.
    pub opening: Opening,
    /// The names of the kept people who are operators.
    pub operators: Vec<String>,
    /// The limits.
    pub limits: LimitSettings,
    /// The settings of the log.
    pub log: LogSettings,
}

/// The people who may open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Everybody, guests too.
    Everybody,
    /// People with a passphrase.
    KeptPeople,
    /// The operators.
    Operators,
}

/// The limits of a server; 0 is no limit. An address is an IPv4 address, or the first half of an
/// IPv6 address, which belongs to one household.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitSettings {
    /// The open connections of an address.
    pub connections: u32,
    /// The open lines of an address.
    pub lines: u32,
    /// The requests of an address in a minute.
    pub requests_a_minute: u32,
    /// The new people of an address in an hour.
    pub people_an_hour: u32,
    /// The attempts to sign in from an address in a minute.
    pub sign_ins_a_minute: u32,
    /// The messages of a line in a second.
    pub messages_a_second: u32,
    /// The open tables of a person.
    pub tables_a_person: u32,
}

/// The settings of the log, which goes to standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogSettings {
    /// The level of detail.
    pub level: LogLevel,
    /// The format.
    pub format: LogFormat,
    /// True if addresses of people are written in full.
    pub full_addresses: bool,
}

/// The level of detail of a log. Each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogLevel {
    /// Nothing.
    Off,
    /// Errors that need the operator.
    Error,
    /// Warnings that may need the operator.
    Warn,
    /// Events of normal operation.
    Info,
    /// Every request.
    Debug,
}

/// The format of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Lines of text.
    Text,
    /// Lines of JSON.
    Json,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            data: None,
            public_url: None,
            host_names: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics: None,
            opening: Opening::Everybody,
            operators: Vec::new(),
            limits: LimitSettings::default(),
            log: LogSettings {
                level: LogLevel::Info,
                format: LogFormat::Text,
                full_addresses: false,
            },
        }
    }
}

impl Default for LimitSettings {
    fn default() -> Self {
        // A household, or a class behind one address, never reaches these limits.
        Self {
            connections: 256,
            lines: 64,
            requests_a_minute: 1_200,
            people_an_hour: 60,
            sign_ins_a_minute: 10,
            messages_a_second: 20,
            tables_a_person: 20,
        }
    }
}

impl LimitSettings {
    /// No limits, for load measurements.
    pub const NONE: Self = Self {
        connections: 0,
        lines: 0,
        requests_a_minute: 0,
        people_an_hour: 0,
        sign_ins_a_minute: 0,
        messages_a_second: 0,
        tables_a_person: 0,
    };
}

impl Settings {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or has mistakes: all of them are named with line and column.
    pub fn load(path: &Path) -> anyhow::Result<Self> {
        let shown = display_path(path);
        let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
        let text = read_limited(file, &shown, "settings file", FILE_MAX)?;
        Ok(Self::read(&text, &shown)?)
    }

    /// Reads the text of a file; `place` is its name in messages.
    ///
    /// # Errors
    ///
    /// The mistakes.
    pub fn read(text: &str, place: &str) -> Result<Self, Diagnostics> {
        let mut reading = TomlReader::new(text, place);
        let mut settings = Self::default();
        keys::read(&mut settings, &mut reading);
        reading.end(settings)
    }

    /// Returns whether browsers reach the server over HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

#[cfg(test)]
mod tests;
