//! The addresses of a server, of its tables and of their shoes: [`ServerAddress`],
//! [`TableAddress`], [`ShoesAddress`].

use std::fmt;
use std::str::FromStr;

use blackjack_engine::excerpt;

use crate::remote_error::RemoteError;

/// The maximum length of a table's address, in characters. Servers create shorter ones.
const TABLE_MAX: usize = 64;

/// The address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAddress {
    /// True if the connection is encrypted.
    is_secure: bool,
    /// The host, with the port if there is one.
    authority: String,
}

/// The address of a server, and perhaps of one of its tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableAddress {
    /// The server.
    pub server: ServerAddress,
    /// The table; `None` for an evening, and for the server itself, which lists its public tables.
    pub table: Option<String>,
    /// The duplicate evening, if it is the address of one.
    pub evening: Option<String>,
}

/// A table of a server, or an evening, which is a table for each of its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A table.
    Table(String),
    /// An evening.
    Evening(String),
}

impl Place {
    /// Returns the path of its requests.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Table(id) => format!("/api/tables/{id}"),
            Self::Evening(id) => format!("/api/evenings/{id}"),
        }
    }

    /// Returns the error for a server without this table or evening.
    pub(crate) fn missing_at(&self, server: String) -> RemoteError {
        match self {
            Self::Table(table) => RemoteError::NoTable { server, table: table.clone() },
            Self::Evening(evening) => RemoteError::NoEvening { server, evening: evening.clone() },
        }
    }

    /// Returns its address at the server.
    pub fn id(&self) -> &str {
        let (Self::Table(id) | Self::Evening(id)) = self;
        id
    }
}

/// The address of the shoes of a table, or of one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoesAddress {
    /// The server.
    pub server: ServerAddress,
    /// The table.
    pub table: String,
    /// The number of the shoe; `None` for all.
    pub shoe: Option<u64>,
}

impl ServerAddress {
    /// Returns the host, with the port if there is one.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Returns the address of a page.
    pub(crate) fn page(&self, path: &str) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        format!("{scheme}://{}{path}", self.authority)
    }

    /// Returns the address of the line of a table or an evening.
    pub(crate) fn line(&self, place: &Place) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        format!("{scheme}://{}{}/line", self.authority, place.path())
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.page(""))
    }
}

impl fmt::Display for TableAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = match (&self.table, &self.evening) {
            (Some(table), _) => format!("/t/{table}"),
            (None, Some(evening)) => format!("/e/{evening}"),
            (None, None) => String::new(),
        };
        f.write_str(&self.server.page(&page))
    }
}

impl FromStr for TableAddress {
    type Err = RemoteError;

    /// Reads the address of a table's page (`https://host/t/ID`), of an evening's
    /// (`https://host/e/ID`) or of a server. The schemes `ws` and `wss` are accepted too.
    ///
    /// ```
    /// use blackjack_remote::TableAddress;
    /// let address: TableAddress = "https://cards.example/t/k3v9x2".parse()?;
    /// assert_eq!(address.server.authority(), "cards.example");
    /// assert_eq!(address.table.as_deref(), Some("k3v9x2"));
    /// assert!("cards.example".parse::<TableAddress>().is_err());
    /// # Ok::<(), blackjack_remote::RemoteError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, RemoteError> {
        read(text.trim()).ok_or_else(|| RemoteError::Address { found: excerpt(text) })
    }
}

impl FromStr for ShoesAddress {
    type Err = RemoteError;

    /// Reads the address of a table's page (`https://host/t/ID`), or of one of its shoes: that of
    /// its record (`/api/tables/ID/shoes/3`), or of the page that checks it
    /// (`/fairness?table=ID&shoe=3`).
    ///
    /// ```
    /// use blackjack_remote::ShoesAddress;
    /// let address: ShoesAddress = "https://cards.example/t/k3v9x2/shoes/3".parse()?;
    /// assert_eq!((address.table.as_str(), address.shoe), ("k3v9x2", Some(3)));
    /// # Ok::<(), blackjack_remote::RemoteError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, RemoteError> {
        read_shoes(text.trim()).ok_or_else(|| RemoteError::ShoesAddress { found: excerpt(text) })
    }
}

fn read(text: &str) -> Option<TableAddress> {
    let (server, path, _) = split(text)?;
    let path = path.trim_end_matches('/');
    let (table, evening) = match path.split_once('/') {
        None if path.is_empty() => (None, None),
        Some(("t", id)) if is_table(id) => (Some(id.to_owned()), None),
        Some(("e", id)) if is_table(id) => (None, Some(id.to_owned())),
        _ => return None,
    };
    Some(TableAddress { server, table, evening })
}

fn read_shoes(text: &str) -> Option<ShoesAddress> {
    let (server, path, query) = split(text)?;
    let path = path.trim_end_matches('/');
    let (table, shoe) = if path == "fairness" {
        let value = |key: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
        };
        (value("table")?, value("shoe"))
    } else {
        let path = path.strip_prefix("t/").or_else(|| path.strip_prefix("api/tables/"))?;
        match path.split_once("/shoes") {
            None => (path, None),
            Some((table, "")) => (table, None),
            Some((table, shoe)) => (table, Some(shoe.strip_prefix('/')?)),
        }
    };
    let shoe = match shoe {
        None => None,
        Some(shoe) => Some(shoe.parse().ok().filter(|&shoe| shoe > 0)?),
    };
    is_table(table).then(|| ShoesAddress { server, table: table.to_owned(), shoe })
}

/// Splits an address into the server, the path and the query.
fn split(text: &str) -> Option<(ServerAddress, &str, &str)> {
    let (scheme, rest) = text.split_once("://")?;
    let is_secure = match scheme.to_ascii_lowercase().as_str() {
        "http" | "ws" => false,
        "https" | "wss" => true,
        _ => return None,
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let server = ServerAddress { is_secure, authority: authority.to_ascii_lowercase() };
    is_authority(authority).then_some((server, path, query))
}

/// Returns whether a text is a host, with a port or without: no user name, no
/// path, no unusual characters.
fn is_authority(text: &str) -> bool {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let Some((host, after)) = rest.split_once(']') else { return false };
            let is_address = host.parse::<std::net::Ipv6Addr>().is_ok();
            match after.strip_prefix(':') {
                Some(port) if is_address => ("v6", Some(port)),
                None if is_address && after.is_empty() => ("v6", None),
                _ => return false,
            }
        }
        None => match text.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (text, None),
        },
    };
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port > 0);
    !host.is_empty() && host.chars().all(is_host) && port.is_none_or(is_port)
}

/// Returns whether a text has the form of a table's address.
pub(crate) fn is_table(text: &str) -> bool {
    let is_usual = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=TABLE_MAX).contains(&text.len()) && text.chars().all(is_usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_tables_and_of_servers_are_read() {
        for (text, page, table) in [
            ("http://localhost:7110/t/abc", "http://localhost:7110", Some("abc")),
            ("HTTPS://Cards.Example/t/a-b_C/", "https://cards.example", Some("a-b_C")),
            ("ws://127.0.0.1:80", "http://127.0.0.1:80", None),
            ("wss://[::1]:443/t/x?from=mail#top", "https://[::1]:443", Some("x")),
            (" https://[fe80::1]/ ", "https://[fe80::1]", None),
        ] {
            let address: TableAddress = text.parse().unwrap();
            assert_eq!(address.server.to_string(), page, "{text}");
            assert_eq!(address.table.as_deref(), table, "{text}");
            assert_eq!(address.to_string().parse::<TableAddress>().unwrap(), address, "{text}");
        }
    }

    #[test]
    fn shoes_have_several_addresses() {
        for (text, shoe) in [
            ("http://localhost:7110/t/abc", None),
            ("http://localhost:7110/t/abc/shoes/", None),
            ("http://localhost:7110/t/abc/shoes/3", Some(3)),
            ("http://localhost:7110/api/tables/abc/shoes", None),
            ("http://localhost:7110/api/tables/abc/shoes/3?x", Some(3)),
            ("http://localhost:7110/fairness?shoe=3&table=abc#top", Some(3)),
            ("http://localhost:7110/fairness?table=abc", None),
        ] {
            let address: ShoesAddress = text.parse().unwrap();
            assert_eq!((address.table.as_str(), address.shoe), ("abc", shoe), "{text}");
        }
        for text in [
            "http://localhost",
            "http://localhost/t/",
            "http://localhost/t/abc/shoes/0",
            "http://localhost/t/abc/shoes/-1",
            "http://localhost/t/abc/shoesx",
            "http://localhost/t/a/b/shoes/1",
            "http://localhost/fairness",
            "http://localhost/fairness?table=abc&shoe=x",
            "http://localhost/fairness?table=a/b",
            "file:///t/abc",
        ] {
            assert!(text.parse::<ShoesAddress>().is_err(), "{text}");
        }
    }

    #[test]
    fn pages_of_evenings_are_read() {
        let address: TableAddress = "https://cards.example/e/k3v9x2/".parse().unwrap();
        assert_eq!((address.table.as_deref(), address.evening.as_deref()), (None, Some("k3v9x2")));
        assert_eq!(address.to_string(), "https://cards.example/e/k3v9x2");
        let line = address.server.line(&Place::Evening("k3v9x2".into()));
        assert_eq!(line, "wss://cards.example/api/evenings/k3v9x2/line");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "localhost:7110",
            "ftp://host/t/abc",
            "http:///t/abc",
            "http://host:0/t/abc",
            "http://host:99999/",
            "http://user@host/t/abc",
            "http://host/other",
            "http://host/t/",
            "http://host/t/a/b",
            "http://host/t/a%20b",
            "http://ho st/t/a",
            "http://[::1/t/a",
            "http://[::1]x/t/a",
            "http://h\u{1b}[2J/t/a",
        ] {
            let error = text.parse::<TableAddress>().unwrap_err().to_string();
            assert!(error.contains("expected"), "{text:?}: {error}");
            assert!(!error.contains('\u{1b}'), "{error:?}");
        }
    }
}
