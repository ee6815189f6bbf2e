//! The log of the server, on standard error. It contains no token, passphrase or table's address;
//! addresses of people are shortened to their network unless the operator asks for them.

use std::fmt;
use std::net::IpAddr;

use tracing::level_filters::LevelFilter;

use crate::settings::{LogFormat, LogLevel, LogSettings};

/// Starts the log of this program.
pub(crate) fn start(settings: LogSettings) {
    let level = match settings.level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        // It would complain on standard error that it cannot write there, and panic.
        .log_internal_errors(false);
    // Starting again, as tests do, has no effect.
    let _started = match settings.format {
        LogFormat::Text => log.with_ansi(false).with_target(false).try_init(),
        LogFormat::Json => log.json().with_target(false).try_init(),
    };
}

/// A client address in the form that may be logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShownAddress {
    pub(crate) address: IpAddr,
    pub(crate) in_full: bool,
}

impl fmt::Display for ShownAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address.to_canonical() {
            address if self.in_full => write!(f, "{address}"),
            IpAddr::V4(address) => {
                let [a, b, ..] = address.octets();
                write!(f, "{a}.{b}.x.x")
            }
            IpAddr::V6(address) => {
                let [a, b, ..] = address.segments();
                write!(f, "{a:x}:{b:x}:x")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shortened_unless_the_operator_asks() {
        for (text, short, full) in [
            ("192.0.2.7", "192.0.x.x", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.x.x", "192.0.2.7"),
            ("2001:db8:1:2::3", "2001:db8:x", "2001:db8:1:2::3"),
        ] {
            let address = text.parse().unwrap();
            assert_eq!(ShownAddress { address, in_full: false }.to_string(), short);
            assert_eq!(ShownAddress { address, in_full: true }.to_string(), full);
        }
    }
}
