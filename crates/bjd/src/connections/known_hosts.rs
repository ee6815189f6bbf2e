//! The hosts that a server answers as: [`KnownHosts`].
//!
//! A page of any other server can have its name point at this one (DNS rebinding), and a browser
//! then lets that page read the answers. Its requests still name the host that the browser knows,
//! so a server that answers only to names of its own is safe from them.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv6Addr};

use crate::settings::{HostName, PublicUrl, Settings};

/// The name of this machine for its own programs. Nobody else can own it, or a name below it.
const LOCAL: &str = "localhost";

/// The hosts that a server answers as: all addresses, and the names of this machine and of its
/// settings.
#[derive(Debug)]
pub(crate) struct KnownHosts {
    names: BTreeSet<String>,
}

impl KnownHosts {
    /// Returns the hosts of a server on this machine.
    pub(crate) fn of(settings: &Settings) -> Self {
        Self::with(settings, machine_name().as_deref())
    }

    fn with(settings: &Settings, machine: Option<&str>) -> Self {
        let own = machine.and_then(|name| name.parse::<HostName>().ok());
        let own = own.iter().flat_map(|name| names_of_machine(name.as_str()));
        let public = settings.public_url.as_ref().map(PublicUrl::host).map(str::to_owned);
        let named = settings.host_names.iter().map(ToString::to_string);
        Self { names: own.chain(public).chain(named).collect() }
    }

    /// Returns whether the server answers as this host, given without a port. An address cannot be
    /// pointed at another machine.
    pub(crate) fn contains(&self, host: &str) -> bool {
        let six = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        if six.is_some_and(|six| six.parse::<Ipv6Addr>().is_ok()) || host.parse::<IpAddr>().is_ok()
        {
            return true;
        }
        let host = host.to_ascii_lowercase();
        let host = host.strip_suffix('.').unwrap_or(&host);
        let is_local = host.rsplit('.').next() == Some(LOCAL);
        is_local || self.names.contains(host)
    }
}

/// Returns the names of a machine: its name, the first part of that, and its name in a network
/// without a name server (mDNS).
fn names_of_machine(name: &str) -> [String; 3] {
    let first = name.split('.').next().unwrap_or(name);
    [name.to_owned(), first.to_owned(), format!("{first}.local")]
}

/// Returns the name that the system has for this machine.
fn machine_name() -> Option<String> {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_str().ok().map(str::to_owned);
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").ok();
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_own_names_are_known_and_no_others() {
        let text = "public-url = \"https://bj.example.org\"\nhost-names = [\"table.lan\"]";
        let settings = Settings::read(text, "bjd.toml").unwrap();
        let hosts = KnownHosts::with(&settings, Some("Laptop.home.arpa"));
        for host in [
            "127.0.0.1",
            "203.0.113.7",
            "[::1]",
            "[2001:db8::1]",
            "localhost",
            "LOCALHOST",
            "localhost.",
            "bj.localhost",
            "laptop",
            "Laptop.local",
            "laptop.home.arpa",
            "bj.example.org",
            "BJ.example.org.",
            "table.lan",
        ] {
            assert!(hosts.contains(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "evil.bj.example.org",
            "localhost.evil.example",
            "notlocalhost",
            "127.0.0.1.evil.example",
            "[::1",
            "other.lan",
            "laptop.evil.example",
        ] {
            assert!(!hosts.contains(host), "{host}");
        }
    }

    #[test]
    fn the_name_of_this_machine_is_known() {
        let name = machine_name().unwrap();
        assert!(KnownHosts::of(&Settings::default()).contains(&name), "{name}");
    }
}
