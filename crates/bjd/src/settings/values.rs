//! The values of the keys, read from TOML.

use std::net::SocketAddr;

use blackjack_engine::{is_invisible_char, nearest};
use blackjack_frontend::diagnostics::{TomlReader, found, suggestion};
use toml::de::DeValue;

/// The longest text, in characters.
const TEXT_MAX: usize = 1_024;

/// The maximum number of entries in a list.
const LIST_MAX: usize = 100;

/// Reads one of several words.
pub(super) fn word<T: Copy>(value: &DeValue<'_>, words: &[(&str, T)]) -> Result<T, String> {
    let typed = value.as_str().unwrap_or_default();
    let known = words.iter().find(|(word, _)| *word == typed);
    known.map(|(_, value)| *value).ok_or_else(|| {
        let near = suggestion(nearest(typed, words.iter().map(|(word, _)| *word)));
        let words: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        format!("expected one of {}, found {}{near}", words.join(", "), found(value))
    })
}

/// Reads a whole number from 0 to `most`.
pub(super) fn number(value: &DeValue<'_>, most: u32) -> Result<u32, String> {
    let number = value.as_integer().and_then(|number| {
        u32::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok()
    });
    number
        .filter(|&number| number <= most)
        .ok_or_else(|| format!("expected a whole number from 0 to {most}, found {}", found(value)))
}

/// Reads `true` or `false`.
pub(super) fn flag(value: &DeValue<'_>) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("expected true or false, found {}", found(value)))
}

/// Reads a text without control characters.
pub(super) fn visible(value: &DeValue<'_>) -> Result<String, String> {
    let is_good =
        |text: &&str| text.chars().count() <= TEXT_MAX && !text.chars().any(is_invisible_char);
    let text = value.as_str().filter(is_good).map(|text| text.trim().to_owned());
    text.ok_or_else(|| {
        format!("expected text of at most {TEXT_MAX} visible characters, found {}", found(value))
    })
}

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
    let mut all = Vec::new();
    for entry in entries {
        match read(entry.get_ref()) {
            Ok(value) => all.push(value),
            Err(why) => reading.mistake(entry.span().start, format!("{name}: {why}")),
        }
    }
    Ok(all)
}
