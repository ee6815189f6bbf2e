//! The keys of a TOML file in its tables, [`TomlKeys`], and their values: words, numbers, texts.

use blackjack_engine::{excerpt, is_invisible_char, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::settings::diagnostics::{TomlReader, found, suggestion};

/// The longest text, in characters.
const TEXT_MAX: usize = 1_024;

/// The keys of a file whose names say their table: `log.level`.
#[derive(Debug)]
pub struct TomlKeys<'k> {
    /// The tables with keys; "" is the top of the file.
    pub tables: &'k [&'k str],
    /// The names of the keys.
    pub names: Vec<&'k str>,
    /// The tables that are read otherwise.
    pub others: &'k [&'k str],
}

/// A reader of the value of a key, which has this place among the names.
type ReadValue<'r, 't> =
    dyn FnMut(usize, &DeValue<'t>, &mut TomlReader<'t>) -> Result<(), String> + 'r;

impl TomlKeys<'_> {
    /// Reads all entries of a file, each by `read`, and notes the mistakes. An unknown name is a
    /// mistake that names the one that may be meant.
    pub fn read<'t>(
        &self,
        entries: &DeTable<'t>,
        reading: &mut TomlReader<'t>,
        read: &mut ReadValue<'_, 't>,
    ) {
        self.read_table("", entries, reading, read);
    }

    fn read_table<'t>(
        &self,
        table: &str,
        entries: &DeTable<'t>,
        reading: &mut TomlReader<'t>,
        read: &mut ReadValue<'_, 't>,
    ) {
        let is_top = table.is_empty();
        for (name, value) in entries {
            let (offset, name) = (name.span().start, name.get_ref().as_ref());
            let full = if is_top { name.to_owned() } else { format!("{table}.{name}") };
            let is_table = is_top && !name.is_empty() && self.tables.contains(&name);
            match (self.names.iter().position(|key| *key == full), value.get_ref()) {
                (Some(at), it) => {
                    if let Err(why) = read(at, it, reading) {
                        reading.mistake(value.span().start, format!("{name}: {why}"));
                    }
                }
                (None, DeValue::Table(inner)) if is_table => {
                    self.read_table(name, inner, reading, read);
                }
                (None, other) if is_table => reading.mistake(offset, not_a_table(name, other)),
                (None, _) if is_top && self.others.contains(&name) => {}
                (None, _) => reading.mistake(offset, self.unknown(table, name)),
            }
        }
    }

    /// Says that a name is unknown, and which one may be meant: one of the same table, or the same
    /// name of another table.
    fn unknown(&self, table: &str, name: &str) -> String {
        let keys = || self.names.iter().map(|key| key.split_once('.').unwrap_or(("", key)));
        if let Some((home, _)) = keys().find(|(_, other)| *other == name) {
            let home =
                if home.is_empty() { "at the top".to_owned() } else { format!("in [{home}]") };
            return format!("\"{}\" belongs {home}", excerpt(name));
        }
        let names = keys().filter(|(of, _)| *of == table).map(|(_, name)| name);
        let tables = self.tables.iter().chain(self.others).copied().filter(|_| table.is_empty());
        let near = suggestion(nearest(name, names.chain(tables)));
        let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
        format!("unknown key \"{}\"{place}{near}", excerpt(name))
    }
}

/// Says that a value is no table.
pub fn not_a_table(name: &str, value: &DeValue<'_>) -> String {
    format!("{name}: expected a table, found {}", found(value))
}

/// Reads one of several words; a message lists each as `shown` writes it.
///
/// # Errors
///
/// Says what was expected and found, as do the errors of the other values.
pub fn word<T: Copy>(
    value: &DeValue<'_>,
    words: &[(&str, T)],
    shown: fn(&str) -> String,
    into: &mut T,
) -> Result<(), String> {
    let typed = value.as_str().unwrap_or_default();
    let known = words.iter().find(|(word, _)| *word == typed);
    *into = known.map(|(_, value)| *value).ok_or_else(|| {
        let near = suggestion(nearest(typed, words.iter().map(|(word, _)| *word)));
        let words: Vec<_> = words.iter().map(|(word, _)| shown(word)).collect();
        format!("expected one of {}, found {}{near}", words.join(", "), found(value))
    })?;
    Ok(())
}

/// Reads a whole number from `least` to `most`.
///
/// # Errors
///
/// Says what was expected and found.
pub fn number(value: &DeValue<'_>, least: u32, most: u32, into: &mut u32) -> Result<(), String> {
    let number = value.as_integer().and_then(|number| {
        u32::from_str_radix(&number.as_str().replace('_', ""), number.radix()).ok()
    });
    *into = number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        format!("expected a whole number from {least} to {most}, found {}", found(value))
    })?;
    Ok(())
}

/// Reads `true` or `false`.
///
/// # Errors
///
/// Says what was expected and found.
pub fn flag(value: &DeValue<'_>, into: &mut bool) -> Result<(), String> {
    *into =
        value.as_bool().ok_or_else(|| format!("expected true or false, found {}", found(value)))?;
    Ok(())
}

/// Reads a text without control characters; an empty text is none.
///
/// # Errors
///
/// Says what was expected and found.
pub fn visible(value: &DeValue<'_>) -> Result<Option<String>, String> {
    let is_good =
        |text: &&str| text.chars().count() <= TEXT_MAX && !text.chars().any(is_invisible_char);
    let text = value.as_str().filter(is_good).map(|text| text.trim().to_owned());
    let text = text.ok_or_else(|| {
        format!("expected text of at most {TEXT_MAX} visible characters, found {}", found(value))
    })?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Reads the entries of a list, and notes each that is wrong.
pub fn read_entries<T>(
    name: &str,
    list: &[Spanned<DeValue<'_>>],
    reading: &mut TomlReader<'_>,
    read: impl Fn(&DeValue<'_>) -> Result<T, String>,
) -> Vec<T> {
    let mut all = Vec::new();
    for entry in list {
        match read(entry.get_ref()) {
            Ok(value) => all.push(value),
            Err(why) => reading.mistake(entry.span().start, format!("{name}: {why}")),
        }
    }
    all
}
