//! A `PublicUrl`: the address at which people reach a server.

use std::fmt;

/// The address at which people reach a server: a scheme, a host and perhaps a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    is_https: bool,
    /// The host, with a port where it is not the usual one.
    authority: String,
}

impl PublicUrl {
    /// Reads an address such as `https://bj.example.org`; returns `None` for anything else. A path
    /// is refused, because the pages are at the root.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let (scheme, rest) = text.split_once("://")?;
        let authority = rest.strip_suffix('/').unwrap_or(rest);
        let (is_https, usual_port) = match scheme {
            "https" => (true, ":443"),
            "http" => (false, ":80"),
            _ => return None,
        };
        let (host, port) = match authority.rsplit_once(':') {
            // The colons inside the brackets are those of an IPv6 address.
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (authority, None),
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let is_address = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'))
            .is_some_and(|host| host.parse::<std::net::Ipv6Addr>().is_ok());
        let is_host = is_address || (!host.is_empty() && host.chars().all(is_name));
        let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
        let authority = authority.strip_suffix(usual_port).unwrap_or(authority);
        (is_host && is_port).then(|| Self { is_https, authority: authority.to_owned() })
    }

    /// Returns the host, without the port; an IPv6 address is in brackets.
    pub fn host(&self) -> &str {
        match self.authority.rsplit_once(':') {
            // The colons inside the brackets are those of an IPv6 address.
            Some((host, port)) if !port.ends_with(']') => host,
            _ => &self.authority,
        }
    }

    /// Returns whether browsers reach it over HTTPS.
    pub const fn is_https(&self) -> bool {
        self.is_https
    }
}

/// Writes the address as browsers name it when they send an origin.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}
