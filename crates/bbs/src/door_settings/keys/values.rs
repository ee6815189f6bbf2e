//! The values of the keys: read from TOML, and written.

use std::path::PathBuf;

use bbs_door::Event;
use blackjack_frontend::settings::diagnostics::{TomlReader, found, quoted};
use blackjack_frontend::settings::toml_keys::{read_entries, visible};
use blackjack_remote::{RemoteError, TableAddress};
use toml::Spanned;
use toml::de::DeValue;

/// The most events.
const EVENTS_MAX: usize = 100;

/// The names of the weekdays in the settings, from Sunday.
const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/// Returns the word for a value, quoted.
pub(super) fn word_of<T: Copy + PartialEq>(value: T, words: &[(&str, T)]) -> String {
    let known = words.iter().find(|(_, it)| *it == value);
    quoted(known.map_or("", |(word, _)| word))
}

/// Reads a path; an empty text is none.
pub(super) fn path(value: &DeValue<'_>) -> Result<Option<PathBuf>, String> {
    Ok(visible(value)?.map(PathBuf::from))
}

/// Returns the text of a path, quoted.
pub(super) fn path_of(path: Option<&PathBuf>) -> String {
    quoted(&path.map_or_else(String::new, |path| path.to_string_lossy().into_owned()))
}

/// Reads hours such as `04:00-06:30`, as minutes of the day; an empty text means none.
pub(super) fn hours(value: &DeValue<'_>) -> Result<Option<(u16, u16)>, String> {
    let Some(typed) = visible(value)? else { return Ok(None) };
    let read = typed
        .split_once('-')
        .and_then(|(from, until)| Some((Event::minute_of(from)?, Event::minute_of(until)?)));
    read.filter(|(from, until)| from != until)
        .map(Some)
        .ok_or_else(|| format!("expected hours such as \"04:00-06:30\", found {}", found(value)))
}

/// Reads the address of a web table; an empty text means none.
pub(super) fn web_table(value: &DeValue<'_>) -> Result<Option<TableAddress>, String> {
    match value.as_str().map(str::trim) {
        Some("") => Ok(None),
        Some(address) => address.parse().map(Some).map_err(|error: RemoteError| error.to_string()),
        None => Err(format!("expected an address in quotes, found {}", found(value))),
    }
}

/// Reads a list of events, and records every invalid entry.
pub(super) fn read_events(
    name: &str,
    list: &[Spanned<DeValue<'_>>],
    reading: &mut TomlReader<'_>,
) -> Result<Vec<Event>, String> {
    if list.len() > EVENTS_MAX {
        return Err(format!("expected at most {EVENTS_MAX} events, found {}", list.len()));
    }
    Ok(read_entries(name, list, reading, event))
}

fn event(value: &DeValue<'_>) -> Result<Event, String> {
    let read = value.as_str().and_then(event_of);
    read.ok_or_else(|| {
        format!("expected a time such as \"05:00\" or \"Sun 03:30\", found {}", found(value))
    })
}

/// Reads an event: `05:00` every day, or `Sun 03:30` on one weekday.
pub(crate) fn event_of(text: &str) -> Option<Event> {
    let text = text.trim();
    let (day, time) = text.rsplit_once(' ').unwrap_or(("", text));
    let days = match day.trim() {
        "" => Event::EVERY_DAY,
        day => 1 << WEEKDAYS.iter().position(|name| name.eq_ignore_ascii_case(day))?,
    };
    Some(Event { minute: Event::minute_of(time)?, days, is_active: Some(true) })
}

/// Returns the text of an event, as [`event_of`] reads it.
pub(crate) fn event_text(event: Event) -> String {
    let time = format!("{:02}:{:02}", event.minute / 60, event.minute % 60);
    match WEEKDAYS.iter().enumerate().find(|(day, _)| event.days == 1 << day) {
        Some((_, name)) => format!("{name} {time}"),
        None => time,
    }
}
