//! The keys of the settings file: their names and values.

use std::net::IpAddr;
use std::path::PathBuf;

use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::diagnostics::{TomlReader, found, suggestion};
use blackjack_table::PlayerName;
use ipnet::IpNet;
use toml::de::{DeTable, DeValue};

use super::values::{address, flag, list, number, visible, word};
use super::{LogFormat, LogLevel, Opening, PublicUrl, Settings};

const OPENINGS: &[(&str, Opening)] = &[
    ("everybody", Opening::Everybody),
    ("kept-people", Opening::KeptPeople),
    ("operators", Opening::Operators),
];

const LEVELS: &[(&str, LogLevel)] = &[
    ("off", LogLevel::Off),
    ("error", LogLevel::Error),
    ("warn", LogLevel::Warn),
    ("info", LogLevel::Info),
    ("debug", LogLevel::Debug),
];

const FORMATS: &[(&str, LogFormat)] = &[("text", LogFormat::Text), ("json", LogFormat::Json)];

/// The largest limit.
const LIMIT_MAX: u32 = 1_000_000;

/// Reads the value of a key.
type Read = fn(&mut Settings, &DeValue<'_>, &mut TomlReader<'_>) -> Result<(), String>;

/// A key: the table and the name, as in `tables.opened-by`, and how its value is read.
struct Key(&'static str, Read);

/// The tables of the file; "" is its top.
const TABLES: [&str; 4] = ["", "tables", "limits", "log"];

/// All keys.
const KEYS: [Key; 17] = [
    Key("listen", |settings, value, _| into(&mut settings.listen, address(value))),
    Key("data", |settings, value, _| {
        settings.data = optional(visible(value)?).map(PathBuf::from);
        Ok(())
    }),
    Key("public-url", |settings, value, _| {
        let text = optional(visible(value)?);
        settings.public_url = text.map(|_| public_url(value)).transpose()?;
        Ok(())
    }),
    Key("trusted-proxies", |settings, value, reading| {
        into(&mut settings.trusted_proxies, list("trusted-proxies", value, reading, network))
    }),
    Key("metrics", |settings, value, _| {
        let text = optional(visible(value)?);
        settings.metrics = text.map(|_| address(value)).transpose()?;
        Ok(())
    }),
    Key("tables.opened-by", |settings, value, _| {
        into(&mut settings.opening, word(value, OPENINGS))
    }),
    Key("tables.operators", |settings, value, reading| {
        into(&mut settings.operators, list("operators", value, reading, name))
    }),
    Key("tables.a-person", |settings, value, _| limit(&mut settings.limits.tables_a_person, value)),
    Key("limits.connections", |settings, value, _| limit(&mut settings.limits.connections, value)),
    Key("limits.lines", |settings, value, _| limit(&mut settings.limits.lines, value)),
    Key("limits.requests-a-minute", |settings, value, _| {
        limit(&mut settings.limits.requests_a_minute, value)
    }),
    Key("limits.people-an-hour", |settings, value, _| {
        limit(&mut settings.limits.people_an_hour, value)
    }),
    Key("limits.sign-ins-a-minute", |settings, value, _| {
        limit(&mut settings.limits.sign_ins_a_minute, value)
    }),
    Key("limits.messages-a-second", |settings, value, _| {
        limit(&mut settings.limits.messages_a_second, value)
    }),
    Key("log.level", |settings, value, _| into(&mut settings.log.level, word(value, LEVELS))),
    Key("log.format", |settings, value, _| into(&mut settings.log.format, word(value, FORMATS))),
    Key("log.full-addresses", |settings, value, _| {
        into(&mut settings.log.full_addresses, flag(value))
    }),
];

/// Reads all entries of a file.
pub(super) fn read(settings: &mut Settings, reading: &mut TomlReader<'_>) {
    let entries = reading.entries();
    read_table(settings, reading, "", &entries);
}

/// Returns the names of all keys.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|Key(name, _)| *name)
}

fn read_table(
    settings: &mut Settings,
    reading: &mut TomlReader<'_>,
    table: &str,
    entries: &DeTable<'_>,
) {
    let is_top = table.is_empty();
    for (name, value) in entries {
        let (offset, name) = (name.span().start, name.get_ref().as_ref());
        let full = if is_top { name.to_owned() } else { format!("{table}.{name}") };
        let is_table = is_top && !name.is_empty() && TABLES.contains(&name);
        match (KEYS.iter().find(|Key(key, _)| *key == full), value.get_ref()) {
            (Some(Key(_, read)), it) => {
                if let Err(why) = read(settings, it, reading) {
                    reading.mistake(value.span().start, format!("{name}: {why}"));
                }
            }
            (None, DeValue::Table(inner)) if is_table => read_table(settings, reading, name, inner),
            (None, other) if is_table => {
                let why = format!("{name}: expected a table, found {}", found(other));
                reading.mistake(offset, why);
            }
            (None, _) => reading.mistake(offset, unknown(table, name)),
        }
    }
}

/// Reports an unknown name, and suggests a similar one of the same table or the
/// same name in another table.
fn unknown(table: &str, name: &str) -> String {
    let split = |Key(key, _): &Key| key.split_once('.').unwrap_or(("", key));
    if let Some((home, _)) = KEYS.iter().map(split).find(|(_, other)| *other == name) {
        let home = if home.is_empty() { "at the top".to_owned() } else { format!("in [{home}]") };
        return format!("\"{}\" belongs {home}", excerpt(name));
    }
    let names = KEYS.iter().map(split).filter(|(of, _)| *of == table).map(|(_, name)| name);
    let tables = TABLES.into_iter().filter(|_| table.is_empty());
    let near = suggestion(nearest(name, names.chain(tables)));
    let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
    format!("unknown key \"{}\"{place}{near}", excerpt(name))
}

fn into<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

fn limit(place: &mut u32, value: &DeValue<'_>) -> Result<(), String> {
    into(place, number(value, LIMIT_MAX))
}

/// Returns a text, or `None` if it is empty.
fn optional(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

fn public_url(value: &DeValue<'_>) -> Result<PublicUrl, String> {
    value.as_str().and_then(PublicUrl::read).ok_or_else(|| {
        format!(
            "expected an address without a path, such as \"https://bj.example.org\", found {}",
            found(value)
        )
    })
}

/// Reads a network, or a single address.
fn network(value: &DeValue<'_>) -> Result<IpNet, String> {
    let text = value.as_str().unwrap_or_default();
    let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse().ok().or_else(single).ok_or_else(|| {
        format!("expected an address or a network such as \"10.0.0.0/8\", found {}", found(value))
    })
}

fn name(value: &DeValue<'_>) -> Result<String, String> {
    let name = value.as_str().ok_or_else(|| format!("expected a name, found {}", found(value)))?;
    PlayerName::read(name).map(|name| name.text().to_owned()).map_err(|error| error.to_string())
}
