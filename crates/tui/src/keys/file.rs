//! `keys.toml`: which keys somebody wants, with every mistake in it.

use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::context::Context;
use blackjack_frontend::diagnostics::{Diagnostics, TomlReader, found, quoted, suggestion};
use toml::Spanned;
use toml::de::DeValue;

use super::binding::{BINDINGS, PRESETS, Preset};
use super::key::{self, Key, ParseKeyError};
use super::{KeyMap, read_names};

/// The most keys of one binding.
const KEYS_MAX: usize = 8;

/// The binding that cannot be without a key.
const REQUIRED: &str = "quit";

impl KeyMap {
    /// Reads the text of a key file, which is called `place`.
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
    /// Every mistake in the text, with its place.
    pub fn read(text: &str, place: &str) -> Result<Self, Diagnostics> {
        let mut reader = KeyFileReader {
            reading: TomlReader::new(text, place),
            map: Self::default(),
            stated: vec![Vec::new(); BINDINGS.len()],
        };
        reader.file();
        let KeyFileReader { reading, map, .. } = reader;
        reading.end(map)
    }
}

impl KeyMap {
    /// The text of a key file that states what is unlike the default.
    pub fn text(&self) -> String {
        let mut text = "# Written by bj: keys that are not as usual.\n".to_owned();
        let usual = Self::default();
        for ((binding, keys), usual) in BINDINGS.iter().zip(&self.keys).zip(&usual.keys) {
            if keys != usual {
                let names: Vec<_> = keys.iter().map(|key| quoted(&key.name())).collect();
                text += &format!("{} = [{}]\n", binding.name, names.join(", "));
            }
        }
        text
    }

    /// The names of a binding's keys, with spaces between them.
    pub(crate) fn names(&self, index: usize) -> String {
        let names: Vec<_> = self.keys[index].iter().map(|key| key.name()).collect();
        names.join(" ")
    }

    /// The map with other keys for a binding; or why that does not go.
    pub(crate) fn rebound(&self, index: usize, names: &str) -> Result<Self, String> {
        let mut map = self.clone();
        map.keys[index].clear();
        for name in names.split_whitespace() {
            let key = name.parse::<Key>().map_err(|ParseKeyError| {
                let near = suggestion(nearest(name, key::names()));
                format!("No key is called \"{}\"{near}", excerpt(name))
            })?;
            map.keys[index].push(key);
        }
        if map.keys[index].len() > KEYS_MAX {
            return Err(format!("{KEYS_MAX} keys are the most."));
        }
        if map.keys[index].is_empty() && BINDINGS[index].name == REQUIRED {
            return Err("There must be a way out.".into());
        }
        for context in Context::ALL {
            if let Some(&(earlier, later, key)) = map.clashes(context).first() {
                let other = BINDINGS[if later == index { earlier } else { later }].name;
                return Err(format!("{key} is the key of \"{other}\" already."));
            }
        }
        Ok(map)
    }

    /// The bindings that have the same key there, in their order.
    fn clashes(&self, context: Context) -> Vec<(usize, usize, Key)> {
        let held = BINDINGS.iter().enumerate().filter(|(_, binding)| binding.holds(context));
        let keys = held.flat_map(|(index, _)| self.keys[index].iter().map(move |&k| (index, k)));
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

/// A key file while it is read.
struct KeyFileReader<'a> {
    reading: TomlReader<'a>,
    map: KeyMap,
    /// Where the keys of each binding stand, if the file states them.
    stated: Vec<Vec<usize>>,
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
        self.reading.mistake(offset, format!("nothing is called \"{}\"{near}", excerpt(name)));
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
            let message = format!("{name}: expected {KEYS_MAX} keys at most");
            self.reading.mistake(value.span().start, message);
            return;
        }
        if values.is_empty() && BINDINGS[index].name == REQUIRED {
            let message =
                format!("{REQUIRED}: expected at least one key, for there must be a way out");
            self.reading.mistake(value.span().start, message);
        }
        let read: Vec<_> = values.iter().filter_map(|value| self.key(index, value)).collect();
        (self.map.keys[index], self.stated[index]) = read.into_iter().unzip();
    }

    /// A key, and where it stands.
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

    /// Refuses a key that means two things in one place.
    fn clashes(&mut self) {
        let mut told: Vec<(usize, Key)> = Vec::new();
        for context in Context::ALL {
            for (earlier, later, key) in self.map.clashes(context) {
                let (index, offset, other) = match self.place(later, key) {
                    Some(offset) => (later, offset, earlier),
                    None => match self.place(earlier, key) {
                        Some(offset) => (earlier, offset, later),
                        None => continue,
                    },
                };
                if !told.contains(&(index, key)) {
                    told.push((index, key));
                    self.report_clash(index, other, key, offset, context);
                }
            }
        }
    }

    /// Where the file states this key of a binding.
    fn place(&self, index: usize, key: Key) -> Option<usize> {
        // The last of equal ones is one too many.
        let at = self.map.keys[index].iter().rposition(|&other| other == key)?;
        self.stated[index].get(at).copied()
    }

    fn report_clash(&mut self, index: usize, other: usize, key: Key, offset: usize, at: Context) {
        let (name, by) = (BINDINGS[index].name, BINDINGS[other].name);
        let message = if index == other {
            format!("{name}: {key} stands here twice")
        } else {
            let line = self.place(other, key).map(|offset| self.reading.line(offset));
            let line = line.map_or(String::new(), |line| format!(" (line {line})"));
            format!("{name}: {key} is the key of \"{by}\"{line} already, when {}", at.title())
        };
        self.reading.mistake(offset, message);
    }
}
