//! A study in a file: a grid of houses, rules, penetrations, strategies, counts, bets and tables.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::diagnostics::{TomlReader, suggestion};
use blackjack_sim::{Progression, RampSteps};
use toml::Spanned;
use toml::de::DeValue;

use crate::args::{SimArgs, sim_options as parse};
use crate::houses::read_limited;
use crate::output::display_path;

/// The maximum size of a file, in bytes, and the most scenarios of a study.
const FILE_MAX: usize = 64 * 1024;
const SCENARIOS_MAX: usize = 1000;

/// The keys. Each of the first ones is a list, and every combination is played.
const KEYS: [&str; 18] = [
    "houses",
    "rules",
    "penetrations",
    "strategies",
    "counts",
    "ramps",
    "index-plays",
    "spots",
    "progressions",
    "others",
    "errors",
    "seat",
    "wong",
    "round",
    "decks-to",
    "running",
    "rounds",
    "seed",
];

/// A study in a file.
#[derive(Debug)]
pub(super) struct StudyFile {
    shown: String,
    /// The options of all scenarios.
    options: SimArgs,
    houses: Vec<String>,
    rules: Vec<Vec<String>>,
    penetrations: Vec<Option<u8>>,
    strategies: Vec<String>,
    counts: Vec<Option<String>>,
    ramps: Vec<Option<RampSteps>>,
    index_plays: Vec<Option<usize>>,
    spots: Vec<Option<RampSteps>>,
    progressions: Vec<Option<Progression>>,
    others: Vec<Option<u8>>,
    errors: Vec<Option<u32>>,
}

/// A value of a file as text, with its place.
struct Text {
    offset: usize,
    text: String,
}

impl StudyFile {
    /// Reads this argument of the command line if it is the file of a study; a house may be a file, too.
    pub(super) fn read(argument: &str, options: &SimArgs) -> Option<Result<Self>> {
        let path = Path::new(argument);
        let is_toml = path.extension().is_some_and(|extension| extension == "toml");
        if !is_toml || !path.is_file() {
            return None;
        }
        let shown = display_path(path);
        let text = File::open(path)
            .with_context(|| format!("cannot read {shown}"))
            .and_then(|file| read_limited(file, &shown, "study", FILE_MAX));
        let text = match text {
            Ok(text) => text,
            Err(error) => return Some(Err(error)),
        };
        let is_study = text.lines().any(|line| line.trim_start().starts_with("houses"));
        is_study.then(|| Self::parse(&text, &shown, options))
    }

    fn parse(text: &str, shown: &str, options: &SimArgs) -> Result<Self> {
        let mut study = Self {
            shown: shown.to_owned(),
            options: options.clone(),
            houses: Vec::new(),
            rules: vec![Vec::new()],
            penetrations: vec![options.pen],
            strategies: vec![options.strategy.clone()],
            counts: vec![options.count.clone()],
            ramps: vec![options.ramp.clone()],
            index_plays: vec![options.index_plays],
            spots: vec![options.spots.clone()],
            progressions: vec![options.progression.clone()],
            others: vec![options.others],
            errors: vec![options.errors],
        };
        let mut reader = TomlReader::new(text, shown);
        let entries = reader.entries();
        let mut entries = entries.iter().collect::<Vec<_>>();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            study.read_entry(&mut reader, text, (key.get_ref(), key.span().start), value);
        }
        if study.houses.is_empty() {
            reader.mistake(0, "expected at least one house: houses = [\"strip\"]".to_owned());
        }
        Ok(reader.end(study)?)
    }

    fn read_entry(
        &mut self,
        reader: &mut TomlReader<'_>,
        text: &str,
        (key, at): (&str, usize),
        value: &Spanned<DeValue<'_>>,
    ) {
        let list = |reader: &mut TomlReader<'_>| texts(reader, text, key, value);
        let options = &mut self.options;
        match key {
            "houses" => self.houses = list(reader).into_iter().map(|it| it.text).collect(),
            "rules" => self.rules = rules(reader, text, value),
            "strategies" => self.strategies = list(reader).into_iter().map(|it| it.text).collect(),
            "counts" => {
                let counts = list(reader).into_iter().map(|it| Some(it.text));
                self.counts = counts.map(|count| count.filter(|name| name != "none")).collect();
            }
            "penetrations" => self.penetrations = some(reader, list, parse::penetration),
            "ramps" => self.ramps = some(reader, list, parse::ramp),
            "index-plays" => self.index_plays = some(reader, list, parse::index_plays),
            "spots" => self.spots = some(reader, list, parse::spots),
            "progressions" => {
                let progressions = some(reader, list, |text| match text {
                    "none" => Ok(None),
                    _ => parse::progression(text).map(Some),
                });
                self.progressions = progressions.into_iter().map(Option::flatten).collect();
            }
            "others" => self.others = some(reader, list, parse::others),
            "errors" => self.errors = some(reader, list, parse::errors),
            "seat" => options.seat = only(reader, list, parse::seat),
            "wong" => options.wong = only(reader, list, parse::count),
            "round" => options.round = only(reader, list, parse::rounding),
            "decks-to" => options.decks_to = only(reader, list, parse::decks_to),
            "running" => options.running = only(reader, list, parse::running),
            "rounds" => {
                let rounds = only(reader, list, parse::rounds);
                options.rounds = options.rounds.or(rounds);
            }
            "seed" => {
                let seed = only(reader, list, parse::seed);
                options.seed = seed.unwrap_or(options.seed);
            }
            _ => {
                let near = suggestion(nearest(key, KEYS));
                reader.mistake(at, format!("unknown key \"{}\"{near}", excerpt(key)));
            }
        }
    }

    /// Returns the options of the study, and those of each scenario with its house.
    pub(super) fn scenarios(&self) -> Result<(SimArgs, Vec<(String, SimArgs)>)> {
        let mut all = vec![(String::new(), self.options.clone())];
        all = combined(&all, &self.houses, |(name, _), house| house.clone_into(name));
        all = combined(&all, &self.rules, |(_, options), rules| {
            options.common.settings.extend(rules.iter().cloned());
        });
        all = combined(&all, &self.penetrations, |(_, options), pen| options.pen = *pen);
        all = combined(&all, &self.strategies, |(_, options), it| options.strategy.clone_from(it));
        all = combined(&all, &self.counts, |(_, options), count| options.count.clone_from(count));
        all = combined(&all, &self.ramps, |(_, options), ramp| options.ramp.clone_from(ramp));
        all = combined(&all, &self.index_plays, |(_, options), plays| options.index_plays = *plays);
        all = combined(&all, &self.spots, |(_, options), spots| options.spots.clone_from(spots));
        all = combined(&all, &self.progressions, |(_, options), it| {
            options.progression.clone_from(it);
        });
        all = combined(&all, &self.others, |(_, options), others| options.others = *others);
        all = combined(&all, &self.errors, |(_, options), errors| options.errors = *errors);
        for (_, options) in &mut all {
            leave_out(options);
        }
        all.dedup_by(|one, other| format!("{one:?}") == format!("{other:?}"));
        ensure!(
            all.len() <= SCENARIOS_MAX,
            "{}: it has {} scenarios, and a study at most {SCENARIOS_MAX}",
            self.shown,
            all.len()
        );
        Ok((self.options.clone(), all))
    }

    /// Returns an error with the name of the file.
    pub(super) fn error(&self, error: &anyhow::Error) -> anyhow::Error {
        anyhow!("{}: {error:#}", self.shown)
    }
}

/// Leaves out what means nothing in a combination: bets, spots and plays by a count where there is none, a ramp
/// beside a progression, and a seat without others.
fn leave_out(options: &mut SimArgs) {
    if options.count.is_none() {
        (options.ramp, options.wong, options.index_plays) = (None, None, None);
        if let Some(spots) = &mut options.spots {
            spots.steps.clear();
        }
    }
    if options.progression.is_some() {
        (options.ramp, options.wong) = (None, None);
    }
    if options.others.is_none_or(|others| others == 0) {
        options.seat = None;
    }
}

/// Returns every combination of what there is and these values.
fn combined<T>(
    all: &[(String, SimArgs)],
    values: &[T],
    set: impl Fn(&mut (String, SimArgs), &T),
) -> Vec<(String, SimArgs)> {
    let pairs = all.iter().flat_map(|one| values.iter().map(move |value| (one, value)));
    let combinations = pairs.map(|(one, value)| {
        let mut next = one.clone();
        set(&mut next, value);
        next
    });
    combinations.collect()
}

/// Returns the values of a key, which is one value or a list, as text.
fn texts(
    reader: &mut TomlReader<'_>,
    text: &str,
    key: &str,
    value: &Spanned<DeValue<'_>>,
) -> Vec<Text> {
    let list = value.get_ref().as_array();
    if list.is_some_and(|values| values.is_empty()) {
        reader.mistake(value.span().start, format!("{key}: expected at least one value"));
    }
    let values = list.map_or_else(|| vec![value], |values| values.iter().collect());
    let texts = values.into_iter().filter_map(|value| {
        let offset = value.span().start;
        let known = match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(_) | DeValue::Float(_) => text.get(value.span()).map(str::to_owned),
            DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                None
            }
        };
        if known.is_none() {
            reader.mistake(offset, format!("{key}: expected a text or a number"));
        }
        known.map(|text| Text { offset, text })
    });
    texts.collect()
}

/// Returns the values that can be read, and notes the mistakes of the others.
fn some<T>(
    reader: &mut TomlReader<'_>,
    mut list: impl FnMut(&mut TomlReader<'_>) -> Vec<Text>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Vec<Option<T>> {
    let texts = list(reader);
    let values = texts.into_iter().map(|Text { offset, text }| match parse(&text) {
        Ok(value) => Some(value),
        Err(message) => {
            reader.mistake(offset, format!("\"{}\": {message}", excerpt(&text)));
            None
        }
    });
    values.collect()
}

/// Returns the only value.
fn only<T>(
    reader: &mut TomlReader<'_>,
    list: impl FnMut(&mut TomlReader<'_>) -> Vec<Text>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Option<T> {
    some(reader, list, parse).pop().flatten()
}

/// Returns the lists of rules.
fn rules(
    reader: &mut TomlReader<'_>,
    text: &str,
    value: &Spanned<DeValue<'_>>,
) -> Vec<Vec<String>> {
    let DeValue::Array(lists) = value.get_ref() else {
        let example = "rules = [[], [\"dealer-17=hit-soft\"]]";
        reader.mistake(value.span().start, format!("rules: expected lists of rules: {example}"));
        return Vec::new();
    };
    let rules = lists.iter().map(|list| {
        if list.get_ref().as_array().is_some_and(|rules| rules.is_empty()) {
            return Vec::new();
        }
        texts(reader, text, "rules", list).into_iter().map(|it| it.text).collect()
    });
    rules.collect()
}
