//! The values of the keys, read from TOML.

use std::net::SocketAddr;

use blackjack_frontend::settings::diagnostics::{TomlReader, found};
use blackjack_frontend::settings::toml_keys::read_entries;
use toml::de::DeValue;

/// The most entries of a list.
const LIST_MAX: usize = 100;

/// Reads an address and a port.
pub(super) fn address(value: &DeValue<'_>) -> Result<SocketAddr, String> {
    let read = value.as_str().and_then(|text| text.trim().parse().ok());
    read.ok_or_else(|| {
        format!("expected an address and a port such as \"127.0.0.1:2121\", found {}", found(value))
    })
}

/// Reads a list, and records every bad entry.
pub(super) fn list<T>(
    name: &str,
    value: &DeValue<'_>,
    reading: &mut TomlReader<'_>,
    read: impl Fn(&DeValue<'_>) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let entries = value.as_array().filter(|entries| entries.len() <= LIST_MAX);
    let entries = entries.ok_or_else(|| {
        format!("expected a list of at most {LIST_MAX} entries, found {}", found(value))
    })?;
    Ok(read_entries(name, entries, reading, read))
}
