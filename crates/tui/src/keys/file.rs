//! The reader and writer of `keys.toml`; the reader reports every mistake.

use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::settings::diagnostics::{
    Diagnostics, TomlReader, found, quoted, suggestion,
};
use blackjack_frontend::ui::context::Context;
use toml::Spanned;
use toml::de::DeValue;

use super::binding::{BINDINGS, PRESETS, Preset};
use super::key::{self, Key, ParseKeyError};
use super::{KeyMap, read_names};

/// The maximum number of keys of one binding.
const KEYS_MAX: usize = 8;

/// The binding that must keep a key.
const REQUIRED: &str = "quit";

impl KeyMap {
    /// Reads the text of a key file; diagnostics call the file `place`.
    ///
    /// ```toml
    /// preset = "vi"
    /// hit = ["h", "ctrl-h"]
    /// stand = "s"
    /// log = []
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every mistake in the text, with its place.
    pub fn read(text: &str, place: &str) -> Result<Self, Diagnostics> {
        let mut reader = KeyFileReader {
            reading: TomlReader::new(text, place),
            map: Self::default(),
            offsets: vec![Vec::new(); BINDINGS.len()],
        };
        reader.file();
        let KeyFileReader { reading, map, .. } = reader;
        reading.end(map)
    }
}

impl KeyMap {
    /// Returns the text of a key file with the bindings that differ from the default.
    pub fn text(&self) -> String {
        let mut text = "# Written by bj: keys that differ from the default.\n".to_owned();
        let defaults = Self::default();
        for ((binding, keys), default) in BINDINGS.iter().zip(&self.keys).zip(&defaults.keys) {
            if keys != default {
                let names: Vec<_> = keys.iter().map(|key| quoted(&key.name())).collect();
                text += &format!("{} = [{}]\n", binding.name, names.join(", "));
            }
        }
        text
    }

    /// Returns the names of a binding's keys, separated by spaces.
    pub(crate) fn names(&self, index: usize) -> String {
        let names: Vec<_> = self.keys[index].iter().map(|key| key.name()).collect();
        names.join(" ")
    }

    /// Returns the map with different keys for one binding, or the reason why they are refused.
    pub(crate) fn rebound(&self, index: usize, names: &str) -> Result<Self, String> {
        let mut map = self.clone();
        map.keys[index].clear();
        for name in names.split_whitespace() {
            let key = name.parse::<Key>().map_err(|ParseKeyError| {
                let near = suggestion(nearest(name, key::names()));
                let end = if near.is_empty() { "." } else { near.as_str() };
                format!("There is no key \"{}\"{end}", excerpt(name))
            })?;
            map.keys[index].push(key);
        }
        if map.keys[index].len() > KEYS_MAX {
            return Err(format!("A command can have at most {KEYS_MAX} keys."));
        }
        if map.keys[index].is_empty() && BINDINGS[index].name == REQUIRED {
            return Err("At least one key must quit the game.".into());
        }
        for context in Context::ALL {
            if let Some(&(earlier, later, key)) = map.clashes(context).first() {
                let other = BINDINGS[if later == index { earlier } else { later }].name;
                return Err(format!("{key} is already used for \"{other}\"."));
            }
        }
        Ok(map)
    }

    /// Returns the pairs of bindings that share a key in this context, in order.
    fn clashes(&self, context: Context) -> Vec<(usize, usize, Key)> {
        let active = BINDINGS.iter().enumerate().filter(|(_, binding)| binding.holds(context));
        let keys = active.flat_map(|(index, _)| self.keys[index].iter().map(move |&k| (index, k)));
        let keys: Vec<_> = keys.collect();
        let mut clashes = Vec::new();
        for (at, &(later, key)) in keys.iter().enumerate() {
            if let Some(&(earlier, _)) = keys[..at].iter().find(|(_, other)| *other == key) {
                clashes.push((earlier, later, key));
            }
        }
        clashes
    }
}

/// The state of reading a key file.
struct KeyFileReader<'a> {
    reading: TomlReader<'a>,
    map: KeyMap,
    /// For each binding that the file sets, the offset in the file of each key.
    offsets: Vec<Vec<usize>>,
}

impl KeyFileReader<'_> {
    fn file(&mut self) {
        let entries = self.reading.entries();
        for (name, value) in &entries {
            if name.get_ref() == "preset" {
                self.preset(value);
            }
        }
        for (name, value) in &entries {
            let (offset, name) = (name.span().start, name.get_ref().as_ref());
            match BINDINGS.iter().position(|binding| binding.name == name) {
                Some(index) => self.binding(index, value),
                None if name == "preset" => {}
                None => self.unknown(offset, name),
            }
        }
        self.clashes();
    }

    fn unknown(&mut self, offset: usize, name: &str) {
        let names = BINDINGS.iter().map(|binding| binding.name).chain(["preset"]);
        let near = suggestion(nearest(name, names));
        self.reading.mistake(offset, format!("unknown name \"{}\"{near}", excerpt(name)));
    }

    fn preset(&mut self, value: &Spanned<DeValue<'_>>) {
        let named = value.get_ref().as_str();
        if let Some((_, preset)) = PRESETS.iter().find(|(name, _)| Some(*name) == named) {
            self.apply(preset);
            return;
        }
        let known = PRESETS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let found = found(value.get_ref());
        let message = format!("preset: expected one of {known}, found {found}");
        self.reading.mistake(value.span().start, message);
    }

    fn apply(&mut self, preset: Preset) {
        for (binding, keys) in BINDINGS.iter().zip(&mut self.map.keys) {
            if let Some((_, names)) = preset.iter().find(|(name, _)| *name == binding.name) {
                *keys = read_names(names);
            }
        }
    }

    /// Reads one key, or a list of them, which may be empty.
    fn binding(&mut self, index: usize, value: &Spanned<DeValue<'_>>) {
        let one = std::slice::from_ref(value);
        let list = value.get_ref().as_array();
        let values = list.map_or(one, |values| values.as_ref());
        if values.len() > KEYS_MAX {
            let name = BINDINGS[index].name;
            let message = format!("{name}: expected at most {KEYS_MAX} keys");
            self.reading.mistake(value.span().start, message);
            return;
        }
        if values.is_empty() && BINDINGS[index].name == REQUIRED {
            let message = format!("{REQUIRED}: expected at least one key to quit with");
            self.reading.mistake(value.span().start, message);
        }
        let read: Vec<_> = values.iter().filter_map(|value| self.key(index, value)).collect();
        (self.map.keys[index], self.offsets[index]) = read.into_iter().unzip();
    }

    /// Reads one key and its offset.
    fn key(&mut self, index: usize, value: &Spanned<DeValue<'_>>) -> Option<(Key, usize)> {
        let offset = value.span().start;
        let name = value.get_ref().as_str();
        let read = name.and_then(|name| name.parse().ok());
        if read.is_none() {
            let near = suggestion(name.and_then(|name| nearest(name, key::names())));
            let message = format!(
                "{}: expected a key such as \"h\", \"enter\", \"ctrl-x\" or \"f2\", found {}{near}",
                BINDINGS[index].name,
                found(value.get_ref())
            );
            self.reading.mistake(offset, message);
        }
        read.map(|key| (key, offset))
    }

    /// Reports every key with two meanings in one context.
    fn clashes(&mut self) {
        let mut reported: Vec<(usize, Key)> = Vec::new();
        for context in Context::ALL {
            for (earlier, later, key) in self.map.clashes(context) {
                let (index, offset, other) = match self.place(later, key) {
                    Some(offset) => (later, offset, earlier),
                    None => match self.place(earlier, key) {
                        Some(offset) => (earlier, offset, later),
                        None => continue,
                    },
                };
                if !reported.contains(&(index, key)) {
                    reported.push((index, key));
                    self.report_clash(index, other, key, offset, context);
                }
            }
        }
    }

    /// Returns the offset at which the file sets this key of a binding.
    fn place(&self, index: usize, key: Key) -> Option<usize> {
        // If a key is listed twice, the last one is the mistake.
        let at = self.map.keys[index].iter().rposition(|&other| other == key)?;
        self.offsets[index].get(at).copied()
    }

    fn report_clash(&mut self, index: usize, other: usize, key: Key, offset: usize, at: Context) {
        let (name, by) = (BINDINGS[index].name, BINDINGS[other].name);
        let message = if index == other {
            format!("{name}: {key} is listed twice")
        } else {
            let line = self.place(other, key).map(|offset| self.reading.line(offset));
            let line = line.map_or(String::new(), |line| format!(" (line {line})"));
            format!("{name}: {key} is already used for \"{by}\"{line} when {}", at.title())
        };
        self.reading.mistake(offset, message);
    }
}
