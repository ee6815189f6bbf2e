//! A study in a file: a grid of houses, rules, penetrations, strategies, counts, bets and tables.

mod grid;

use std::path::Path;

use anyhow::{Context, Result};
use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::settings::diagnostics::{TomlReader, suggestion};
use blackjack_sim::Scenario;
use blackjack_store::{open_regular, read_limited};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::command::sim::scenario_options::{KeyForm, ScenarioOptions, StudyKey};
use crate::command::sim::values::{self as parse, quoting};
use crate::files::settings::SettingsFile;
use crate::output::display_path;
use grid::Grid;

/// The maximum size of a file, in bytes.
const FILE_MAX: usize = 64 * 1024;

/// The key that makes a file a study.
const HOUSES: &str = "houses";

/// A study in a file.
#[derive(Debug)]
pub(super) struct StudyFile {
    /// The name of the file for messages.
    pub(super) shown: String,
    /// The scenarios, each with its place for messages.
    pub(super) scenarios: Vec<(String, Scenario)>,
    pub(super) rounds: Option<u64>,
    pub(super) seed: Option<u64>,
}

/// A value with its place: a byte of the file.
#[derive(Clone, PartialEq, Debug)]
struct Placed<T> {
    offset: usize,
    value: T,
}

/// Reads this argument of the command line if it is the file of a study; a
/// house can also be a file.
pub(super) fn read(argument: &str, settings: &SettingsFile) -> Option<Result<StudyFile>> {
    let path = Path::new(argument);
    let is_toml = path.extension().is_some_and(|extension| extension == "toml");
    if !is_toml || !path.is_file() {
        return None;
    }
    let shown = display_path(path);
    let text = open_regular(path)
        .with_context(|| format!("cannot read {shown}"))
        .and_then(|file| Ok(read_limited(file, &shown, "study", FILE_MAX)?));
    let text = match text {
        Ok(text) => text,
        Err(error) => return Some(Err(error)),
    };
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut reader = TomlReader::new(text, &shown);
    let entries = reader.entries();
    entries.get(HOUSES)?;
    Some(parsed(Keys { reader, text, settings }, &entries, &shown))
}

fn parsed(mut keys: Keys<'_>, entries: &DeTable<'_>, shown: &str) -> Result<StudyFile> {
    let mut grid = Grid::default();
    let (mut rounds, mut seed) = (None, None);
    let mut entries = entries.iter().collect::<Vec<_>>();
    entries.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in &entries {
        let key = Placed { offset: key.span().start, value: key.get_ref().as_ref() };
        match key.value {
            "rounds" => rounds = keys.only(&key, value, quoting(parse::rounds)),
            "seed" => seed = keys.only(&key, value, quoting(parse::seed)),
            _ => grid.read_entry(&mut keys, &key, value),
        }
    }
    // After mistakes in values, checks of combinations and of the grid would
    // only report further ones.
    let Keys { mut reader, text, .. } = keys;
    if !reader.has_mistakes() {
        for (key, _) in &entries {
            if let Some(message) = grid.use_of(key.get_ref()) {
                reader.mistake(key.span().start, message);
            }
        }
    }
    if !reader.has_mistakes() {
        grid.check_size(&mut reader);
    }
    let mut scenarios = Vec::new();
    if !reader.has_mistakes() {
        scenarios = grid.scenarios(&mut reader);
    }
    let place = |(offset, scenario): (usize, Scenario)| {
        let at = blackjack_engine::Position::of(text, offset);
        let house = scenario.house.name();
        (format!("{shown}:{}:{}: the house \"{house}\"", at.line, at.column), scenario)
    };
    let scenarios = scenarios.into_iter().map(place).collect();
    Ok(reader.end(StudyFile { shown: shown.to_owned(), scenarios, rounds, seed })?)
}

/// Reads the values of keys.
struct Keys<'a> {
    reader: TomlReader<'a>,
    text: &'a str,
    settings: &'a SettingsFile,
}

impl Keys<'_> {
    fn unknown<'k>(&mut self, key: &Placed<&str>, known: impl IntoIterator<Item = &'k str>) {
        let near = suggestion(nearest(key.value, known));
        let message = format!("unknown key \"{}\"{near}", excerpt(key.value));
        self.reader.mistake(key.offset, message);
    }

    /// Returns the only value of a key.
    fn only<T>(
        &mut self,
        key: &Placed<&str>,
        value: &Spanned<DeValue<'_>>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        if value.get_ref().is_array() {
            let message = format!("{}: expected one value, not a list", key.value);
            self.reader.mistake(value.span().start, message);
            return None;
        }
        let text = self.text_of(key.value, value)?;
        self.value(&text, parse)
    }

    /// Returns the values of an option's key, each with its place.
    fn values(
        &mut self,
        option: &StudyKey,
        key: &Placed<&str>,
        value: &Spanned<DeValue<'_>>,
    ) -> Vec<Placed<ScenarioOptions>> {
        let single = match option.form {
            KeyForm::List => return self.list(key, value, &option.read),
            KeyForm::Single => self.only(key, value, &option.read),
            KeyForm::Flag => self.flag(key, value).and_then(|it| (option.read)(it).ok()),
        };
        let offset = value.span().start;
        single.map(|value| Placed { offset, value }).into_iter().collect()
    }

    /// Returns the value of a key that is true or false.
    fn flag(&mut self, key: &Placed<&str>, value: &Spanned<DeValue<'_>>) -> Option<&'static str> {
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            let message = format!("{}: expected true or false", key.value);
            self.reader.mistake(value.span().start, message);
        }
        flag.map(|flag| if flag { "true" } else { "false" })
    }

    /// Returns the values of a key, which is one value or a list, each of them once.
    fn list<T: PartialEq>(
        &mut self,
        key: &Placed<&str>,
        value: &Spanned<DeValue<'_>>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Vec<Placed<T>> {
        let texts = self.texts(key.value, value);
        let mut values = Vec::<Placed<T>>::new();
        for text in texts {
            let Some(value) = self.value(&text, &parse) else { continue };
            if values.iter().any(|other| other.value == value) {
                let message = format!("{}: \"{}\" appears twice", key.value, excerpt(&text.value));
                self.reader.mistake(text.offset, message);
            }
            values.push(Placed { offset: text.offset, value });
        }
        values
    }

    /// Returns the lists of rules, each of them once.
    fn rules(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<Placed<Vec<Placed<String>>>> {
        let lists = value.get_ref().as_array().filter(|lists| !lists.is_empty());
        let Some(lists) = lists.filter(|lists| lists.iter().all(|list| list.get_ref().is_array()))
        else {
            let example = "rules = [[], [\"dealer-17=hit-soft\"]]";
            let message = format!("rules: expected lists of rules: {example}");
            self.reader.mistake(value.span().start, message);
            return Vec::new();
        };
        let mut all = Vec::<Placed<Vec<Placed<String>>>>::new();
        for list in lists {
            let rules = list.get_ref().as_array().into_iter().flat_map(|rules| rules.iter());
            let rules = rules.filter_map(|rule| self.text_of("rules", rule)).collect::<Vec<_>>();
            let sorted = |rules: &[Placed<String>]| {
                let mut texts = rules.iter().map(|rule| rule.value.clone()).collect::<Vec<_>>();
                texts.sort_unstable();
                texts
            };
            let offset = list.span().start;
            if all.iter().any(|other| sorted(&other.value) == sorted(&rules)) {
                self.reader.mistake(offset, "rules: these appear twice".to_owned());
            }
            all.push(Placed { offset, value: rules });
        }
        all
    }

    /// Returns a value, or records the reason why there is none.
    fn value<T>(
        &mut self,
        text: &Placed<String>,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        parse(&text.value).map_err(|message| self.reader.mistake(text.offset, message)).ok()
    }

    fn texts(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<Placed<String>> {
        let Some(values) = value.get_ref().as_array() else {
            return self.text_of(key, value).into_iter().collect();
        };
        if values.is_empty() {
            let message = format!("{key}: expected at least one value");
            self.reader.mistake(value.span().start, message);
        }
        values.iter().filter_map(|value| self.text_of(key, value)).collect()
    }

    /// Returns a value as text.
    fn text_of(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Placed<String>> {
        let offset = value.span().start;
        let known = match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix())
                .map(|number| number.to_string())
                .ok()
                .or_else(|| self.text.get(value.span()).map(str::to_owned)),
            DeValue::Float(number) => Some(number.as_str().to_owned()),
            DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                None
            }
        };
        if known.is_none() {
            self.reader.mistake(offset, format!("{key}: expected a text or a number"));
        }
        known.map(|value| Placed { offset, value })
    }
}
