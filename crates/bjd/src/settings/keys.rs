//! The keys of the settings file: their names and values.

use std::net::IpAddr;
use std::path::PathBuf;

use blackjack_frontend::settings::diagnostics::{TomlReader, found, quoted};
use blackjack_frontend::settings::toml_keys::{TomlKeys, flag, number, visible, word};
use blackjack_table::PlayerName;
use ipnet::IpNet;
use toml::de::DeValue;

use super::values::{address, list};
use super::{HostName, HostNameError, LogFormat, LogLevel, Opening, PublicUrl, Settings};

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
const KEYS: [Key; 18] = [
    Key("listen", |settings, value, _| into(&mut settings.listen, address(value))),
    Key("data", |settings, value, _| {
        settings.data = visible(value)?.map(PathBuf::from);
        Ok(())
    }),
    Key("public-url", |settings, value, _| {
        settings.public_url = visible(value)?.map(|_| public_url(value)).transpose()?;
        Ok(())
    }),
    Key("host-names", |settings, value, reading| {
        into(&mut settings.host_names, list("host-names", value, reading, host_name))
    }),
    Key("trusted-proxies", |settings, value, reading| {
        into(&mut settings.trusted_proxies, list("trusted-proxies", value, reading, network))
    }),
    Key("metrics", |settings, value, _| {
        settings.metrics = visible(value)?.map(|_| address(value)).transpose()?;
        Ok(())
    }),
    Key("tables.opened-by", |settings, value, _| {
        word(value, OPENINGS, quoted, &mut settings.opening)
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
    Key("log.level", |settings, value, _| word(value, LEVELS, quoted, &mut settings.log.level)),
    Key("log.format", |settings, value, _| word(value, FORMATS, quoted, &mut settings.log.format)),
    Key("log.full-addresses", |settings, value, _| flag(value, &mut settings.log.full_addresses)),
];

/// Reads all entries of a file.
pub(super) fn read(settings: &mut Settings, reading: &mut TomlReader<'_>) {
    let entries = reading.entries();
    let keys = TomlKeys { tables: &TABLES, names: names().collect(), others: &[] };
    keys.read(&entries, reading, &mut |at, value, reading| {
        let Key(_, read) = KEYS[at];
        read(settings, value, reading)
    });
}

/// Returns the names of all keys.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|Key(name, _)| *name)
}

fn into<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

fn limit(place: &mut u32, value: &DeValue<'_>) -> Result<(), String> {
    number(value, 0, LIMIT_MAX, place)
}

fn public_url(value: &DeValue<'_>) -> Result<PublicUrl, String> {
    value.as_str().and_then(PublicUrl::read).ok_or_else(|| {
        format!(
            "expected an address without a path, such as \"https://bj.example.org\", found {}",
            found(value)
        )
    })
}

fn host_name(value: &DeValue<'_>) -> Result<HostName, String> {
    let read = value.as_str().unwrap_or_default().parse();
    read.map_err(|error: HostNameError| format!("{error}, found {}", found(value)))
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
