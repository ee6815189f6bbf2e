//! A `HostName`: a name by which browsers reach a server.

use std::fmt;
use std::str::FromStr;

/// The longest name, in bytes, as in DNS.
const LENGTH_MAX: usize = 253;

/// A name by which browsers reach a server, such as `table.lan`, in lower case.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HostName(String);

/// A text that is not the name of a host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a name such as \"table.lan\", without scheme and port")]
pub struct HostNameError;

impl HostName {
    /// Returns the name in lower case, without the dot that may end it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, HostNameError> {
        let name = text.trim().to_ascii_lowercase();
        let name = name.strip_suffix('.').unwrap_or(&name);
        let is_of_names = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_label = |label: &str| !label.is_empty() && label.chars().all(is_of_names);
        let is_name = name.len() <= LENGTH_MAX && name.split('.').all(is_label);
        is_name.then(|| Self(name.to_owned())).ok_or(HostNameError)
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
